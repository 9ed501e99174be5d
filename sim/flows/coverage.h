// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/cosim/cosim.h"
#include "sim/flows/jobs.h"
#include "sim/flows/loaded_unit.h"

namespace collide::flows {

/// What Verilator counts: a block of statements, a side of a branch, a bit that changed.
enum class PointKind { kLine, kBranch, kToggle };
inline constexpr std::initializer_list<PointKind> kPointKinds = {
    PointKind::kLine, PointKind::kBranch, PointKind::kToggle};
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

const Record<Point>& record_of(const Point* point);

/// How often each was reached.
using PointCounts = std::map<Point, std::uint64_t>;

/// How many of each kind were reached, and are there.
struct Tallies {
  struct Tally {
    std::size_t hit = 0;
    std::size_t all = 0;
  };
  std::array<Tally, kPointKinds.size()> of_kinds;

  Tally& of(PointKind kind) { return of_kinds[static_cast<std::size_t>(kind)]; }
  const Tally& of(PointKind kind) const { return of_kinds[static_cast<std::size_t>(kind)]; }
  /// A point, which was reached so often.
  void add(const Point& point, std::uint64_t count);
};
const Record<Tallies::Tally>& record_of(const Tallies::Tally* tally);
const Record<Tallies>& record_of(const Tallies* tallies);

/// Leaves the sum of coverage files in another.
void merge_coverage(const std::vector<std::string>& files, const std::string& sum);

/// Adds the counts of a coverage file as Verilator writes it. Throws tools::ToolError if it is
/// none.
void add_coverage(const std::string& text, PointCounts& counts);

/// The text of a tracefile of lcov with the counts of a coverage file. Throws tools::ToolError.
std::string lcov_of(const std::string& file);

struct CoverageResult {
  PointCounts points;
  std::string data;        // the same as Verilator writes it
  std::uint64_t jobs = 0;  // that agreed
  std::vector<cosim::JobCrash> crashes;
  std::optional<cosim::JobDivergence> divergence;
};

/// What `collide coverage --json` prints of a unit.
struct CoverageReport {
  std::string unit;
  std::uint64_t seed = 0;
  std::uint64_t jobs = 0;  // that agreed
  std::vector<cosim::Crash> crashes;
  std::optional<cosim::Failure> failure;
  std::map<std::string, Tallies> files;  // by name; "all" is their sum
  std::vector<Point> missed;
  Json rtl = nullptr;  // what ChosenRtl says of it
  std::string data;    // name of the file with CoverageResult::data
  std::string lcov;    // and of the same for lcov
};
const Record<CoverageReport>& record_of(const CoverageReport* report);
/// Adds points to the totals of the files, and those never reached to the missed ones.
void add_points(const PointCounts& points, CoverageReport& report);

/// Runs jobs in lockstep on the unit's RTL, verilated with line and toggle coverage, until RTL and
/// golden model differ.
CoverageResult cover(const tools::RtlUnit& unit, const JobOptions& options, unsigned workers,
                     const Step& progress);

}  // namespace collide::flows
