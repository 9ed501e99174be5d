// SPDX-License-Identifier: MIT
#include "sim/flows/coverage.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <sstream>
#include <tuple>
#include <utility>
#include <vector>

#include "model/common/record.h"
#include "sim/flows/ghdl_verilog.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/shares.h"
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

std::uint64_t number(const std::string& text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// Of cosim's that are one here, whose counts are merged at once.
constexpr std::uint64_t kSharesMerged = 4;
/// Files that are merged at once.
constexpr std::size_t kMostFiles = 32;

/// Leaves the sum of coverage files in `merged`, and them no longer.
void merge(const std::vector<std::string>& files, const std::string& merged) {
  merge_coverage(files, merged);
  for (const std::string& file : files) std::filesystem::remove(file);
}

/// The coverage files of shares, of which few are there at a time.
class CoverageFiles {
 public:
  explicit CoverageFiles(const tools::Scratch& scratch) : scratch_(scratch) {}

  void add(const std::string& file) {
    files_.push_back(file);
    if (files_.size() == kMostFiles) merge_all();
  }
  /// The sum, empty if there is none.
  std::string merged() {
    if (files_.size() > 1) merge_all();
    return files_.empty() ? "" : files_[0];
  }

 private:
  void merge_all() {
    const std::string sum = scratch_.file(fmt::format("sum-{}.dat", ++sums_));
    merge(files_, sum);
    files_ = {sum};
  }

  const tools::Scratch& scratch_;
  std::vector<std::string> files_;
  unsigned sums_ = 0;
};

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

void merge_coverage(const std::vector<std::string>& files, const std::string& sum) {
  std::vector<std::string> command = {"verilator_coverage", "--write", sum};
  command.insert(command.end(), files.begin(), files.end());
  run_tool("verilator_coverage", command);
}

std::string lcov_of(const std::string& file) {
  const tools::Scratch scratch;
  const std::string info = scratch.file("lcov.info");
  run_tool("verilator_coverage", {"verilator_coverage", "--write-info", info, file});
  return tools::read_file(info);
}

const Record<Point>& record_of(const Point* /*point*/) {
  static const auto kRecord =
      Record<Point>("point")
          .member("kind", &Point::kind,
                  names(kPointKinds, [](PointKind kind) { return name_of(kind); }))
          .member("file", &Point::file)
          .member("line", &Point::line)
          .member("column", &Point::column)
          .member("what", &Point::what);
  return kRecord;
}

const Record<Tallies::Tally>& record_of(const Tallies::Tally* /*tally*/) {
  using Tally = Tallies::Tally;
  static const auto kRecord =
      Record<Tally>("points").member("hit", &Tally::hit).member("of", &Tally::all);
  return kRecord;
}

const Record<Tallies>& record_of(const Tallies* /*tallies*/) {
  static const auto kRecord = [] {
    Record<Tallies> record("points_of_kinds");
    for (const PointKind kind : kPointKinds) {
      record.member(
          name_of(kind), [kind](auto& tallies) -> auto& { return tallies.of(kind); });
    }
    return record;
  }();
  return kRecord;
}

void add_points(const PointCounts& points, CoverageReport& report) {
  for (const auto& [counted_point, count] : points) {
    Point point = counted_point;
    // Our files are called by their place in the tree, those of others as they can be typed.
    if (point.file[0] == '/') point.file = tools::shown(point.file);
    report.files[point.file].add(point, count);
    report.files["all"].add(point, count);
    if (count == 0) report.missed.push_back(point);
  }
}

const Record<CoverageReport>& record_of(const CoverageReport* /*report*/) {
  using Report = CoverageReport;
  static const auto kRecord =
      Record<Report>("coverage")
          .member("unit", &Report::unit)
          .member("seed", &Report::seed)
          .member("jobs", &Report::jobs, "that agreed")
          .member("crashes", &Report::crashes)
          .member("failure", &Report::failure)
          .member("files", &Report::files, "by name; \"all\" is their sum")
          .left_out()
          .member("missed", &Report::missed)
          .member("rtl", &Report::rtl, rtl_form())
          .member("data", &Report::data,
                  "file with the counts of all points, for verilator_coverage")
          .left_out()
          .member("lcov", &Report::lcov, "file with the same for lcov and genhtml")
          .left_out();
  return kRecord;
}

void Tallies::add(const Point& point, std::uint64_t count) {
  Tally& tally = of(point.kind);
  ++tally.all;
  if (count > 0) ++tally.hit;
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
    if (is_of_ghdl(point.file)) continue;
    point.line = static_cast<unsigned>(number(field(line, "l")));
    point.column = static_cast<unsigned>(number(field(line, "n")));
    point.what = field(line, "o");
    counts[point] += number(line.substr(line.rfind(' ') + 1));
  }
}

CoverageResult cover(const tools::RtlUnit& unit, const JobOptions& options, unsigned workers,
                     const Step& progress) {
  const cosim::Jobs jobs = make_jobs(unit.name, options);
  const LoadedUnit loaded(unit, {{"--coverage"}, {"-DVM_COVERAGE=1"}}, progress);
  const tools::Scratch scratch;
  const auto bench = loaded.bench(options.timing);
  CoverageResult result;
  CoverageFiles files(scratch);
  std::uint64_t comparisons = 0;
  cosim::SharedJobRun run(*bench, jobs);
  run.row *= kSharesMerged;
  run.workers = workers;
  run.says = tools::Worker::Says::kProgress;  // here, and not by itself
  run.progress = [&](const tools::SharesProgress& so_far) {
    progress(fmt::format("{} of {} jobs", so_far.done, jobs.count));
  };
  // Of a row: a file a job, but for one that diverges, and their sum for the process that adds up.
  const auto file_of = [&](std::uint64_t job) {
    return scratch.file(fmt::format("job-{}.dat", job));
  };
  std::vector<std::string> of_jobs;
  run.begins = [&](std::uint64_t number, const cosim::AnyJob&) {
    loaded.leave_coverage(file_of(number));
  };
  run.agreed = [&](std::uint64_t number) { of_jobs.push_back(file_of(number)); };
  run.leaves = [&] {
    if (of_jobs.empty()) return Json();
    const std::string sum = of_jobs[0] + "-sum";
    merge(std::exchange(of_jobs, {}), sum);
    return Json(sum);
  };
  run.crashed = [&](const cosim::JobCrash& crash) { result.crashes.push_back(crash); };
  run.done = [&](const cosim::JobsDone& row) {
    result.jobs += row.jobs;
    comparisons += row.compared.comparisons;
    if (!row.left.is_null()) files.add(row.left);
    if (!row.divergences.empty()) result.divergence = row.divergences[0];
    return row.divergences.empty();
  };
  run.run();
  if (const std::string merged = files.merged(); !merged.empty()) {
    result.data = tools::read_file(merged);
    add_coverage(result.data, result.points);
  }
  if (!result.divergence && result.crashes.empty()) {
    tools::require_some(comparisons, "compared");
    tools::require_some(result.points.size(), "counted");
  }
  return result;
}

}  // namespace collide::flows
