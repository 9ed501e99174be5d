// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "sim/cosim/list_unit/bench.h"
#include "sim/cosim/overlap/job.h"
#include "sim/units/overlap/make.h"

namespace collide::overlap {

/// What co-simulation of list units has to know of this one.
struct Traits {
  using Job = overlap::Job;
  using Parameters = overlap::Parameters;
  static constexpr const char* kName = "overlap";
  static constexpr list_unit::Answer kAnswer = overlap::kAnswer;
  static constexpr std::size_t kEnableWord = 1;

  static list_unit::MakeUnit golden(const Parameters& parameters) {
    return overlap::unit_maker(On::kGolden, parameters);
  }

  /// A constrained-random job: one to three runs over sprites close to each other and to the edges
  /// of the window, of which some are aborted, end in an error, are started twice or have their
  /// registers written or their descriptors replaced meanwhile.
  static Job random(const cosim::Draw& draw, const cosim::Stimulus& stimulus,
                    const std::vector<Parameters>& sets);
  static std::vector<Parameters> drawn();

  static list_unit::CheckedUnit checked(const Parameters& parameters) {
    return overlap::checked(parameters);
  }

  static cosim::Coverage coverage();
  static std::unique_ptr<list_unit::Observer> observer(const Job& job, cosim::Coverage& coverage);
};

}  // namespace collide::overlap
