// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/free_run.h"

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "sim/cosim/agents.h"
#include "sim/units/hung.h"

namespace collide::blitter {
namespace {

using cosim::Noise;

/// Clocks behind that of the last action in which the bus is granted.
constexpr std::uint64_t kToTheEnd = 400;
/// Clocks in which no access to a register is answered, or the chip stays on the bus, though that
/// is not granted: more than its last access takes.
constexpr std::uint64_t kLongestSilence = 4000;
/// Clocks of a reset for a design that may need several.
constexpr unsigned kForeignReset = 16;
/// That a wave shows behind a rule that is broken.
constexpr unsigned kBehindAFault = 20;

/// A cycle of the register port: a long access is two.
struct RegisterCycle {
  std::uint64_t at = 0;
  unsigned given_up = 0;
  Inputs pins;
  std::optional<std::size_t> read = {};  ///< which of the job's reads it belongs to
};

/// The master at the register port: one access after the other, each begun in the clock that it is
/// for or as soon as the one before is over, with STB high between them then.
class RegisterMaster {
 public:
  RegisterMaster(const std::vector<Job::Action>& actions, std::uint32_t seed) : noise_(seed) {
    for (const Job::Action& action : actions) add(action);
  }

  bool done() const { return next_ == cycles_.size(); }
  /// A word is to be read.
  void read(unsigned offset) {
    Inputs pins = of_master();
    pins.reg_offset = static_cast<std::uint8_t>(offset);
    cycles_.push_back({0, 0, pins, {}});
  }
  /// Of the last read that was answered.
  std::uint16_t answer() const { return answer_; }
  const Reads& reads() const { return reads_; }

  void drive(std::uint64_t clock, Inputs& in) {
    if (!done() && std::max(cycles_[next_].at, free_) <= clock) {
      in = cycles_[next_].pins;
      return;
    }
    const std::uint32_t noise = noise_();
    in.reg_cyc = (noise >> 28 & 3U) == 0;
    in.reg_stb = !in.reg_cyc && (noise >> 26 & 3U) == 0;
    in.reg_we = (noise >> 25 & 1U) != 0;
    in.reg_offset = noise >> 8 & 0x3EU;
    in.reg_sel = noise >> 23 & 3U;
    in.reg_fc = static_cast<FunctionCode>(noise >> 20 & 7U);
    in.reg_dat = static_cast<std::uint16_t>(noise >> 4);
  }
  void see(std::uint64_t clock, const Inputs& in, const Outputs& out) {
    if (!in.reg()) return;
    ++stood_;
    const RegisterCycle& cycle = cycles_[next_];
    if (out.answers()) {
      take(cycle, out);
    } else if (stood_ != cycle.given_up) {
      return;
    } else {
      free_ = clock + 2;  // there is a clock without it
      if (cycle.read) reads_[*cycle.read].reset();
    }
    stood_ = 0;
    ++next_;
  }

 private:
  static Inputs of_master() {
    Inputs pins;
    pins.reg_cyc = pins.reg_stb = true;
    return pins;
  }
  void add(const Job::Action& action) {
    if (const auto* write = std::get_if<Job::Write>(&action.step)) {
      add_words(action, *write, write->data, {});
    } else {
      const auto& read = std::get<Job::Read>(action.step);
      add_words(action, read, std::nullopt, reads_.size());
      reads_.emplace_back(0);
    }
  }
  template <class Access>
  void add_words(const Job::Action& action, const Access& access,
                 std::optional<std::uint32_t> written, std::optional<std::size_t> read) {
    const unsigned words = access.size == 4 ? 2 : 1;
    for (unsigned word = 0; word < words; ++word) {
      Inputs pins = of_master();
      const unsigned offset = access.offset + 2 * word;
      pins.reg_offset = static_cast<std::uint8_t>(offset & ~1U);
      pins.reg_sel = access.size != 1 ? kBothLanes : offset % 2 == 0 ? 2 : 1;
      pins.reg_fc = access.fc;
      if (written) {
        pins.reg_we = true;
        // A 68000 drives a byte on both halves of the bus.
        const std::uint32_t data =
            access.size == 1 ? (*written & 0xFF) * 0x0101 : *written >> 16 * (words - 1 - word);
        pins.reg_dat = static_cast<std::uint16_t>(data);
      }
      cycles_.push_back({action.at, action.given_up, pins, read});
    }
  }
  void take(const RegisterCycle& cycle, const Outputs& out) {
    if (cycle.pins.reg_we) return;
    answer_ = out.reg_dat;
    if (!cycle.read) return;
    std::optional<std::uint32_t>& value = reads_[*cycle.read];
    if (!out.reg_ack) value.reset();
    if (!value) return;
    const unsigned lanes = cycle.pins.reg_sel;
    value = lanes == kBothLanes ? *value << 16 | out.reg_dat
            : lanes == 2        ? out.reg_dat >> 8
                                : out.reg_dat & 0xFF;
  }

  std::vector<RegisterCycle> cycles_;
  Noise noise_;
  Reads reads_;
  std::size_t next_ = 0;
  std::uint64_t stood_ = 0;  // clocks of the access
  std::uint64_t free_ = 0;   // the first clock in which the next one may begin
  std::uint16_t answer_ = 0;
};

/// The slave at the memory port. It knows nothing of the chip's reset.
class MemorySlave {
 public:
  MemorySlave(const Job& job, Ram& ram)
      : waits_(job.waits),
        commits_asked_(job.around.commits_asked),
        ram_(ram),
        noise_(job.waits.seed),
        errors_(job.errors) {}

  void serve(const Outputs& out, Inputs& in) {
    in.mem_dat = static_cast<std::uint16_t>(noise_() >> 8);
    const bool asked = out.cyc && out.stb;
    if (asked && !open_) take(out);
    open_ = asked;
    if (!asked || left_-- != 0) return;
    open_ = false;
    in.err = fails(out.adr);
    in.ack = !in.err;
    if (in.err) return;
    if (!out.we) in.mem_dat = ram_.read(out.adr);
    if (out.we && !commits_asked_) commit(out);
  }

 private:
  void take(const Outputs& out) {
    left_ = waits_.clocks();
    if (out.we && commits_asked_ && !fails(out.adr)) commit(out);
  }
  void commit(const Outputs& out) {
    const auto taken = static_cast<std::uint16_t>(((out.sel & 2) != 0 ? 0xFF00U : 0U) |
                                                  ((out.sel & 1) != 0 ? 0x00FFU : 0U));
    ram_.write(out.adr,
               static_cast<std::uint16_t>((out.dat & taken) | (ram_.read(out.adr) & ~taken)));
  }
  bool fails(std::uint32_t address) const {
    return std::any_of(errors_.begin(), errors_.end(), [&](const auto& stretch) {
      return ((address - stretch.first) & (ram_.bytes() - 1)) < stretch.second;
    });
  }

  Job::WaitStates waits_;
  const bool commits_asked_;
  Ram& ram_;
  Noise noise_;
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> errors_;
  bool open_ = false;  // an access waits
  unsigned left_ = 0;  // clocks that it does
};

/// Who grants the bus, by what was asked for so many clocks before.
class Arbiter {
 public:
  Arbiter(const Job::Surroundings& around, std::vector<Job::Action> actions)
      : around_(around), withdrawals_(std::move(actions)) {}

  bool done() const { return withdrawals_.done(); }
  void close() { closed_ = true; }

  void drive(std::uint64_t clock, const Outputs& out, Inputs& in) {
    asked_ = asked_ << 1 | (out.request ? 1U : 0U);
    if (clock >= until_) {
      if (const Job::Action* action = withdrawals_.now(clock)) {
        until_ = clock + std::get<Job::Withdraw>(action->step).clocks;
      }
    }
    const bool asked = around_.parked || (asked_ >> around_.grant_delay & 1U) != 0;
    in.grant = asked && clock >= until_ && !closed_;
  }

 private:
  const Job::Surroundings around_;
  cosim::Timetable<Job::Action> withdrawals_;
  std::uint32_t asked_ = 0;  // for the bus, the latest clock in bit 0
  std::uint64_t until_ = 0;  // the clock in which it is granted again
  bool closed_ = false;
};

/// Another master of the bus. An access to a register is a cycle of it, too.
class OtherMaster {
 public:
  explicit OtherMaster(std::vector<Job::Action> actions) : runs_(std::move(actions)) {}

  bool done() const { return runs_.done() && left_ == 0; }

  void drive(std::uint64_t clock, const Outputs& out, Inputs& in) {
    if (left_ == 0) {
      if (const Job::Action* run = runs_.now(clock)) left_ = std::get<Job::Cycles>(run->step).count;
    }
    if (out.cyc) return;
    in.bus_cycle = out.answers() || left_ != 0;
    if (!out.answers() && left_ != 0) --left_;
  }

 private:
  cosim::Timetable<Job::Action> runs_;
  std::uint32_t left_ = 0;
};

class FreeRunning {
 public:
  FreeRunning(const Job& job, Ram& ram, RtlUnit& rtl, const Timing& timing)
      : board_(rtl.board()),
        clocks_of_reset_(timing.exact ? 1 : kForeignReset),
        monitor_(rtl.wave_clock(), timing),
        master_(cosim::actions_of<Job::Read, Job::Write>(job.free), job.waits.seed),
        slave_(job, ram),
        arbiter_(job.around, cosim::actions_of<Job::Withdraw>(job.free)),
        other_(cosim::actions_of<Job::Cycles>(job.free)),
        resets_(cosim::actions_of<Job::Reset>(job.free)) {
    for (const Job::Action& action : job.free) last_ = std::max(last_, action.at);
  }

  void run(FreeRun& ran) && {
    try {
      drive();
    } catch (const Stopped&) {
      throw;
    } catch (const RtlFailure&) {
      watched_ = false;
      for (unsigned left = kBehindAFault; left > 0; --left) tick(false);
      ran.history = std::move(monitor_.history());
      throw;
    }
    ran = {std::move(monitor_.history()), master_.reads()};
  }

 private:
  void drive() {
    reset();
    while (!master_.done() || !arbiter_.done() || !other_.done() || !resets_.done()) step();
    do {
      master_.read(kControl);
      while (!master_.done()) step();
    } while ((master_.answer() >> 8 & kBusy) != 0 && !is_over());
    arbiter_.close();
    for (unsigned offset = 0; offset < kRegisterBytes; offset += 2) master_.read(offset);
    while (!master_.done()) step();
  }
  bool is_over() const { return clock_ > last_ + kToTheEnd; }
  void step() {
    if (is_over()) arbiter_.close();
    const std::uint64_t closed = last_ + kToTheEnd;
    if (clock_ > std::max(idle_, closed) + kLongestSilence) {
      throw Hung(on_the_bus_ ? "the chip does not let go of the bus"
                             : "the register slave does not answer");
    }
    if (resets_.now(clock_) != nullptr) {
      reset();
    } else {
      tick(false);
    }
  }
  void reset() {
    for (unsigned left = clocks_of_reset_; left > 0; --left) tick(true);
  }
  void tick(bool reset) {
    Inputs in;
    master_.drive(clock_, in);
    in.rst = reset;
    const Outputs out = board_.look(in);
    slave_.serve(out, in);
    arbiter_.drive(clock_, out, in);
    other_.drive(clock_, out, in);
    master_.see(clock_, in, out);
    on_the_bus_ = out.cyc;
    if (!out.cyc && (out.answers() || !in.reg())) idle_ = clock_;
    const auto end = [&] {
      board_.clock(in);
      ++clock_;
    };
    try {
      if (watched_) monitor_.see(in, out);
    } catch (const PortFault&) {
      end();
      throw;
    }
    end();
  }

  Board& board_;
  const unsigned clocks_of_reset_;
  Monitor monitor_;
  RegisterMaster master_;
  MemorySlave slave_;
  Arbiter arbiter_;
  OtherMaster other_;
  cosim::Timetable<Job::Action> resets_;
  bool watched_ = true;
  std::uint64_t clock_ = 0;
  std::uint64_t last_ = 0;  // clock of the last action
  std::uint64_t idle_ = 0;  // the latest in which nobody waited, neither register access nor chip
  bool on_the_bus_ = false;
};

}  // namespace

void run_free(const Job& job, Ram& ram, RtlUnit& rtl, const Timing& timing, FreeRun& ran) {
  FreeRunning(job, ram, rtl, timing).run(ran);
}

}  // namespace collide::blitter
