// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/meetings.h"

#include <set>

#include "model/list_unit/unit.h"

namespace collide::list_unit {
namespace {

enum Own : unsigned {
  kReadOfAny,
  kStatusWrite,
  kModeWrite,
  kStartWrite,
  kAbortWrite,
  kOtherWrite,
  kOwnTrigger,
  kOwnReset
};
enum Other : unsigned { kTriggerPin, kRequest, kAnswer, kInterrupt };
enum When : unsigned { kBefore, kSame, kBehind };

unsigned own(const PortEvent& event) {
  switch (event.kind) {
    case PortEvent::kRead:
      return kReadOfAny;
    case PortEvent::kTrigger:
      return kOwnTrigger;
    case PortEvent::kReset:
      return kOwnReset;
    case PortEvent::kWrite:
      break;
  }
  if (event.offset == kStatus) return kStatusWrite;
  if (event.offset != kControl) return kOtherWrite;
  if ((event.data & kAbort) != 0) return kAbortWrite;
  return (event.data & kStart) != 0 ? kStartWrite : kModeWrite;
}

}  // namespace

cosim::Coverage make_meetings() {
  cosim::CoverGroup group("meetings",
                          {{"event",
                            {"read", "STATUS written", "CONTROL written", "START", "ABORT",
                             "another register written", "trigger", "reset"}},
                           {"and", {"trigger", "a request", "an answer", "the interrupt rises"}},
                           {"which comes", {"a clock before", "with it", "a clock behind"}}});
  using Point = cosim::CoverGroup::Point;
  group.exclude("one trigger a clock", [](const Point& at) {
    return at[0] == kOwnTrigger && at[1] == kTriggerPin && at[2] == kSame;
  });
  group.exclude("in a reset nothing counts", [](const Point& at) {
    return at[0] == kOwnReset && at[1] != kInterrupt && at[2] == kSame;
  });
  group.exclude("the pins are 0 behind a reset", [](const Point& at) {
    return at[0] == kOwnReset && at[1] != kTriggerPin && at[2] == kBehind;
  });
  return cosim::Coverage({group}, true);
}

void cover_meetings(const History& history, cosim::Coverage& coverage) {
  cosim::CoverGroup& group = coverage.group(0);
  std::set<std::uint64_t> clocks[kInterrupt + 1];
  for (const PortEvent& event : history.events) {
    if (event.kind == PortEvent::kTrigger) clocks[kTriggerPin].insert(event.clock);
  }
  for (const auto* stream : {&history.reads, &history.writes}) {
    for (const MemoryAccess& access : *stream) {
      clocks[kRequest].insert(access.asked);
      if (access.answered != MemoryAccess::kNever) clocks[kAnswer].insert(access.answered);
    }
  }
  for (std::size_t i = 0; i < history.irq.size(); i += 2) clocks[kInterrupt].insert(history.irq[i]);
  for (const PortEvent& event : history.events) {
    for (unsigned other = 0; other <= kInterrupt; ++other) {
      for (const When when : {kBefore, kSame, kBehind}) {
        if (clocks[other].count(event.clock + when - kSame) == 0) continue;
        if (event.kind == PortEvent::kTrigger && other == kTriggerPin && when == kSame) continue;
        group.hit({own(event), other, when});
      }
    }
  }
}

}  // namespace collide::list_unit
