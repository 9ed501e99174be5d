// SPDX-License-Identifier: MIT
#include "sim/compare/outcome.h"

#include <fmt/format.h>

#include <algorithm>

namespace collide::compare {

std::uint64_t Outcome::frames_wrong() const {
  return static_cast<std::uint64_t>(
      std::count_if(frames.begin(), frames.end(), [](const techniques::FrameResult& result) {
        return !result.judgement.misses.empty() || !result.judgement.false_alarms.empty() ||
               !result.mistimed.empty();
      }));
}

std::string Comparison::difference() const {
  for (const Outcome& outcome : outcomes) {
    if (outcome.agreement && !outcome.agreement->agreed()) {
      return fmt::format("{}: RTL and golden model part in frame {}: {}", outcome.technique,
                         *outcome.agreement->frame, outcome.agreement->difference);
    }
    if (outcome.native && !outcome.native->agreed()) {
      return fmt::format("{}: {} parts from the technique in frame {}: {}", outcome.technique,
                         outcome.native->program, *outcome.native->frame,
                         outcome.native->difference);
    }
    if (outcome.bus && outcome.bus->run && outcome.bus->run->differs) {
      return fmt::format("{}: on machine {} it answers otherwise in frame {}", outcome.technique,
                         machine, *outcome.bus->run->differs);
    }
  }
  return {};
}

}  // namespace collide::compare
