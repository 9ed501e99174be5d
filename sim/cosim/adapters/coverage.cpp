// SPDX-License-Identifier: MIT
#include "sim/cosim/adapters/coverage.h"

#include <algorithm>

namespace collide::adapters {
namespace {

using cosim::CoverGroup;

enum End : unsigned { kDone, kError, kGivenUp, kReset };
enum Meeting : unsigned {
  kWithTheOther,     // the other direction is asked for in the same clock
  kAtOnce,           // the far answer is in the first clock of the far access
  kGivenUpAtAnswer,  // the far answer is in the first clock without the request
  kBehindReset,      // begins in the first clock behind a reset
  kBehindAnswer,     // begins in the clock behind an answer
  kMeetings
};
constexpr unsigned kEnds = 0, kMeet = 1;

unsigned end_of(const Access& access) {
  if (access.end == Access::End::kGivenUp) return kGivenUp;
  if (access.end == Access::End::kReset) return kReset;
  return access.error ? kError : kDone;
}

/// Whether the far bus carries through what is given up.
bool lives_on(const Adapter& adapter) {
  return adapter.far == Bus::kAxiLite || adapter.far == Bus::kApb;
}

}  // namespace

cosim::Coverage make_coverage(const Adapter& adapter) {
  const bool gives_up = adapter.can_give_up();
  const bool errors = adapter.has_errors;
  const bool is_axi = adapter.near == Bus::kAxiLite;
  const bool far_axi = adapter.far == Bus::kAxiLite;
  const bool at_once = !lives_on(adapter);
  CoverGroup ends("ends",
                  {{"access", {"read", "write"}}, {"end", {"done", "error", "given up", "reset"}}});
  if (!gives_up) {
    ends.exclude("the bus does not let an access be taken back",
                 [](const CoverGroup::Point& point) { return point[1] == kGivenUp; });
  }
  if (!errors) {
    ends.exclude("the port has no errors",
                 [](const CoverGroup::Point& point) { return point[1] == kError; });
  }
  CoverGroup meetings("meetings",
                      {{"access", {"read", "write"}},
                       {"meets",
                        {"the other direction", "an answer at once", "given up at its answer",
                         "behind a reset", "behind an answer"}}});
  if (!is_axi) {
    meetings.exclude("one access at a time",
                     [](const CoverGroup::Point& point) { return point[1] == kWithTheOther; });
  }
  if (!at_once) {
    meetings.exclude(far_axi ? "AXI4-Lite answers in the clock behind at the earliest"
                             : "APB answers behind the setup phase",
                     [](const CoverGroup::Point& point) { return point[1] == kAtOnce; });
  }
  if (!(gives_up && lives_on(adapter))) {
    meetings.exclude("nothing is answered that does not stand",
                     [](const CoverGroup::Point& point) { return point[1] == kGivenUpAtAnswer; });
  }
  if (is_axi) {
    meetings.exclude("AXI's masters are silent in the clock behind a reset",
                     [](const CoverGroup::Point& point) { return point[1] == kBehindReset; });
  }
  return cosim::Coverage({std::move(ends), std::move(meetings)});
}

void cover(const Adapter& adapter, const History& history, cosim::Coverage& coverage) {
  CoverGroup& ends = coverage.group(kEnds);
  CoverGroup& meetings = coverage.group(kMeet);
  for (const Access& near : history.near) {
    const unsigned write = near.write ? 1 : 0;
    ends.hit({write, end_of(near)});
    const auto at = [&](const std::vector<std::uint64_t>& clocks, std::uint64_t clock) {
      return std::find(clocks.begin(), clocks.end(), clock) != clocks.end();
    };
    const bool in_reset = at(history.resets, near.first);
    if (!in_reset && at(history.resets, near.first - 1)) meetings.hit({write, kBehindReset});
    for (const Access& other : history.near) {
      if (other.write != near.write && other.first == near.first && adapter.near == Bus::kAxiLite) {
        meetings.hit({write, kWithTheOther});
      }
      if (other.is_answered() && other.last + 1 == near.first) {
        meetings.hit({write, kBehindAnswer});
      }
    }
  }
  for (const Access& far : history.far) {
    if (!far.is_answered()) continue;
    const unsigned write = far.write ? 1 : 0;
    if (far.shown == far.first) meetings.hit({write, kAtOnce});
    if (!lives_on(adapter)) continue;
    for (const Access& near : history.near) {
      if (near.end == Access::End::kGivenUp && near.write == far.write &&
          near.last + 1 == far.shown && near.first <= far.first && far.first <= near.last + 1) {
        meetings.hit({write, kGivenUpAtAnswer});
      }
    }
  }
}

}  // namespace collide::adapters
