// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/scatter.h"

#include <utility>

namespace collide::list_unit {
namespace {

class Scatter {
 public:
  Scatter(cosim::Draw draw, unsigned answer, unsigned answer_words, Job& job)
      : draw_(std::move(draw)), answer_(answer), answer_words_(answer_words), job_(job) {}

  void write() && {
    const Commits commits[] = {Commits::kAsked, Commits::kTaken, Commits::kAnswered};
    job_.timing.commits = draw_.any_of(commits);
    for (const Job::Step& step : std::exchange(job_.steps, {})) {
      if (const auto* run = std::get_if<Job::Run>(&step)) {
        wait(*run);
      } else if (std::holds_alternative<Job::Trigger>(step)) {
        trigger();
      } else {
        add(step);
      }
    }
    if (job_.free.empty()) add(Job::Read{kStatus});
  }

 private:
  /// What lies between two accesses of a master that does not wait on purpose, too.
  unsigned gap() {
    switch (draw_.up_to(7)) {
      case 0:
        return draw_.up_to(3);
      case 1:
        return draw_.up_to(20);
      default:
        return 0;
    }
  }
  void add(const Job::Step& step) {
    const bool access =
        std::holds_alternative<Job::Read>(step) || std::holds_alternative<Job::Write>(step);
    if (access && draw_.one_in(16)) {
      job_.free.push_back({clock_, step, 1 + draw_.up_to(1)});
      clock_ += 3;
    }
    job_.free.push_back({clock_, step, 0});
    if (access) clock_ += kClocksOfAccess;
    clock_ += gap();
  }
  /// In a clock of the accesses around it.
  void trigger() {
    job_.free.push_back({clock_ + draw_.up_to(2 * kClocksOfAccess), Job::Trigger{}, 0});
  }

  /// A run goes on while the master waits, reads, writes, aborts, or starts another.
  void wait(const Job::Run& run) {
    const bool to_the_end = run.limit == Unit::kNoLimit;
    const unsigned clocks = to_the_end ? draw_.up_to(draw_.one_in(3) ? 900 : 250)
                                       : static_cast<unsigned>(2 * run.limit);
    switch (draw_.up_to(5)) {
      case 0:
      case 1:
        clock_ += clocks;
        break;
      case 2:
        poll(clocks, kStatus);
        break;
      case 3:
        poll(clocks, answer_ + 4 * draw_.up_to(answer_words_ - 1));
        break;
      default:
        crowd(clocks);
        break;
    }
  }
  /// One register again and again, and the trigger now and then.
  void poll(unsigned clocks, unsigned offset) {
    const unsigned gap = draw_.one_in(2) ? 0 : draw_.up_to(3);
    const unsigned spared = draw_.up_to(clocks);
    clock_ += spared;
    for (unsigned left = clocks - spared; left >= kClocksOfAccess + gap;
         left -= kClocksOfAccess + gap) {
      job_.free.push_back({clock_, Job::Read{offset}, 0});
      clock_ += kClocksOfAccess + gap;
      if (draw_.one_in(30)) trigger();
    }
  }
  /// Anything that a master may do.
  void crowd(unsigned clocks) {
    const std::uint64_t end = clock_ + clocks;
    clock_ += draw_.up_to(clocks);
    while (clock_ < end) {
      if (draw_.one_in(8)) trigger();
      add(any());
    }
  }
  Job::Step any() {
    const unsigned select = draw_.one_in(3) ? draw_.up_to(15) : kAllBytes;
    switch (draw_.up_to(11)) {
      case 0:
        return Job::Write{kStatus, draw_.bits(), select};
      case 1:
        return Job::Write{kControl, kStart | (draw_.bits() & (kIrqEnable | kTriggerEnable)),
                          select};
      case 2:
        return Job::Write{kControl, draw_.bits() & 0x700U, select};
      case 3:
        return Job::Write{kControl, kAbort | (draw_.bits() & 0x701U), select};
      case 4:
        return Job::Write{kSequence, draw_.bits(), select};
      case 5:
        return Job::Write{kListLines, draw_.up_to(6), select};
      case 6:
        return Job::Write{kCount, draw_.up_to(6), select};
      case 7:
        return Job::Read{answer_ + 4 * draw_.up_to(answer_words_ - 1)};
      case 8:
        return Job::Read{answer_};
      default:
        return Job::Read{kControl + 4 * draw_.up_to((kClocks - kControl) / 4)};
    }
  }

  static constexpr unsigned kClocksOfAccess = 3;

  cosim::Draw draw_;
  const unsigned answer_, answer_words_;
  Job& job_;
  std::uint64_t clock_ = 0;
};

}  // namespace

void scatter(cosim::Draw draw, unsigned answer, unsigned answer_words, Job& job) {
  Scatter(std::move(draw), answer, answer_words, job).write();
}

}  // namespace collide::list_unit
