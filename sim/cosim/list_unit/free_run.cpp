// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/free_run.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <random>
#include <vector>

#include "sim/cosim/agents.h"
#include "sim/units/hung.h"

namespace collide::list_unit {
namespace {

using cosim::Noise;
using Timetable = cosim::Timetable<Job::Action>;

/// Clocks without a request in a run, more than any takes.
constexpr std::uint64_t kLongestSilence = 2'000'000;
/// Clocks of a reset for a design that may need several.
constexpr unsigned kForeignReset = 16;

/// The master at the register port: one access after the other, each begun in the clock that it is
/// for or as soon as the one before is over, with STB high between them then.
class RegisterMaster {
 public:
  RegisterMaster(std::vector<Job::Action> actions, std::uint32_t seed)
      : actions_(std::move(actions)), noise_(seed) {}

  bool done() const { return next_ == actions_.size(); }
  /// Accesses for when those of the job are made.
  void add(std::vector<Job::Action> actions) {
    actions_ = std::move(actions);
    next_ = 0;
  }
  /// Of the last read that was answered.
  std::uint32_t answer() const { return answer_; }

  void drive(std::uint64_t clock, Inputs& in) {
    const std::uint32_t noise = noise_();
    in.reg = !done() && actions_[next_].at <= clock;
    in.reg_cyc = (noise >> 28 & 3U) == 0;
    in.reg_we = (noise >> 27 & 1U) != 0;
    in.reg_offset = noise >> 8 & (kRegisterBytes - 4);
    in.reg_sel = noise >> 23 & 15U;
    in.reg_dat = noise;
    if (!in.reg) return;
    const Job::Step& step = actions_[next_].step;
    in.reg_sel = kAllBytes;
    if (const auto* write = std::get_if<Job::Write>(&step)) {
      in.reg_we = true;
      in.reg_offset = write->offset;
      in.reg_sel = write->select;
      in.reg_dat = write->data;
    } else {
      in.reg_we = false;
      in.reg_offset = std::get<Job::Read>(step).offset;
    }
  }
  void see(const Inputs& in, const Outputs& out) {
    if (!in.reg) return;
    ++clocks_;
    const unsigned given_up = actions_[next_].given_up;
    if (!out.reg_ack && clocks_ != given_up) return;
    if (out.reg_ack && !in.reg_we) answer_ = out.reg_dat;
    // An access that is given up leaves a clock without one.
    if (!out.reg_ack && next_ + 1 < actions_.size()) {
      std::uint64_t& at = actions_[next_ + 1].at;
      at = std::max(at, actions_[next_].at + given_up + 1);
    }
    clocks_ = 0;
    ++next_;
  }
  /// The access under way begins anew.
  void reset() { clocks_ = 0; }

 private:
  std::vector<Job::Action> actions_;
  Noise noise_;
  std::size_t next_ = 0;
  unsigned clocks_ = 0;  // of the access
  std::uint32_t answer_ = 0;
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
    if (timing_.classic && wait_ != 0) {
      --wait_;
      return true;
    }
    return timing_.stalls != 0 && random_() % 100 < timing_.stalls;
  }
  void take(std::uint64_t clock) {
    asked_ = false;
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
};

std::vector<Job::Action> reads(const std::vector<unsigned>& offsets) {
  std::vector<Job::Action> actions;
  for (const unsigned offset : offsets) actions.push_back({0, Job::Read{offset}});
  return actions;
}

}  // namespace

FreeRun run_free(const Job& job, const MemoryPort& port, const Answer& answer, Ram& ram,
                 Memory& memory, RtlUnit& rtl, const Timing& timing) {
  Board& board = rtl.board();
  Monitor monitor(port, rtl.wave_clock(), timing);
  RegisterMaster master(cosim::actions_of<Job::Read, Job::Write>(job.free), job.timing.seed + 1);
  Timetable triggers(cosim::actions_of<Job::Trigger>(job.free));
  Timetable resets(cosim::actions_of<Job::Reset>(job.free));
  Timetable loads(cosim::actions_of<Job::Load>(job.free));
  MemorySlave slave(memory, job.timing, port);

  std::uint64_t clock = 0, asked = 0;
  const auto tick = [&](bool reset) {
    Inputs in;
    in.rst = reset;
    if (const Job::Action* load = loads.now(clock)) {
      load_into(ram, std::get<Job::Load>(load->step), port);
    }
    master.drive(clock, in);
    in.trigger = triggers.now(clock) != nullptr;
    const Outputs out = board.look(in);
    if (reset) {
      slave.reset();
      master.reset();
    } else {
      slave.serve(clock, out, in);
      board.answer(in);
      master.see(in, out);
      if (out.stb) asked = clock;
    }
    monitor.see(in, out);
    board.clock();
    ++clock;
  };

  const auto reset = [&] {
    for (unsigned left = timing.exact ? 1 : kForeignReset; left > 0; --left) tick(true);
  };

  board.look(Inputs{});  // the first evaluation sees no edge
  reset();
  while (!master.done() || !triggers.done() || !resets.done() || !loads.done()) {
    if (resets.now(clock) != nullptr) {
      reset();
    } else {
      tick(false);
    }
  }
  const auto& events = monitor.history().events;
  const auto reads_of_job = std::count_if(events.begin(), events.end(), [](const PortEvent& event) {
    return event.kind == PortEvent::kRead;
  });
  // The end: nobody acts any more but the master, which waits.
  asked = clock;
  do {
    if (clock - asked > kLongestSilence) throw Hung("the run does not end");
    master.add(reads({kStatus}));
    while (!master.done()) tick(false);
  } while ((master.answer() & kBusy) != 0);
  std::vector<unsigned> all;
  for (unsigned offset = kId; offset <= kClocks; offset += 4) all.push_back(offset);
  for (unsigned word = 0; word < answer.words; ++word) {
    all.push_back(answer.offset + 4 * word);
  };
  master.add(reads(all));
  while (!master.done()) tick(false);
  return {monitor.history(), static_cast<std::size_t>(reads_of_job)};
}

}  // namespace collide::list_unit
