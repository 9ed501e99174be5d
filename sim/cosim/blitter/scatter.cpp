// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/scatter.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace collide::blitter {
namespace {

/// Clocks of an access to a register off the bus.
constexpr unsigned kClocksOfAccess = 2;

class Scatter {
 public:
  Scatter(cosim::Draw draw, const cosim::Stimulus& stimulus, Job& job)
      : draw_(std::move(draw)), plain_(stimulus.plain), hog_(stimulus.hog), job_(job) {
    surround(stimulus);
  }

  void write() && {
    const std::vector<Job::Step> steps = std::exchange(job_.steps, {});
    for (const Job::Step& step : steps) std::visit(*this, step);
    if (draw_.one_in(150)) long_line();
    if (job_.free.empty()) cycle(Job::Read{kControl});
  }

  void operator()(Job::Write write) {
    if (write.size == 4) {
      add(Job::Write{write.offset, 2, write.data >> 16, write.fc});
      write = {write.offset + 2, 2, write.data & 0xFFFF, write.fc};
    }
    add(write);
  }
  void operator()(Job::Read read) {
    if (read.size == 4) {
      cycle(Job::Read{read.offset, 2, read.fc});
      read = {read.offset + 2, 2, read.fc};
    }
    cycle(read);
  }
  /// A blit goes on while the master waits, reads or writes.
  void operator()(const Job::Run& run) {
    const bool to_the_end = run.limit == HostBus::kNoLimit;
    const unsigned clocks = to_the_end
                                ? draw_.up_to(draw_.one_in(4) ? 500 : 120)
                                : static_cast<unsigned>(std::min<std::uint64_t>(run.limit, 80)) *
                                      (1 + job_.waits.base + job_.waits.random / 2);
    if (draw_.one_in(2)) withdraw(clocks);
    if (draw_.one_in(4)) foreign(clocks);
    switch (draw_.up_to(plain_ ? 4 : 7)) {
      case 0:
      case 1:
        clock_ += clocks;
        break;
      case 2:
        poll(clocks, kControl);
        break;
      case 3:
      case 4:
        poll(clocks, live());
        break;
      default:
        crowd(clocks);
        break;
    }
  }
  void operator()(const Job::Cycles& cycles) {
    job_.free.push_back({clock_ + draw_.up_to(3), Job::Cycles{std::min(cycles.count, 140U)}, 0});
    if (draw_.one_in(2)) clock_ += cycles.count;
  }
  void operator()(const Job::Reset&) { reset(); }

 private:
  void surround(const cosim::Stimulus& stimulus) {
    job_.machine = {};
    Job::Surroundings& around = job_.around;
    around.grant_delay = draw_.one_in(2) ? 0 : draw_.up_to(draw_.one_in(6) ? 20 : 3);
    around.parked = draw_.one_in(4);
    around.commits_asked = draw_.one_in(2);
    if (stimulus.no_wait_states || draw_.one_in(3)) return;
    job_.waits = {draw_.up_to(3), draw_.up_to(draw_.one_in(12) ? 40 : 4), 1 + draw_.up_to(0xFFFF)};
  }

  // The register master

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
  void add(Job::Write write) {
    if (draw_.one_in(5)) cross(write);
    cycle(write);
    if (!plain_ && draw_.one_in(120)) reset();
  }
  template <class Access>
  void cycle(const Access& access) {
    if (draw_.one_in(14)) {
      // It is made again, or is never made.
      const unsigned after = draw_.one_in(4) ? 1 + draw_.up_to(30) : 1;
      job_.free.push_back({clock_, access, after});
      clock_ += after + 1;
      if (draw_.one_in(4)) return;
    }
    job_.free.push_back({clock_, access, 0});
    clock_ += kClocksOfAccess + gap();
  }

  /// Just below, at or above a power of two, so that the next step carries or borrows.
  std::uint16_t corner() {
    const unsigned power = 1U << draw_.up_to(15);
    return static_cast<std::uint16_t>(power + draw_.within(-2, 2));
  }
  void cross(Job::Write& write) {
    if (write.size != 2) return;
    switch (write.offset) {
      case kXCount:
      case kYCount:
        write.data = corner();
        break;
      case kSrcAddrLow:
      case kDstAddrLow:
        // Of 64 KB, too.
        write.data = draw_.one_in(3) ? draw_.within(-4, 4) & 0xFFFF : corner();
        break;
      case kSrcAddrHigh:
      case kDstAddrHigh:
        write.data = draw_.one_in(3) ? draw_.within(-1, 1) & 0xFF : corner() & 0xFF;
        break;
      case kSrcXInc:
      case kSrcYInc:
      case kDstXInc:
      case kDstYInc:
        write.data = draw_.one_in(2) ? corner() : static_cast<std::uint16_t>(-corner());
        break;
      default:
        break;
    }
  }

  unsigned live() {
    static constexpr unsigned kLive[] = {kSrcAddrHigh, kSrcAddrLow, kDstAddrHigh, kDstAddrLow,
                                         kXCount,      kYCount,     kControl};
    return draw_.any_of(kLive);
  }
  /// One register again and again, or another each time.
  void poll(unsigned clocks, unsigned offset) {
    const std::uint64_t end = clock_ + std::min(clocks, 160U);
    const bool same = draw_.one_in(2);
    while (clock_ < end) cycle(Job::Read{same ? offset : live()});
  }
  /// Anything that a master may do.
  void crowd(unsigned clocks) {
    const std::uint64_t end = clock_ + std::min(clocks, 60U);
    clock_ += draw_.up_to(clocks);
    do {
      if (draw_.one_in(60)) reset();
      any();
    } while (clock_ < end);
  }
  void any() {
    const auto fc =
        draw_.one_in(8) ? static_cast<FunctionCode>(draw_.up_to(7)) : FunctionCode::kSupervisorData;
    const unsigned control = (draw_.one_in(4) ? 0U : unsigned{kBusy}) |
                             (hog_ || draw_.one_in(2) ? unsigned{kHog} : 0U) |
                             (draw_.one_in(3) ? unsigned{kSmudge} : 0U) | draw_.up_to(15);
    const unsigned offset = draw_.one_in(4) ? draw_.up_to(0x3F) : draw_.between(kSrcXInc, 0x3F);
    switch (draw_.up_to(9)) {
      case 0:
      case 1:
        return cycle(Job::Write{kControl, 1, control, fc});
      case 2:
        return cycle(Job::Write{kControl, 2, control << 8 | draw_.byte(), fc});
      case 3:
        return cycle(Job::Write{kYCount, 2, draw_.up_to(4), fc});
      case 4:
        return cycle(Job::Write{kXCount, 2, draw_.between(1, 4), fc});
      case 5:
        return cycle(Job::Write{offset, 1, draw_.byte(), fc});
      case 6:
        return add({offset & ~1U, 2, draw_.word(), fc});
      case 7:
        return cycle(Job::Read{offset, 1, fc});
      default:
        return cycle(Job::Read{draw_.one_in(2) ? live() : offset & ~1U, 2, fc});
    }
  }

  /// The only way to the upper bits of what X_COUNT is reloaded with: a line that is as long.
  void long_line() {
    cycle(Job::Write{kControl, 1, 0});
    const unsigned words = 1U << draw_.up_to(15);
    cycle(Job::Write{kXCount, 2, words});
    cycle(Job::Write{kYCount, 2, 2});
    cycle(Job::Write{kHop, 2, 0x0003});
    for (const unsigned offset : {kEndmask1, kEndmask2, kEndmask3}) {
      cycle(Job::Write{offset, 2, 0xFFFF});
    }
    job_.waits = {};
    cycle(Job::Write{kControl, 1, unsigned{kBusy} | kHog});
    clock_ += words + job_.around.grant_delay + draw_.up_to(3);
    job_.free.push_back({clock_, Job::Withdraw{20}, 0});
    cycle(Job::Read{kXCount});
    cycle(Job::Read{kYCount});
    reset();
  }

  // The others

  void reset() {
    job_.free.push_back({clock_ + draw_.up_to(2 * kClocksOfAccess), Job::Reset{}, 0});
  }
  /// In any clock of an access, or of none.
  void withdraw(unsigned clocks) {
    std::uint64_t at = clock_;
    const unsigned apart = 1 + draw_.up_to(draw_.one_in(3) ? 40 : 10);
    for (unsigned left = 16; left > 0 && at < clock_ + clocks; --left) {
      at += 1 + draw_.up_to(apart);
      const unsigned length = draw_.one_in(10) ? draw_.up_to(40) : draw_.up_to(3);
      job_.free.push_back({at, Job::Withdraw{1 + length}, 0});
    }
  }
  void foreign(unsigned clocks) {
    std::uint64_t at = clock_;
    for (unsigned left = draw_.up_to(6); left > 0 && at < clock_ + clocks; --left) {
      at += draw_.up_to(40);
      job_.free.push_back({at, Job::Cycles{1 + draw_.up_to(draw_.one_in(4) ? 70 : 4)}, 0});
    }
  }

  cosim::Draw draw_;
  const bool plain_, hog_;
  Job& job_;
  std::uint64_t clock_ = 0;
};

}  // namespace

void scatter(cosim::Draw draw, const cosim::Stimulus& stimulus, Job& job) {
  Scatter(std::move(draw), stimulus, job).write();
}

}  // namespace collide::blitter
