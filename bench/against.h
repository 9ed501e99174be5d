// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace collide::bench {

/// What one figure came to in runs that took turns.
struct Duel {
  std::vector<double> ours;
  std::vector<double> theirs;
  bool is_cost = false;  ///< less is better

  /// How many times as good ours is, of each pair of runs; sorted.
  std::vector<double> ratios() const;
};

/// The middle one; of an even number the mean of the two. Throws std::invalid_argument if there is
/// none.
double median(std::vector<double> values);

/// The regular expression that only this name matches.
std::string exactly(const std::string& name);

/// `bench --against PROGRAM [OPTION...]`: every figure that this program and the other one, the
/// benchmark program of another tree, have by the same name, measured in turns, with the ratio. The
/// options choose figures, as those of Google Benchmark; or they are `verbs [VERB [UNIT]]`, and the
/// figures are what these verbs do in a second of the processors. Returns the exit status: 1 if
/// there is no figure to compare or a run fails.
int run_against(const std::string& program, const std::vector<std::string>& options);

}  // namespace collide::bench
