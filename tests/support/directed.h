// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "model/common/json.h"

namespace collide::test {

/// A directed case: a job with the expectation that its "note" derives.
struct DirectedCase {
  std::string theme;  // the file's name without .json, for example "skew"
  std::string name;   // the job's: the behaviour that it shows
  std::string file;   // relative to the root of the tree
  Json json;          // the job
};

/// For the messages of GoogleTest.
std::ostream& operator<<(std::ostream& out, const DirectedCase& directed);

/// Every job of tests/sim/cosim/UNIT/directed/*.json, in order of file and place.
std::vector<DirectedCase> directed_cases(const std::string& unit);

/// The case of that theme and name. Throws std::out_of_range if there is none.
DirectedCase directed_case(const std::string& unit, const std::string& theme,
                           const std::string& name);

/// The job and its place.
JsonField job_of(const DirectedCase& directed);

/// The command that runs the theme's jobs on an implementation.
std::string replay_command(const DirectedCase& directed, std::string_view on);

/// Name of a parameterised test: theme and case.
std::string test_name(const DirectedCase& directed);

/// Fails the present test with one line a difference between "expect" of the job and its result,
/// and with the command that runs the job on `on` again. Also fails if nothing is expected.
void expect_result(const DirectedCase& directed, const Json& result, std::string_view on);

}  // namespace collide::test
