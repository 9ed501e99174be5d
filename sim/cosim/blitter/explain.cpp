// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/blitter/golden.h"
#include "model/blitter/register_names.h"
#include "model/common/json.h"
#include "sim/units/divergence.h"

namespace collide::blitter {
namespace {

/// Of what happened before a divergence, in its report.
constexpr std::size_t kShown = 8;

std::string access_text(bool write, std::uint32_t address, std::uint16_t data) {
  return write ? fmt::format("write {} at {}", hex(data, 4), hex(address, 6))
               : "read at " + hex(address, 6);
}
std::string access_text(const Outputs& out) {
  return access_text(out.we, out.adr, out.dat);
}

/// The bits of a register word that an access selects.
std::uint16_t bits_of(unsigned lanes) {
  return static_cast<std::uint16_t>(((lanes & 2) != 0 ? 0xFF00U : 0U) |
                                    ((lanes & 1) != 0 ? 0x00FFU : 0U));
}
unsigned offset_of(const Inputs& in) {
  return in.reg_offset + (in.reg_sel == 1 ? 1U : 0U);
}
Size size_of(const Inputs& in) {
  return in.reg_sel == kBothLanes ? Size::kWord : Size::kByte;
}
std::string register_text(const Inputs& in) {
  return describe_register(offset_of(in), size_of(in) == Size::kWord ? 2 : 1);
}

/// Memory as the chip has it on its pins in a clock: an access of the golden model is held against
/// it.
class Echo final : public Bus {
 public:
  void look_at(const PinClock& pins, std::uint64_t clock) {
    pins_ = &pins;
    clock_ = clock;
  }

  std::uint16_t read(std::uint32_t address) override {
    if (pins_->out.we || pins_->out.adr != address) differ(false, address, 0);
    return pins_->in.mem_dat;
  }
  void write(std::uint32_t address, std::uint16_t data) override {
    const Outputs& out = pins_->out;
    if (!out.we || out.adr != address || out.dat != data) differ(true, address, data);
  }

 private:
  [[noreturn]] void differ(bool write, std::uint32_t address, std::uint16_t data) const {
    const Outputs& out = pins_->out;
    const char* kind = write != out.we      ? write ? "read for write" : "write for read"
                       : address == out.adr ? "data written"
                       : write              ? "address of a write"
                                            : "address of a read";
    throw Divergence("bus access", clock_, access_text(write, address, data), access_text(out),
                     kind);
  }

  const PinClock* pins_ = nullptr;
  std::uint64_t clock_ = 0;
};

// The report

/// What happens in a clock.
std::vector<std::string> moments_of(const PinClock& before, const PinClock& now) {
  const Inputs& in = now.in;
  const Outputs& out = now.out;
  std::vector<std::string> texts;
  const auto level = [&](bool is, bool was, const char* name) {
    if (is != was) texts.push_back(fmt::format("{} is {}", name, is ? 1 : 0));
  };
  level(out.request, before.out.request, "bus request");
  level(in.grant, before.in.grant, "grant");
  level(out.done, before.out.done, "interrupt output");
  if (out.cyc && (!before.out.cyc || before.in.answers())) {
    texts.push_back("the chip asks for a " + access_text(out));
  }
  if (in.answers()) {
    texts.push_back(access_text(out) + (in.err ? " ends in an error" : " is answered") +
                    (out.we ? "" : " with " + hex(in.mem_dat, 4)));
  }
  if (out.answers()) {
    texts.push_back(
        !out.reg_ack ? "the CPU is refused " + register_text(in)
        : in.reg_we  ? fmt::format("CPU writes {} to {}", hex(in.reg_dat, 4), register_text(in))
                     : fmt::format("CPU reads {} from {}", hex(out.reg_dat, 4), register_text(in)));
  } else if (in.bus_cycle) {
    texts.emplace_back("bus cycle of another master");
  }
  if (in.rst) texts.emplace_back("reset");
  return texts;
}

/// Up to that clock, oldest first.
std::vector<Divergence::Moment> timeline_to(const History& history, std::size_t end) {
  std::vector<std::string> texts;
  for (std::size_t n = end + 1; n-- > 1 && texts.size() < kShown;) {
    const auto of_clock = moments_of(history.clocks[n - 1], history.clocks[n]);
    for (auto text = of_clock.rbegin(); text != of_clock.rend(); ++text) {
      texts.push_back(fmt::format("clock {}: {}", history.clock(n), *text));
    }
  }
  std::vector<Divergence::Moment> moments;
  for (auto text = texts.rbegin(); text != texts.rend(); ++text) moments.push_back({*text, *text});
  return moments;
}

class Explanation {
 public:
  Explanation(const History& history, const Lockstep::IgnoredBits& ignored, const Step& step)
      : history_(history), ignored_(ignored), step_(step) {}

  std::uint64_t find() {
    for (at_ = 1; at_ < history_.clocks.size(); ++at_) {
      try {
        follow(history_.clocks[at_]);
      } catch (Divergence& divergence) {
        tell(divergence);
        throw;
      }
    }
    return compared_;
  }

 private:
  std::uint64_t clock() const { return history_.clock(at_); }

  // An order of what a clock shows: outputs, the access that ends in it, a bus cycle of another
  // master, the grant, the reset.
  void follow(const PinClock& pins) {
    const Inputs& in = pins.in;
    const bool requested = golden_.requests_bus();
    compare("bus request", requested, pins.out.request);
    compare("interrupt output", golden_.done() || writes_control(pins), pins.out.done);
    compare("cyc", master_, pins.out.cyc);
    const bool resets_while_it_waits = in.rst && master_ && !in.answers();
    const bool is_last = at_ + 1 == history_.clocks.size() && master_ && !in.answers();
    if (in.answers() || resets_while_it_waits || is_last) access(pins);
    if (pins.out.answers()) {
      answer(pins);
    } else if (in.bus_cycle) {
      golden_.foreign_cycle();
    }
    if (in.rst) {
      was_reset_ = true;
      golden_.reset();
      master_ = false;
    } else if (!master_) {
      // In the clock of the grant the last bus cycle of another master may end the chip's turn.
      master_ = in.grant && requested && golden_.requests_bus() && !pins.second;
      enters_ = master_;
    } else if (in.answers()) {
      master_ = in.grant && golden_.requests_bus();
    }
  }

  static bool writes_control(const PinClock& pins) {
    const Inputs& in = pins.in;
    return pins.out.reg_ack && in.reg_we && in.reg_offset == kControl && (in.reg_sel & 2) != 0;
  }

  void compare(const char* what, bool expected, bool actual) {
    ++compared_;
    if (expected == actual) return;
    throw Divergence(what, clock(), expected ? "1" : "0", actual ? "1" : "0",
                     std::string(what) + (expected ? " missing" : " out of turn"));
  }

  void access(const PinClock& pins) {
    ++compared_;
    memory_.look_at(pins, clock());
    const Golden::State& state = golden_.state();
    // A blind shift before the grant's first read
    if (enters_ && state.nfsr && state.x_count == 1 && pins.out.we) took_idle_bus_ = true;
    const std::optional<Golden::State> before =
        step_ ? std::optional(golden_.state()) : std::nullopt;
    const std::uint64_t made = enters_ ? golden_.grant(1) : golden_.extend_grant(1);
    enters_ = false;
    if (made == 1) {
      if (before) step_(*before, golden_.state());
      return;
    }
    throw Divergence("bus access", clock(), "none: the chip lets go of the bus",
                     access_text(pins.out), "another access");
  }

  void answer(const PinClock& pins) {
    ++compared_;
    const Inputs& in = pins.in;
    if (pins.out.cyc) return;  // refused, and no bus cycle of another master
    if (!in.bus_cycle) throw std::logic_error("an access to a register that is no bus cycle");
    if (in.reg_we) {
      const bool low = in.reg_sel != 2;
      golden_.write(offset_of(in), size_of(in),
                    static_cast<std::uint16_t>(
                        low ? in.reg_sel == 1 ? in.reg_dat & 0xFF : in.reg_dat : in.reg_dat >> 8),
                    in.reg_fc);
      return;
    }
    // A byte is that of the word: of the rest nobody has said anything.
    const auto word = golden_.read(in.reg_offset, Size::kWord, in.reg_fc);
    if (!word) return;
    const unsigned selected = bits_of(in.reg_sel);
    const auto wrong = static_cast<std::uint16_t>((*word ^ pins.out.reg_dat) & selected);
    if ((wrong & ~ignored_[in.reg_offset / 2]) == 0) return;
    throw Divergence("read of " + register_text(in), clock(), hex(*word & selected, 4),
                     hex(pins.out.reg_dat & selected, 4),
                     "register " + describe_bits(in.reg_offset, wrong));
  }

  void tell(Divergence& divergence) const {
    divergence.conditions = settings_of(golden_.state());
    if (was_reset_) divergence.conditions.emplace_back("reset");
    if (took_idle_bus_) divergence.conditions.emplace_back("idle bus");
    divergence.context = timeline_to(history_, at_);
    divergence.context.push_back({divergence.expected(), divergence.actual()});
  }

  const History& history_;
  const Lockstep::IgnoredBits ignored_;
  const Step& step_;
  Echo memory_;
  Golden golden_{memory_};
  std::size_t at_ = 0;          // the clock that is looked at
  bool master_ = false;         // the chip is on the bus in it
  bool enters_ = false;         // and has not made an access since it came there
  bool was_reset_ = false;      // since the first clock
  bool took_idle_bus_ = false;  // what an idle bus reads as has been shifted in
  std::uint64_t compared_ = 0;
};

}  // namespace

std::vector<Divergence::Moment> timeline(const History& history) {
  return timeline_to(history, history.clocks.size() - 1);
}

std::uint64_t explain(const History& history, const Lockstep::IgnoredBits& ignored,
                      const Step& step) {
  return Explanation(history, ignored, step).find();
}

}  // namespace collide::blitter
