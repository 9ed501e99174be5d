// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
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
  static constexpr std::size_t kEnableWord = 2;

  static list_unit::MakeUnit golden(const Parameters& parameters) {
    return impact::unit_maker(On::kGolden, parameters);
  }

  /// A constrained-random job: one to three runs over circles that aim at each other, touch, pass
  /// by, part, or are far away. Some runs are aborted, end in an error, are started twice or have
  /// their registers written or their descriptors replaced meanwhile.
  static Job random(const cosim::Draw& draw, const cosim::Stimulus& stimulus,
                    const std::vector<Parameters>& sets);
  static std::vector<Parameters> drawn();

  static list_unit::CheckedUnit checked(const Parameters& parameters) {
    return impact::checked(parameters);
  }

  static cosim::Coverage coverage();
  static std::unique_ptr<list_unit::Observer> observer(const Job& job, cosim::Coverage& coverage);
};

}  // namespace collide::impact
