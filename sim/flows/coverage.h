// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/flows/jobs.h"
#include "sim/flows/loaded_unit.h"

namespace collide::flows {

/// What Verilator counts: a block of statements, a side of a branch, a bit that changed.
enum class PointKind { kLine, kBranch, kToggle };
constexpr PointKind kPointKinds[] = {PointKind::kLine, PointKind::kBranch, PointKind::kToggle};
const char* name_of(PointKind kind);

/// One point of the RTL; all instances of a module together.
struct Point {
  PointKind kind = PointKind::kLine;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string what;  // "if", "else", "r_count[3]"

  bool operator<(const Point& other) const;
};

/// How often each was reached.
using PointCounts = std::map<Point, std::uint64_t>;

/// Leaves the sum of coverage files in another.
void merge_coverage(const std::vector<std::string>& files, const std::string& sum);

/// Adds the counts of a coverage file as Verilator writes it. Throws tools::ToolError if it is
/// none.
void add_coverage(const std::string& text, PointCounts& counts);

struct CoverageResult {
  PointCounts points;
  std::string data;        // the same as Verilator writes it
  std::uint64_t jobs = 0;  // that agreed
  std::vector<cosim::JobCrash> crashes;
  std::optional<cosim::JobDivergence> divergence;
};

/// Runs jobs in lockstep on the unit's RTL, verilated with line and toggle coverage, until RTL and
/// golden model differ.
CoverageResult cover(const tools::RtlUnit& unit, const JobOptions& options, unsigned workers,
                     const Step& progress);

}  // namespace collide::flows
