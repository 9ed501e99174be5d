// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "sim/cosim/impact/job.h"
#include "sim/cosim/list_unit/bench.h"
#include "sim/units/impact/make.h"

namespace collide::impact {

/// What co-simulation of list units has to know of this one.
struct Traits {
  using Job = impact::Job;
  using Parameters = impact::Parameters;
  static constexpr const char* kName = "impact";
  static constexpr list_unit::Answer kAnswer = impact::kAnswer;
  static constexpr list_unit::Span kDetails{kFirst, 128};
  static constexpr std::size_t kEnableWord = 2;
  static constexpr auto maker = impact::unit_maker;

  /// A constrained-random job: one to three runs over circles that aim at each other, touch, pass
  /// by, part, or are far away. Some runs are aborted, end in an error, are started twice or have
  /// their registers written or their descriptors replaced meanwhile.
  static Job random(const cosim::Draw& draw, const cosim::Stimulus& stimulus,
                    const std::vector<Parameters>& sets);
  static std::vector<Parameters> drawn();

  static list_unit::ExplainedUnit explained(const Parameters& parameters);

  static cosim::Coverage coverage();
  static void cover(const Job& job, cosim::Coverage& coverage);
};

}  // namespace collide::impact
