// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/executor.h"

#include <algorithm>
#include <array>
#include <deque>
#include <random>
#include <utility>

#include "sim/cosim/agents.h"
#include "sim/units/hung.h"

namespace collide::list_unit {
namespace {

using cosim::Noise;

/// Clocks of a reset for a design that may need several.
constexpr unsigned kForeignReset = 16;
/// Clocks between two looks at BUSY while a run goes on.
constexpr std::uint64_t kBetweenLooks = 40;

/// Hands out the actions of a job to its agents.
class Schedule {
 public:
  enum Agent : std::size_t { kMaster, kTrigger, kReset, kLoad, kAgents };

  explicit Schedule(const std::vector<Job::Action>& actions)
      : actions_(actions), over_(actions.size()) {
    for (std::size_t n = 0; n < actions.size(); ++n) queues_[agent_of(actions[n])].push_back(n);
  }

  /// The agent's next action if it is due, or null.
  const Job::Action* due(Agent agent, std::uint64_t clock) {
    if (queues_[agent].empty()) return nullptr;
    const std::size_t number = queues_[agent].front();
    const Job::Action& action = actions_[number];
    const bool is_due = action.at ? *action.at <= clock : number == 0 || over_[number - 1];
    if (!is_due) return nullptr;
    last_begun_ = std::max(last_begun_, number);
    return &action;
  }
  /// The agent's next action is over.
  void finish(Agent agent) {
    over_[queues_[agent].front()] = true;
    queues_[agent].pop_front();
    ++finished_;
  }
  bool done() const { return finished_ == actions_.size(); }
  std::size_t last_begun() const { return last_begun_; }

 private:
  static Agent agent_of(const Job::Action& action) {
    if (std::holds_alternative<Job::Trigger>(action.step)) return kTrigger;
    if (std::holds_alternative<Job::Reset>(action.step)) return kReset;
    return std::holds_alternative<Job::Load>(action.step) ? kLoad : kMaster;
  }

  const std::vector<Job::Action>& actions_;
  std::vector<bool> over_;
  std::array<std::deque<std::size_t>, kAgents> queues_;
  std::size_t finished_ = 0, last_begun_ = 0;
};

/// The slave at the memory port.
class MemorySlave {
 public:
  MemorySlave(Memory& memory, const MemoryTiming& timing, const MemoryPort& port)
      : memory_(memory),
        timing_(timing),
        mask_(port.data_width == 16 ? 0xFFFFU : 0xFFFFFFFFU),
        random_(timing.seed),
        noise_(timing.seed) {}

  void serve(std::uint64_t clock, const Outputs& out, Inputs& in) {
    const std::uint32_t noise = noise_();
    in.ack = in.err = false;
    in.mem_dat = noise & mask_;
    // Stall means nothing while nothing is asked for.
    in.stall = (noise >> 30) == 0;
    if (out.stb) {
      if (!asked_) ask(out);
      asked_at_ = clock;
      in.stall = stalls();
      if (!in.stall) take(clock);
    }
    if (waiting_.empty() || waiting_.front().due > clock) return;
    Answer& answer = waiting_.front();
    if (answer.commits) commit(answer);
    in.ack = answer.ok;
    in.err = !answer.ok;
    if (answer.ok && !answer.write) in.mem_dat = answer.data;
    waiting_.pop_front();
  }
  void reset() {
    waiting_.clear();
    asked_ = false;
  }

  /// Takes that many accesses from now on, and then none until it is called again.
  void allow(std::uint64_t accesses) { allowed_ = accesses; }
  /// All that is allowed has been answered, and another request waits.
  bool holds() const { return allowed_ == 0 && asked_ && waiting_.empty(); }
  std::uint64_t asked_at() const { return asked_at_; }

 private:
  struct Answer {
    bool write;
    std::uint32_t address, data;
    std::uint64_t due = 0;
    bool ok = true;
    bool commits = true;  // it has not been made yet
  };

  void ask(const Outputs& out) {
    asked_ = true;
    request_ = {out.we, out.adr, out.dat};
    if (timing_.commits == Commits::kAsked) commit(request_);
    wait_ = timing_.classic ? random_() % 3 : 0;
  }
  /// A classic slave takes an access in the clock of its answer.
  bool stalls() {
    if (allowed_ == 0) return true;
    if (timing_.classic && wait_ != 0) {
      --wait_;
      return true;
    }
    return timing_.stalls != 0 && random_() % 100 < timing_.stalls;
  }
  void take(std::uint64_t clock) {
    asked_ = false;
    if (allowed_ != Unit::kNoLimit) --allowed_;
    std::uint64_t delay = timing_.classic ? 0 : timing_.earliest;
    if (!timing_.classic && timing_.latest > timing_.earliest) {
      delay += random_() % (timing_.latest - timing_.earliest + 1);
    }
    request_.due = clock + delay;
    if (!waiting_.empty()) request_.due = std::max(request_.due, waiting_.back().due + 1);
    if (request_.commits && timing_.commits == Commits::kTaken) commit(request_);
    waiting_.push_back(request_);
  }
  void commit(Answer& access) {
    access.commits = false;
    if (access.write) {
      access.ok = memory_.write(access.address, access.data);
      return;
    }
    const auto data = memory_.read(access.address);
    access.ok = data.has_value();
    access.data = data.value_or(0) & mask_;
  }

  Memory& memory_;
  const MemoryTiming timing_;
  const std::uint32_t mask_;
  std::mt19937 random_;
  Noise noise_;
  std::deque<Answer> waiting_;
  Answer request_{};
  bool asked_ = false;  // a request is on the bus and not taken
  unsigned wait_ = 0;
  std::uint64_t allowed_ = Unit::kNoLimit, asked_at_ = 0;
};

/// The master at the register port: one access after the other, each begun as soon as it is due,
/// with STB high between them then.
class RegisterMaster {
 public:
  RegisterMaster(Schedule& schedule, MemorySlave& slave, const CheckedUnit& unit,
                 std::uint32_t seed)
      : schedule_(schedule), slave_(slave), unit_(unit), noise_(seed) {}

  /// Nothing is under way but what the job has yet to ask for.
  bool idle() const { return !access_ && reads_.empty() && !run_; }
  /// Waits for the end of the run, and reads everything.
  void conclude() {
    begin_run(Unit::kNoLimit);
    concludes_ = true;
  }

  void drive(std::uint64_t clock, Inputs& in) {
    if (!access_ && clock >= earliest_) next(clock);
    const std::uint32_t noise = noise_();
    in.reg = access_.has_value();
    in.reg_cyc = (noise >> 28 & 3U) == 0;
    if (access_) {
      in.reg_we = access_->write;
      in.reg_offset = access_->offset;
      in.reg_sel = access_->select;
      in.reg_dat = access_->data;
      return;
    }
    in.reg_we = (noise >> 27 & 1U) != 0;
    in.reg_offset = noise >> 8 & (kRegisterBytes - 4);
    in.reg_sel = noise >> 23 & 15U;
    in.reg_dat = noise;
  }
  void see(std::uint64_t clock, const Inputs& in, const Outputs& out) {
    if (!in.reg) return;
    if (!out.reg_ack && ++access_->clocks > unit_.longest_silence) {
      throw Hung("the register slave does not answer");
    }
    const bool given_up = !out.reg_ack && access_->clocks == access_->given_up;
    if (!out.reg_ack && !given_up) return;
    const Access access = *std::exchange(access_, std::nullopt);
    if (given_up) {
      earliest_ = clock + 2;  // a clock without an access
    } else if (!access.write) {
      registers_[access.offset] = out.reg_dat;
      if (access.of_job) values_.push_back(out.reg_dat);
      if (access.looks) look(clock, out.reg_dat);
    }
    if (access.of_job) schedule_.finish(Schedule::kMaster);
  }
  /// The access under way begins anew.
  void reset() {
    if (access_) access_->clocks = 0;
    registers_are_read_ = results_are_read_ = false;
  }
  /// A run may begin.
  void trigger() { registers_are_read_ = results_are_read_ = false; }

  const std::vector<std::uint32_t>& values() const { return values_; }
  const std::map<unsigned, std::uint32_t>& registers() const { return registers_; }

 private:
  struct Access {
    bool write = false;
    unsigned offset = 0, select = kAllBytes;
    std::uint32_t data = 0;
    unsigned given_up = 0;
    bool of_job = true;
    bool looks = false;  // at BUSY
    std::uint64_t clocks = 0;
  };

  void next(std::uint64_t clock) {
    if (run_) return wait(clock);
    if (!reads_.empty()) {
      access_ = Access{false, reads_.front()};
      access_->of_job = false;
      reads_.pop_front();
      return;
    }
    const Job::Action* const action = schedule_.due(Schedule::kMaster, clock);
    if (action == nullptr) return;
    if (const auto* const run = std::get_if<Job::Run>(&action->step)) {
      begin_run(run->limit);
      wait(clock);
    } else if (const auto* const write = std::get_if<Job::Write>(&action->step)) {
      access_ = Access{true, write->offset, write->select, write->data, action->given_up};
      registers_are_read_ = false;
      if (write->offset == kControl) results_are_read_ = false;
    } else {
      access_ = Access{false, std::get<Job::Read>(action->step).offset};
      access_->given_up = action->given_up;
    }
  }

  // A run

  void begin_run(std::uint64_t limit) {
    run_ = true;
    slave_.allow(limit);
    next_look_ = 0;
  }
  void wait(std::uint64_t clock) {
    if (slave_.holds()) return end_run();
    if (next_look_ == 0) begun_ = clock;
    if (clock < next_look_) return;
    if (clock - std::max(slave_.asked_at(), begun_) > unit_.longest_silence) {
      throw Hung("the run does not end");
    }
    access_ = Access{false, kStatus};
    access_->of_job = false;
    access_->looks = true;
  }
  void look(std::uint64_t clock, std::uint32_t status) {
    next_look_ = clock + kBetweenLooks;
    if ((status & kBusy) != 0) return;
    read_registers();
    end_run();
  }
  void end_run() {
    run_ = false;
    if (!std::exchange(concludes_, false)) schedule_.finish(Schedule::kMaster);
  }
  /// Those that may have changed.
  void read_registers() {
    if (!std::exchange(registers_are_read_, true)) read({kId, (kClocks - kId) / 4 + 1});
    if (std::exchange(results_are_read_, true)) return;
    for (const CheckedUnit::Span& span : unit_.results) read(span);
  }
  void read(const CheckedUnit::Span& span) {
    for (unsigned word = 0; word < span.words; ++word) reads_.push_back(span.offset + 4 * word);
  }

  Schedule& schedule_;
  MemorySlave& slave_;
  const CheckedUnit& unit_;
  Noise noise_;
  std::optional<Access> access_;  // under way
  std::deque<unsigned> reads_;    // not the job's
  bool run_ = false;
  bool concludes_ = false;
  bool registers_are_read_ = false, results_are_read_ = false;  // as they are now
  std::uint64_t earliest_ = 0;                                  // clock of the next access
  std::uint64_t begun_ = 0, next_look_ = 0;
  std::vector<std::uint32_t> values_;
  std::map<unsigned, std::uint32_t> registers_;
};

}  // namespace

class Executor::Agents {
 public:
  Agents(const Job& job, const Surroundings& around)
      : around_(around),
        schedule_(job.actions),
        slave_(around.memory, job.timing, around.unit.port),
        master_(schedule_, slave_, around.unit, job.timing.seed + 1) {}

  void run() {
    around_.board.look(Inputs{});  // the first evaluation sees no edge
    reset();
    while (!schedule_.done()) go_on();
    master_.conclude();
    while (!master_.idle()) tick(false);
  }

  const RegisterMaster& master() const { return master_; }
  std::size_t last_begun() const { return schedule_.last_begun(); }

 private:
  void go_on() {
    if (schedule_.due(Schedule::kReset, clock_) == nullptr) return tick(false);
    reset();
    schedule_.finish(Schedule::kReset);
  }
  void reset() {
    const unsigned clocks = around_.timing.exact ? 1 : kForeignReset;
    for (unsigned left = clocks; left > 0; --left) tick(true);
  }
  void tick(bool resets) {
    Inputs in;
    in.rst = resets;
    const Job::Action* const load = schedule_.due(Schedule::kLoad, clock_);
    if (load != nullptr) load_into(around_.ram, std::get<Job::Load>(load->step), around_.unit.port);
    const bool triggers = schedule_.due(Schedule::kTrigger, clock_) != nullptr;
    in.trigger = triggers;
    master_.drive(clock_, in);
    const Outputs out = around_.board.look(in);
    if (resets) {
      slave_.reset();
      master_.reset();
    } else {
      slave_.serve(clock_, out, in);
      around_.board.answer(in);
      master_.see(clock_, in, out);
    }
    if (around_.watch) {
      around_.watch(in, out, load != nullptr ? &std::get<Job::Load>(load->step) : nullptr);
    }
    if (load != nullptr) schedule_.finish(Schedule::kLoad);
    if (triggers) {
      master_.trigger();
      schedule_.finish(Schedule::kTrigger);
    }
    around_.board.clock();
    ++clock_;
  }

  const Surroundings around_;
  Schedule schedule_;
  MemorySlave slave_;
  RegisterMaster master_;
  std::uint64_t clock_ = 0;
};

Executor::Executor(const Job& job, const Surroundings& around)
    : agents_(std::make_unique<Agents>(job, around)) {}
Executor::~Executor() = default;

void Executor::run() {
  agents_->run();
}
const std::vector<std::uint32_t>& Executor::values() const {
  return agents_->master().values();
}
const std::map<unsigned, std::uint32_t>& Executor::registers() const {
  return agents_->master().registers();
}
std::size_t Executor::last_begun() const {
  return agents_->last_begun();
}

}  // namespace collide::list_unit
