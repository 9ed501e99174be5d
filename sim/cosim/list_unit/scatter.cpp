// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/scatter.h"

#include <algorithm>
#include <utility>

namespace collide::list_unit {
namespace {

class Scatter {
 public:
  Scatter(cosim::Draw draw, const Span& summary, const Span& details, Job& job)
      : draw_(std::move(draw)), summary_(summary), details_(details), job_(job) {}

  void write() && {
    const Commits commits[] = {Commits::kAsked, Commits::kTaken, Commits::kAnswered};
    job_.timing.commits = draw_.any_of(commits);
    if (draw_.one_in(8)) move_descriptors();
    if (!job_.errors.empty() && draw_.one_in(2)) {
      // Two that are open at once.
      job_.errors.push_back(job_.errors.front() + 4);
    }
    for (const Job::Step& step : std::exchange(job_.steps, {})) {
      if (const auto* run = std::get_if<Job::Run>(&step)) {
        wait(*run);
      } else if (std::holds_alternative<Job::Trigger>(step)) {
        trigger();
      } else {
        add(step);
        if (draw_.one_in(60)) reset();
      }
    }
    if (job_.free.empty()) add(Job::Read{kStatus});
  }

 private:
  /// To just below a multiple of 64 KB, so that their addresses carry.
  void move_descriptors() {
    const std::uint32_t end = (1 + draw_.up_to(0xFFFE)) << 16;
    const std::uint32_t to = end - 16 * (1 + draw_.up_to(5));
    for (Job::Step& step : job_.steps) {
      auto* const write = std::get_if<Job::Write>(&step);
      if (write == nullptr || write->offset != kDescriptors) continue;
      for (Job::Load& load : job_.load) {
        if (load.at == (write->data & ~15U)) load.at = to;
      }
      write->data = to;
    }
  }

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
    switch (draw_.up_to(7)) {
      case 0:
      case 1:
        clock_ += clocks;
        break;
      case 2:
        poll(clocks, kStatus);
        break;
      case 3:
      case 4:
      case 5:
        poll(clocks, answer());
        break;
      default:
        crowd(clocks);
        break;
    }
    if (draw_.one_in(6)) another();
  }
  /// A run of few, or none, whose registers must have nothing of the one before.
  void another() {
    add(Job::Write{kCount, draw_.up_to(3)});
    add(Job::Write{kControl, kStart});
    clock_ += draw_.up_to(120);
    for (unsigned n = draw_.up_to(3); n > 0; --n) add(Job::Read{answer()});
    add(Job::Read{kFound});
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
      if (draw_.one_in(40)) reset();
      add(any());
    }
  }
  /// Most of the time of the first objects, which there are.
  unsigned answer() {
    const Span& span = draw_.one_in(2) ? summary_ : details_;
    const unsigned most = draw_.one_in(8) ? span.count : draw_.one_in(2) ? 1 : 8;
    return span.offset + 4 * span.stride * draw_.up_to(std::min(span.count, most) - 1);
  }
  /// It leaves nothing, of which the registers that come next tell.
  void reset() {
    job_.free.push_back({clock_ + draw_.up_to(kClocksOfAccess), Job::Reset{}, 0});
    add(Job::Read{kClocks});
    for (unsigned offset = kControl; offset <= kClocks; offset += 4) add(Job::Read{offset});
    if (draw_.one_in(2)) trigger();
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
      case 8:
        return Job::Read{answer()};
      default:
        return Job::Read{kControl + 4 * draw_.up_to((kClocks - kControl) / 4)};
    }
  }

  static constexpr unsigned kClocksOfAccess = 3;

  cosim::Draw draw_;
  const Span summary_, details_;
  Job& job_;
  std::uint64_t clock_ = 0;
};

}  // namespace

void scatter(cosim::Draw draw, const Span& summary, const Span& details, Job& job) {
  Scatter(std::move(draw), summary, details, job).write();
}

}  // namespace collide::list_unit
