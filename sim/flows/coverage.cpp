// SPDX-License-Identifier: MIT
#include "sim/flows/coverage.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <tuple>

#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

/// The value of a field of a point: "\1name\2value".
std::string field(const std::string& line, const std::string& name) {
  const std::string start = "\1" + name + "\2";
  const std::size_t at = line.find(start);
  if (at == std::string::npos) return "";
  const std::size_t from = at + start.size();
  return line.substr(from, line.find_first_of("\1'", from) - from);
}

unsigned number(const std::string& text) {
  unsigned value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

const char* name_of(PointKind kind) {
  switch (kind) {
    case PointKind::kLine:
      return "line";
    case PointKind::kBranch:
      return "branch";
    case PointKind::kToggle:
      return "toggle";
  }
  return "";
}

bool Point::operator<(const Point& other) const {
  return std::tie(file, line, column, kind, what) <
         std::tie(other.file, other.line, other.column, other.kind, other.what);
}

void add_coverage(const std::string& text, PointCounts& counts) {
  if (text.rfind("# SystemC::Coverage", 0) != 0) {
    throw tools::ToolError("not a coverage file of Verilator");
  }
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("C '", 0) != 0) continue;
    const std::string page = field(line, "page");
    Point point;
    if (page.rfind("v_toggle/", 0) == 0) {
      point.kind = PointKind::kToggle;
    } else if (page.rfind("v_branch/", 0) == 0) {
      point.kind = PointKind::kBranch;
    } else if (page.rfind("v_line/", 0) != 0) {
      continue;
    }
    point.file = field(line, "f");
    point.line = number(field(line, "l"));
    point.column = number(field(line, "n"));
    point.what = field(line, "o");
    counts[point] += number(line.substr(line.rfind(' ') + 1));
  }
}

CoverageResult cover(const tools::RtlUnit& unit, const JobOptions& options, const Step& progress) {
  const Jobs jobs = make_jobs(unit.name, options);
  const LoadedUnit loaded(unit, {{"--coverage"}, {"-DVM_COVERAGE=1"}}, progress);
  const tools::Scratch scratch;
  const std::string counts = scratch.file("job.dat");
  loaded.leave_coverage(counts);
  const auto bench = loaded.bench(options.timing);
  CoverageResult result;
  std::uint64_t comparisons = 0;
  while (result.jobs < jobs.count && !result.divergence) {
    const Json job = jobs.at(result.jobs);
    try {
      comparisons += bench->check(JsonField("job", job)).comparisons;
    } catch (const Divergence& divergence) {
      result.divergence = JobDivergence{result.jobs, job, divergence};
      continue;
    }
    add_coverage(tools::read_file(counts), result.points);
    ++result.jobs;
    progress(fmt::format("{} of {} jobs", result.jobs, jobs.count));
  }
  if (!result.divergence) {
    tools::require_some(comparisons, "compared");
    tools::require_some(result.points.size(), "counted");
  }
  return result;
}

}  // namespace collide::flows
