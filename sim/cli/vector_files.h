// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/cli/verbs.h"

namespace collide::cli {

/// Files of single-step vectors that are run several at once.
struct VectorFiles {
  std::vector<std::string> files;
  unsigned workers = 0;  ///< 0: one a core
  bool json = false;     ///< nothing is printed but an array at the end
  /// What a file comes to: "passed", "failed" and "first_difference", by rule what is "known" to
  /// differ, and further numbers. Called in the workers.
  std::function<Json(const std::string& file)> run;
};

/// What the options of a verb for the vectors of a folder say.
struct VectorFolder {
  std::string folder;
  unsigned workers = 0;
  bool json = false;
};
void declare(Verb& verb, VectorFolder& options);

/// Runs them, and says for each what it came to, in their order. The sums, with the
/// "first_difference" of all. Throws tools::CheckError if there was no case.
Json run_vector_files(const VectorFiles& vectors);
/// Throws tools::CheckError if a case of those failed.
void require_all_passed(const Json& sum);

/// Cases of what run_vector_files() has added up that are known to differ.
unsigned known_cases(const Json& sum);
/// All of its cases.
unsigned all_cases(const Json& sum);

void print_known_rule(const Json& sum, const std::string& name, const std::string& reason);
/// A line for every rule that has applied; a rule has a name and a reason.
template <class Rules>
void print_known(const Json& sum, const Rules& rules) {
  for (const auto& rule : rules) print_known_rule(sum, rule.name, rule.reason);
}

}  // namespace collide::cli
