// SPDX-License-Identifier: MIT
#pragma once

#include <z3++.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace collide::symbolic {

/// Something a run of a program came to, by name.
struct Observed {
  std::string name;
  z3::expr value;
};
using Observation = std::vector<Observed>;

/// What a program comes to on all its paths.
struct Explored {
  /// Each value as one term: the decisions of the paths with what each came to.
  Observation observation;
  /// Holds where no path did what C++ gives no meaning to.
  z3::expr defined;
  std::size_t paths = 0;
};

/// Runs `program` once for each path that it can take if `assumption` holds. A path is made again
/// from its beginning with the decisions that lead to it, so the program must do the same each
/// time. Every run has to observe the same names in the same order. Throws std::logic_error if one
/// of these is not so, and std::runtime_error beyond `most` paths.
///
/// A branch is left out only if the solver says that it cannot be taken.
Explored explore(const z3::expr& assumption, const std::function<Observation()>& program,
                 std::size_t most = 100'000);

}  // namespace collide::symbolic
