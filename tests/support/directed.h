// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "model/common/json_fwd.h"

namespace collide::test {

/// A directed case: a job file with the expectation its "note" derives.
struct DirectedCase {
  std::string theme;  // the folder, for example "skew"
  std::string name;   // the file's, without .json: the behaviour it shows
  std::string file;   // relative to the root of the tree
};

/// For the messages of GoogleTest.
std::ostream& operator<<(std::ostream& out, const DirectedCase& directed);

/// Every .json below tests/sim/cosim/UNIT/directed, in order of its name.
std::vector<DirectedCase> directed_cases(const std::string& unit);

/// The job, parsed.
Json load(const DirectedCase& directed);

/// Name of a parameterised test: theme and case.
std::string test_name(const DirectedCase& directed);

/// Fails the present test with one line a difference between "expect" of the job and its result,
/// and with the command that runs the job again. Also fails if nothing is expected.
void expect_result(const DirectedCase& directed, const Json& job, const Json& result,
                   const std::string& command);

}  // namespace collide::test
