// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/flows/loaded_unit.h"

namespace collide::flows {

/// A reader that is fuzzed, with what runs what it takes: tests/fuzz/NAME.cpp.
struct FuzzTarget {
  std::string name;
  std::string schema;              // name of the one whose words are tried; empty if not JSON
  std::vector<std::string> seeds;  // folders, relative to the root or absolute
  std::string extension;           // of the seeds in folders
  bool jobs = false;               // seeds are job files: each job is an input
};
/// All of them, in the order in which they run.
const std::vector<FuzzTarget>& fuzz_targets();
/// The target of that name; throws InputError that lists the known ones. Empty: all of them.
std::vector<FuzzTarget> select_fuzz_targets(const std::string& name);

struct FuzzOptions {
  unsigned seconds = 2;
  unsigned seed = 1;     // of the first process; that of each further one is higher by 1
  unsigned workers = 0;  // processes that share what they find; 0 is one a core
  /// Of inputs by each process, in place of the time.
  std::optional<std::uint64_t> executions;
};

struct FuzzResult {
  std::uint64_t seeds = 0;  // files it began with
  std::uint64_t executions = 0;
  std::uint64_t edges = 0;            // of the instrumented code that were reached
  std::string finding;                // what went wrong, one line; empty: nothing
  std::string input;                  // the file that shows it
  std::string program;                // that takes it
  std::vector<std::string> commands;  // to repeat it from the root of the tree
};

/// Builds the target with Clang, AddressSanitizer and UndefinedBehaviorSanitizer (build/fuzz in the
/// base folder) and runs it; the log and what it finds go to fuzz/NAME in the output folder. Throws
/// InputError if Clang is not installed, tools::ToolError if the build fails, tools::CheckError if
/// the target runs nothing.
FuzzResult fuzz(const FuzzTarget& target, const FuzzOptions& options, const Step& progress);

}  // namespace collide::flows
