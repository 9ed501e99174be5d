// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/pin_agents.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "sim/cosim/agents.h"
#include "sim/units/blitter/free_bus.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::blitter {
namespace {

using cosim::Noise;

/// Clocks after that of the last action in which the bus is granted.
constexpr std::uint64_t kToTheEnd = 400;
/// Clocks in which no access to a register is answered, or the chip stays on the bus, though that
/// is not granted: more than its last access takes. Also those of a run without an access.
constexpr std::uint64_t kLongestSilence = 4000;
/// Clocks in which an access to a register is answered if the chip does not wait for the bus.
constexpr unsigned kToAnAnswer = 256;

/// The job's actions, each of one agent. An agent does its own in the order of the list.
class Script {
 public:
  enum Agent : std::size_t { kMaster, kRun, kArbiter, kOther, kReset, kAgents };

  explicit Script(const std::vector<Job::Action>& actions)
      : actions_(actions), over_(actions.size()) {
    for (std::size_t n = 0; n < actions.size(); ++n) {
      queues_[std::visit(AgentOf{}, actions[n].step)].numbers.push_back(n);
      last_ = std::max(last_, actions[n].at.value_or(0));
    }
  }

  bool done() const { return left_ == 0; }
  bool done(Agent agent) const { return queues_[agent].done(); }
  /// Number of the latest action that has begun.
  std::size_t latest() const { return latest_; }
  /// Clock of the last action, as far as it is known.
  std::uint64_t last() const { return last_; }

  /// The next action of an agent that is free, if it may begin in this clock.
  const Job::Action* next(Agent agent, std::uint64_t clock) {
    const Queue& queue = queues_[agent];
    if (queue.done()) return nullptr;
    const std::size_t number = queue.numbers[queue.next];
    const Job::Action& action = actions_[number];
    if (action.at ? *action.at > clock : number != 0 && !over_[number - 1]) return nullptr;
    latest_ = std::max(latest_, number);
    last_ = std::max(last_, clock);
    return &action;
  }
  /// Ends the current action of the agent.
  void finish(Agent agent) {
    Queue& queue = queues_[agent];
    over_[queue.numbers[queue.next++]] = true;
    --left_;
  }

 private:
  struct AgentOf {
    Agent operator()(const Job::Write& /*step*/) const { return kMaster; }
    Agent operator()(const Job::Read& /*step*/) const { return kMaster; }
    Agent operator()(const Job::Run& /*step*/) const { return kRun; }
    Agent operator()(const Job::Withdraw& /*step*/) const { return kArbiter; }
    Agent operator()(const Job::Cycles& /*step*/) const { return kOther; }
    Agent operator()(const Job::Reset& /*step*/) const { return kReset; }
  };
  struct Queue {
    std::vector<std::size_t> numbers;
    std::size_t next = 0;
    bool done() const { return next == numbers.size(); }
  };

  const std::vector<Job::Action>& actions_;
  std::array<Queue, kAgents> queues_;
  std::vector<bool> over_;
  std::size_t left_ = actions_.size();
  std::size_t latest_ = 0;
  std::uint64_t last_ = 0;
};

/// The master at the register port: one access after the other, with STB high between them if they
/// follow at once.
class RegisterMaster {
 public:
  RegisterMaster(Script& script, std::uint32_t seed) : script_(script), noise_(seed) {}

  /// Whether no access stands that was asked for by `read`.
  bool idle() const { return !own_; }
  /// A word is to be read that is none of the job's.
  void read(unsigned offset) { own_ = Job::Action{0, Job::Read{offset}}; }
  /// Data of the latest read that was answered.
  std::uint16_t answer() const { return answer_; }
  const Reads& reads() const { return reads_; }

  void drive(std::uint64_t clock, Inputs& in) {
    if (action_ == nullptr && clock >= free_) begin(clock);
    if (action_ != nullptr && clock >= free_) {
      in = pins_;
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
    const bool is_given_up = !out.answers() && can_be_given_up(out) && stood_ == action_->given_up;
    if (!out.answers() && !is_given_up) return;
    if (!pins_.reg_we) take(out);
    if (is_given_up) free_ = clock + 2;  // there is a clock without it
    stood_ = 0;
    if (++word_ < words_) return show();
    if (own_) {
      own_.reset();
    } else {
      script_.finish(Script::kMaster);
    }
    action_ = nullptr;
  }

 private:
  /// The access of an action to a register.
  struct Access {
    unsigned offset, size;
    std::optional<std::uint32_t> written;
    FunctionCode fc;
  };
  Access access() const {
    if (const auto* write = std::get_if<Job::Write>(&action_->step)) {
      return {write->offset, write->size, write->data, write->fc};
    }
    const auto& read = std::get<Job::Read>(action_->step);
    return {read.offset, read.size, std::nullopt, read.fc};
  }
  void begin(std::uint64_t clock) {
    action_ = own_ ? &*own_ : script_.next(Script::kMaster, clock);
    if (action_ == nullptr) return;
    const Access whole = access();
    word_ = 0;
    words_ = whole.size == 4 ? 2 : 1;
    if (!whole.written && !own_) reads_.emplace_back(0);
    show();
  }
  /// The pins of one cycle: a long access is two.
  void show() {
    const Access whole = access();
    const unsigned offset = whole.offset + 2 * word_;
    pins_ = {};
    pins_.reg_cyc = pins_.reg_stb = true;
    pins_.reg_offset = static_cast<std::uint8_t>(offset & ~1U);
    pins_.reg_sel = whole.size != 1 ? kBothLanes : offset % 2 == 0 ? 2 : 1;
    pins_.reg_fc = whole.fc;
    pins_.reg_we = whole.written.has_value();
    if (!whole.written) return;
    // A 68000 drives a byte on both halves of the bus.
    const std::uint32_t data = whole.size == 1 ? (*whole.written & 0xFF) * 0x0101
                                               : *whole.written >> 16 * (words_ - 1 - word_);
    pins_.reg_dat = static_cast<std::uint16_t>(data);
  }
  void take(const Outputs& out) {
    if (out.answers()) answer_ = out.reg_dat;
    if (own_) return;
    std::optional<std::uint32_t>& value = reads_.back();
    if (!out.reg_ack) value.reset();
    if (!value) return;
    const unsigned lanes = pins_.reg_sel;
    value = lanes == kBothLanes ? *value << 16 | out.reg_dat
            : lanes == 2        ? out.reg_dat >> 8
                                : out.reg_dat & 0xFF;
  }

  Script& script_;
  Noise noise_;
  Reads reads_;
  const Job::Action* action_ = nullptr;  // under way
  std::optional<Job::Action> own_;       // asked for by `read`
  Inputs pins_;
  unsigned word_ = 0, words_ = 1;  // of the access
  unsigned stood_ = 0;             // clocks of the cycle
  std::uint64_t free_ = 0;         // the first clock in which the next one may begin
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

  /// Whether it answers in this clock.
  bool answers(const Outputs& out) {
    const bool asked = out.accesses();
    if (asked && !open_) take(out);
    open_ = asked;
    return asked && left_ == 0;
  }
  void serve(const Outputs& out, Inputs& in) {
    in.mem_dat = static_cast<std::uint16_t>(noise_() >> 8);
    const bool answered = answers(out);
    --left_;
    if (!answered) return;
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

/// The arbiter of the bus. In a run, or at any time if that is granted on request, it grants what
/// was asked for so many clocks before. When it is closed, a chip that answers no access to a
/// register before its own is made gets the bus for a clock now and then.
class Arbiter {
 public:
  Arbiter(Script& script, const Job::Surroundings& around, unsigned patience)
      : script_(script), around_(around), patience_(patience) {}

  void close() { closed_ = true; }
  /// A run is under way.
  bool runs() const { return runs_; }
  /// In a run the CPU makes one bus cycle after the other when the chip leaves it the bus.
  bool polls(const Outputs& out) const { return runs_ && !out.request && !out.done; }

  /// `answers` says whether an access of the chip is answered in this clock.
  void drive(std::uint64_t clock, const Outputs& out, bool answers, Inputs& in) {
    asked_ = asked_ << 1 | (out.request ? 1U : 0U);
    if (clock >= until_) withdraw(clock);
    if (!runs_) begin_run(clock);
    if (runs_ && answers && left_ != HostBus::kNoLimit) --left_;
    const bool asked = around_.parked || (asked_ >> around_.grant_delay & 1U) != 0;
    stood_ = in.reg() && !out.answers() ? stood_ + 1 : 0;
    const bool pulses = stood_ % kToAnAnswer == kToAnAnswer - 1;
    const bool open = runs_ ? left_ != 0 : around_.on_request && !closed_;
    in.grant = asked && clock >= until_ && (open || pulses);
    if (runs_) follow_run(out, answers, in.grant);
  }

 private:
  void withdraw(std::uint64_t clock) {
    if (std::exchange(withdraws_, false)) script_.finish(Script::kArbiter);
    const Job::Action* action = script_.next(Script::kArbiter, clock);
    if (action == nullptr) return;
    until_ = clock + std::get<Job::Withdraw>(action->step).clocks;
    withdraws_ = true;
  }
  void begin_run(std::uint64_t clock) {
    const Job::Action* action = script_.next(Script::kRun, clock);
    if (action == nullptr) return;
    left_ = std::get<Job::Run>(action->step).limit;
    runs_ = true;
    silent_ = done_ = 0;
  }
  void follow_run(const Outputs& out, bool answers, bool grant) {
    done_ = out.done && !out.reg_ack && !out.cyc ? done_ + 1 : 0;
    silent_ = answers ? 0 : silent_ + (grant || polls(out) ? 1 : 0);
    if (silent_ > kLongestSilence + patience_) throw Hung("the chip does not come to the bus");
    if (left_ != 0 && done_ <= patience_) return;
    runs_ = false;
    script_.finish(Script::kRun);
  }

  Script& script_;
  const Job::Surroundings around_;
  const unsigned patience_;  // clocks in which a chip may still become BUSY
  std::uint32_t asked_ = 0;  // for the bus, the latest clock in bit 0
  std::uint64_t until_ = 0;  // the clock in which it is granted again
  bool withdraws_ = false;   // until then
  bool runs_ = false;
  std::uint64_t left_ = 0;  // accesses of the run
  unsigned silent_ = 0;     // clocks in which the run comes to no access
  unsigned done_ = 0;       // clocks of the run without BUSY
  unsigned stood_ = 0;      // clocks of an access to a register
  bool closed_ = false;
};

/// Another master of the bus. An access to a register is a cycle of it, too.
class OtherMaster {
 public:
  explicit OtherMaster(Script& script) : script_(script) {}

  void drive(std::uint64_t clock, const Outputs& out, bool polled, Inputs& in) {
    if (left_ == 0) {
      const Job::Action* action = script_.next(Script::kOther, clock);
      if (action != nullptr) left_ = std::get<Job::Cycles>(action->step).count;
    }
    const bool may = bus_.look(in, out);
    if (out.cyc) return;
    in.bus_cycle = out.answers() || (may && (left_ != 0 || polled));
    if (may && !out.answers() && left_ != 0 && --left_ == 0) script_.finish(Script::kOther);
  }

 private:
  Script& script_;
  FreeBus bus_;
  std::uint32_t left_ = 0;
};

class Agents {
 public:
  Agents(const Job& job, Ram& ram, Board& board, const Timing& timing, Checker* checker,
         JobResult& result)
      : on_request_(job.around.on_request),
        board_(board),
        clocks_of_reset_(clocks_of_reset(timing)),
        checker_(checker),
        trace_(job.trace),
        result_(result),
        script_(job.actions),
        master_(script_, job.waits.seed),
        slave_(job, ram),
        arbiter_(script_, job.around, timing.exact ? 0 : timing.patience),
        other_(script_) {}

  void run() {
    reset();
    while (!script_.done()) step();
    do {
      read(kControl);
    } while (on_request_ && (master_.answer() >> 8 & kBusy) != 0 && !is_over());
    arbiter_.close();
    if (checker_ != nullptr) checker_->read_back(true);
    for (unsigned offset = 0; offset < kRegisterBytes; offset += 2) read(offset);
    if (checker_ != nullptr) checker_->end();
    result_.reads = master_.reads();
  }
  /// Number of the latest action that has begun.
  std::size_t latest() const { return script_.latest(); }

 private:
  bool is_over() const { return clock_ > script_.last() + kToTheEnd; }
  void read(unsigned offset) {
    master_.read(offset);
    while (!master_.idle()) step();
  }
  void step() {
    if (is_over()) arbiter_.close();
    const std::uint64_t closed = script_.last() + kToTheEnd;
    if (clock_ > std::max(idle_, closed) + kLongestSilence) {
      throw Hung(on_the_bus_ ? "the chip does not let go of the bus"
                             : "the register slave does not answer");
    }
    if (script_.next(Script::kReset, clock_) != nullptr) {
      reset();
      script_.finish(Script::kReset);
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
    in.grant = granted_;
    Outputs out = board_.look(in);
    arbiter_.drive(clock_, out, slave_.answers(out), in);
    // A wrapper may gate the chip's accesses with the grant in the same clock.
    if (in.grant != granted_) out = board_.look(in);
    granted_ = in.grant;
    slave_.serve(out, in);
    other_.drive(clock_, out, arbiter_.polls(out), in);
    master_.see(clock_, in, out);
    on_the_bus_ = out.cyc;
    if (arbiter_.runs() || (!out.cyc && (out.answers() || !in.reg()))) idle_ = clock_;
    count(in, out);
    board_.clock(in);
    ++clock_;
  }
  /// Accesses, clocks, edges of the interrupt and registers, as the pins show them.
  void count(const Inputs& in, const Outputs& out) {
    if (in.answers()) {
      ++(out.we ? result_.memory_writes : result_.memory_reads);
      if (trace_) result_.trace.push_back({out.we, out.adr, out.we ? out.dat : in.mem_dat});
    }
    if (out.reg_ack && !in.reg_we) result_.registers[in.reg_offset / 2] = out.reg_dat;
    if (out.done && !was_done_) ++result_.done_edges;
    // The clock of the grant, too.
    if (out.cyc) result_.clocks += had_bus_ ? 1 : 2;
    if (in.bus_cycle && !out.answers()) ++result_.clocks;
    was_done_ = out.done || in.rst;
    had_bus_ = out.cyc && !in.rst;
    if (in.rst) result_.clocks = result_.done_edges = 0;
  }

  const bool on_request_;
  Board& board_;
  const unsigned clocks_of_reset_;
  Checker* const checker_;
  const bool trace_;
  JobResult& result_;
  Script script_;
  RegisterMaster master_;
  MemorySlave slave_;
  Arbiter arbiter_;
  OtherMaster other_;
  std::uint64_t clock_ = 0;
  std::uint64_t idle_ = 0;  // the latest in which nobody waited, neither register access nor chip
  bool on_the_bus_ = false;
  bool granted_ = false;  // in the clock before
  bool was_done_ = true, had_bus_ = false;
};

}  // namespace

void run_with_agents(const Job& job, Ram& ram, Board& board, const Timing& timing, Checker* checker,
                     JobResult& result) {
  std::optional<CheckedBoard> checked;
  if (checker != nullptr) checked.emplace(board, *checker);
  Agents agents(job, ram, checked ? *checked : board, timing, checker, result);
  try {
    try {
      agents.run();
    } catch (const RtlFailure& failure) {
      if (checker == nullptr) throw;
      checker->fail(failure);
    }
  } catch (Divergence& divergence) {
    divergence.step = agents.latest();
    throw;
  } catch (RtlFailure& failure) {
    failure.step = agents.latest();
    throw;
  }
}

}  // namespace collide::blitter
