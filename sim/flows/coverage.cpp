// SPDX-License-Identifier: MIT
#include "sim/flows/coverage.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <sstream>
#include <tuple>
#include <vector>

#include "sim/cosim/divergence_json.h"
#include "sim/tools/check.h"
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

/// Runs jobs to the first that diverges; the sum of what the others reached is left in a file.
Json run_share(const LoadedUnit& loaded, const cosim::UnitBench& bench, const Jobs& jobs,
               const tools::Scratch& scratch, const tools::Share& share,
               const tools::Sharing::Begins& begins) {
  std::vector<std::string> files;
  std::uint64_t comparisons = 0;
  Json result = {{"divergence", nullptr}};
  for (std::uint64_t number = share.first; number < share.end; ++number) {
    begins(number);
    const std::string file = scratch.file(fmt::format("job-{}.dat", number));
    loaded.leave_coverage(file);
    const Json job = jobs.at(number);
    try {
      comparisons += bench.check(JsonField("job", job)).comparisons;
    } catch (const Divergence& divergence) {
      result["divergence"] = cosim::to_json(divergence);
      result["diverged"] = number;
      break;
    }
    files.push_back(file);
  }
  const std::string merged = scratch.file(fmt::format("share-{}.dat", share.first));
  if (!files.empty()) merge(files, merged);
  result["jobs"] = files.size();
  result["comparisons"] = comparisons;
  result["file"] = merged;
  return result;
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

void merge_coverage(const std::vector<std::string>& files, const std::string& sum) {
  std::vector<std::string> command = {"verilator_coverage", "--write", sum};
  command.insert(command.end(), files.begin(), files.end());
  run_tool("verilator_coverage", command);
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
    point.line = static_cast<unsigned>(number(field(line, "l")));
    point.column = static_cast<unsigned>(number(field(line, "n")));
    point.what = field(line, "o");
    counts[point] += number(line.substr(line.rfind(' ') + 1));
  }
}

CoverageResult cover(const tools::RtlUnit& unit, const JobOptions& options, unsigned workers,
                     const Step& progress) {
  const Jobs jobs = make_jobs(unit.name, options);
  const LoadedUnit loaded(unit, {{"--coverage"}, {"-DVM_COVERAGE=1"}}, progress);
  const tools::Scratch scratch;
  const auto bench = loaded.bench(options.timing);
  CoverageResult result;
  CoverageFiles files(scratch);
  std::uint64_t comparisons = 0;
  tools::Sharing sharing;
  sharing.first = jobs.first;
  sharing.count = jobs.count;
  sharing.size = kSharesMerged * bench->share();
  sharing.workers = workers;
  sharing.says = tools::Worker::Says::kProgress;  // here, and not by itself
  sharing.work = [&](const tools::Share& share, const tools::Sharing::Begins& begins) {
    return run_share(loaded, *bench, jobs, scratch, share, begins);
  };
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    progress(fmt::format("{} of {} jobs", so_far.done, jobs.count));
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    if (done.fate == tools::ShareResult::Fate::kCrashed) {
      const std::uint64_t number = done.share.first;
      result.crashes.push_back({number, jobs.at(number), done.how});
      return true;
    }
    const Json& share = done.result();
    result.jobs += share["jobs"].get<std::uint64_t>();
    comparisons += share["comparisons"].get<std::uint64_t>();
    if (share["jobs"] > 0) files.add(share["file"]);
    if (share["divergence"].is_null()) return true;
    const std::uint64_t number = share["diverged"];
    result.divergence =
        JobDivergence{number, jobs.at(number), cosim::divergence_of(share["divergence"])};
    return false;
  });
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
