// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
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

/// The golden model does and answers what that clock shows of an access to a register.
void answer(Golden& golden, const PinClock& pins, std::uint64_t clock,
            const Lockstep::IgnoredBits& ignored) {
  const Inputs& in = pins.in;
  if (pins.out.cyc) return;  // refused, and no bus cycle of another master
  if (!in.bus_cycle) throw std::logic_error("an access to a register that is no bus cycle");
  if (in.reg_we) {
    const bool low = in.reg_sel != 2;
    golden.write(offset_of(in), size_of(in),
                 static_cast<std::uint16_t>(low ? in.reg_sel == 1 ? in.reg_dat & 0xFF : in.reg_dat
                                                : in.reg_dat >> 8),
                 in.reg_fc);
    return;
  }
  // A byte is that of the word: of the rest nobody has said anything.
  const auto word = golden.read(in.reg_offset, Size::kWord, in.reg_fc);
  if (!word) return;
  const unsigned selected = bits_of(in.reg_sel);
  const auto wrong = static_cast<std::uint16_t>((*word ^ pins.out.reg_dat) & selected);
  if ((wrong & ~ignored[in.reg_offset / 2]) == 0) return;
  throw Divergence("read of " + register_text(in), clock, hex(*word & selected, 4),
                   hex(pins.out.reg_dat & selected, 4),
                   "register " + describe_bits(in.reg_offset, wrong));
}

Divergence of_output(const char* what, std::uint64_t clock, bool expected, bool actual) {
  return {what, clock, expected ? "1" : "0", actual ? "1" : "0",
          std::string(what) + (expected ? " missing" : " out of turn")};
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
      ++compared_;
      answer(golden_, pins, clock(), ignored_);
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
    throw of_output(what, clock(), expected, actual);
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

/// By transactions.
class OfTransactions {
 public:
  OfTransactions(const History& history, const Lockstep::IgnoredBits& ignored, const Timing& timing,
                 const Step& step)
      : history_(history), ignored_(ignored), patience_(timing.patience), step_(step) {
    note_intervals();
  }

  std::uint64_t find() {
    Golden golden(memory_);
    golden.reset();
    try {
      follow(Linearization{golden});
    } catch (Divergence& divergence) {
      tell(divergence);
      throw;
    }
    return compared_;
  }

 private:
  /// An order up to a clock.
  struct Linearization {
    Golden golden;
    std::size_t at = 1;       // the clock that comes next
    bool written = false;     // the write of a register under way has taken effect
    bool entered = false;     // the chip has made an access since it came onto the bus
    bool may_stay = false;    // or before, and may not have left it
    unsigned stray = 0;       // accesses since the grant was withdrawn
    unsigned silent = 0;      // clocks in which it does not ask for the bus, or does not enter it
    unsigned unlike = 0;      // clocks of another level of the interrupt
    std::uint64_t edges = 0;  // of the interrupt, since the reset
    bool was_reset = false;
  };

  std::uint64_t clock(const Linearization& order) const { return history_.clock(order.at); }

  /// In which clocks a write of CONTROL, which begins the count of bus cycles anew, may be that
  /// takes effect by a later one: that of its answer.
  void note_intervals() {
    const auto& clocks = history_.clocks;
    taken_by_.assign(clocks.size(), 0);
    for (std::size_t n = 1; n < clocks.size(); ++n) {
      const auto& [in, out, second] = clocks[n];
      if (!out.reg_ack || !in.reg_we || in.reg_offset != kControl) continue;
      for (std::size_t from = n - 1; from > 0; --from) {
        const PinClock& before = clocks[from];
        if (!before.in.reg() || before.out.answers() || before.out.cyc || before.in.rst) break;
        taken_by_[from] = n;
      }
    }
  }

  void follow(Linearization order) {
    for (; order.at < history_.clocks.size(); ++order.at) {
      const PinClock& pins = history_.clocks[order.at];
      if (!order.written && taken_by_[order.at] != 0 && pins.in.bus_cycle) {
        return fork(order, [this](Linearization& copy) { write_early(copy); });
      }
      if (begins(order) && order.may_stay) {
        return fork(order, [](Linearization& copy) { copy.entered = true; });
      }
      step(order);
    }
    const PinClock& last = history_.clocks.back();
    --order.at;
    if (last.out.done == order.golden.done() && order.edges != order.golden.done_edges()) {
      throw Divergence("rising edges of the interrupt output", clock(order),
                       std::to_string(order.golden.done_edges()), std::to_string(order.edges));
    }
  }

  /// Goes on as it is; if that is no explanation, the other way.
  template <class Other>
  void fork(const Linearization& order, const Other& other) {
    std::optional<Divergence> first;
    try {
      Linearization copy = order;
      step(copy);
      ++copy.at;
      if (is_new(copy)) return follow(std::move(copy));
    } catch (const Divergence& divergence) {
      first = divergence;
    }
    try {
      Linearization copy = order;
      other(copy);
      step(copy);
      ++copy.at;
      if (is_new(copy)) return follow(std::move(copy));
    } catch (const Divergence& divergence) {
      if (!first || divergence.clock() > first->clock()) first = divergence;
    }
    throw first ? *first : dead_end_;
  }
  /// States that orders have come to need not be followed again.
  bool is_new(const Linearization& order) {
    const Golden::State& state = order.golden.state();
    return tried_
        .insert({order.at, order.written, order.entered, state.busy, state.hog, state.chip_share,
                 state.share_left, state.last, order.silent, order.unlike})
        .second;
  }

  static bool asks(const PinClock& pins) { return pins.out.cyc && pins.out.stb; }
  /// The chip makes its first access since it was off the bus.
  bool begins(const Linearization& order) const {
    const PinClock& pins = history_.clocks[order.at];
    return !order.entered && asks(pins) && ends_here(order);
  }
  /// An access is answered, or is the last that is seen of it.
  bool ends_here(const Linearization& order) const {
    const PinClock& pins = history_.clocks[order.at];
    return pins.in.answers() || pins.in.rst || order.at + 1 == history_.clocks.size();
  }

  void write_early(Linearization& order) {
    const std::size_t end = taken_by_[order.at];
    ++compared_;
    answer(order.golden, history_.clocks[end], history_.clock(end), ignored_);
    order.written = true;
  }

  void step(Linearization& order) {
    const PinClock& pins = history_.clocks[order.at];
    if (history_.clocks[order.at - 1].in.grant) order.stray = 0;
    watch(order, pins);
    if (asks(pins)) access(order, pins);
    if (pins.out.answers()) {
      ++compared_;
      if (!order.written) answer(order.golden, pins, clock(order), ignored_);
      order.written = false;
    } else if (pins.in.bus_cycle) {
      order.golden.foreign_cycle();
    }
    if (!pins.out.cyc) {
      order.may_stay = (order.entered || order.may_stay) && pins.out.request && pins.in.grant &&
                       !pins.in.bus_cycle;
      order.entered = false;
    }
    if (!pins.in.rst) return;
    order.was_reset = true;
    order.golden.reset();
    order.written = order.entered = order.may_stay = false;
    order.edges = order.silent = order.unlike = 0;
  }

  /// Outputs have the patience to become what they are to be.
  void watch(Linearization& order, const PinClock& pins) {
    compared_ += 2;
    const PinClock& before = history_.clocks[order.at - 1];
    if (!before.in.rst && pins.out.done && !before.out.done) ++order.edges;
    order.unlike = pins.out.done == order.golden.done() ? 0 : order.unlike + 1;
    if (order.unlike > patience_) {
      throw of_output("interrupt output", clock(order), order.golden.done(), pins.out.done);
    }
    const bool waits =
        order.golden.requests_bus() && !pins.out.cyc && (!pins.out.request || pins.in.grant);
    order.silent = waits ? order.silent + 1 : 0;
    if (order.silent <= patience_) return;
    if (!pins.out.request) throw of_output("bus request", clock(order), true, false);
    throw Divergence("bus access", clock(order), "an access in the grant", "none", "no access");
  }

  void access(Linearization& order, const PinClock& pins) {
    const PinClock& before = history_.clocks[order.at - 1];
    const bool is_first_clock = !asks(before) || before.in.answers() || before.in.rst;
    if (is_first_clock && !before.in.grant) {
      if (++order.stray > kMadeOnTheWay) {
        throw Divergence("bus access", clock(order), "none: the grant is withdrawn",
                         access_text(pins.out), "access after the grant was withdrawn");
      }
    }
    if (!ends_here(order)) return;
    ++compared_;
    memory_.look_at(pins, clock(order));
    const std::optional<Golden::State> from =
        step_ ? std::optional(order.golden.state()) : std::nullopt;
    const std::uint64_t made = order.entered ? order.golden.extend_grant(1) : order.golden.grant(1);
    order.entered = true;
    if (made == 1) {
      if (from) step_(*from, order.golden.state());
      return;
    }
    throw Divergence("bus access", clock(order), "none: the chip lets go of the bus",
                     access_text(pins.out), "another access");
  }

  /// Of the order that goes furthest what led to it is the same as of any: what the pins show.
  void tell(Divergence& divergence) const {
    const auto clock =
        std::min<std::uint64_t>(divergence.clock() - history_.first, history_.clocks.size() - 1);
    divergence.context = timeline_to(history_, static_cast<std::size_t>(clock));
    divergence.context.push_back({divergence.expected(), divergence.actual()});
  }

  /// Accesses that the chip may be on its way to as the grant is withdrawn.
  static constexpr unsigned kMadeOnTheWay = 1;

  using Tried = std::tuple<std::size_t, bool, bool, bool, bool, bool, std::uint32_t, std::uint16_t,
                           unsigned, unsigned>;

  const History& history_;
  const Lockstep::IgnoredBits ignored_;
  const unsigned patience_;
  const Step& step_;
  Echo memory_;
  std::vector<std::size_t> taken_by_;  // of a clock: the later one, or 0
  std::set<Tried> tried_;
  Divergence dead_end_;
  std::uint64_t compared_ = 0;
};

}  // namespace

std::vector<Divergence::Moment> timeline(const History& history) {
  return timeline_to(history, history.clocks.size() - 1);
}

std::uint64_t explain(const History& history, const Lockstep::IgnoredBits& ignored,
                      const Timing& timing, const Step& step) {
  if (timing.exact) return Explanation(history, ignored, step).find();
  return OfTransactions(history, ignored, timing, step).find();
}

}  // namespace collide::blitter
