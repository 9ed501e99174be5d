// SPDX-License-Identifier: MIT
#include "sim/flows/coverage.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "model/common/counted.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/cli/cosim_report.h"
#include "sim/cli/verbs.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct CoverageVerb {
  std::string unit;
  RtlOptions rtl;
  flows::JobOptions jobs;
  std::optional<std::uint64_t> first;
  unsigned workers = 0;
  bool json = false;
};

/// Of the points of one kind in one file.
struct Tally {
  std::size_t hit = 0;
  std::size_t all = 0;

  std::string text() const {
    if (all == 0) return "-";
    return fmt::format("{}/{} {:5.1f} %", hit, all,
                       100.0 * static_cast<double>(hit) / static_cast<double>(all));
  }
};

/// Our files are called by their place in the tree, those of others as they can be typed.
std::string shown(const flows::Point& point) {
  return point.file[0] == '/' ? tools::shown(point.file) : point.file;
}

using Tallies = std::map<std::string, std::map<flows::PointKind, Tally>>;

Tallies tally(const flows::PointCounts& points) {
  Tallies tallies;
  for (const auto& [point, count] : points) {
    for (const std::string& file : {shown(point), std::string("all")}) {
      Tally& tally = tallies[file][point.kind];
      ++tally.all;
      if (count > 0) ++tally.hit;
    }
  }
  return tallies;
}

Json to_json(const tools::RtlUnit& unit, const CoverageVerb& options,
             const flows::CoverageResult& result) {
  Json json = {{"unit", unit.name},
               {"seed", options.jobs.seed},
               {"jobs", result.jobs},
               {"crashes", Json::array()},
               {"failure", nullptr}};
  for (auto& [file, kinds] : tally(result.points)) {
    for (const flows::PointKind kind : flows::kPointKinds) {
      json["files"][file][flows::name_of(kind)] = {{"hit", kinds[kind].hit},
                                                   {"of", kinds[kind].all}};
    }
  }
  json["missed"] = Json::array();
  for (const auto& [point, count] : result.points) {
    if (count > 0) continue;
    json["missed"].push_back({{"kind", flows::name_of(point.kind)},
                              {"file", shown(point)},
                              {"line", point.line},
                              {"column", point.column},
                              {"what", point.what}});
  }
  return json;
}

void print(const tools::RtlUnit& unit, const CoverageVerb& options,
           const flows::CoverageResult& result) {
  fmt::print("coverage {}  seed {}  {}\n", unit.name, options.jobs.seed,
             counted(result.jobs, "job"));
  fmt::print("  {:<36}{:>18}{:>18}{:>20}\n", "", "lines", "branches", "toggles");
  for (auto& [file, kinds] : tally(result.points)) {
    fmt::print("  {:<36}{:>18}{:>18}{:>20}\n", file, kinds[flows::PointKind::kLine].text(),
               kinds[flows::PointKind::kBranch].text(), kinds[flows::PointKind::kToggle].text());
  }
  for (const auto& [point, count] : result.points) {
    if (count > 0) continue;
    fmt::print("  missed {}: {} in {}:{}.{}\n", flows::name_of(point.kind), point.what,
               shown(point), point.line, point.column);
  }
}

void cover(CoverageVerb options) {
  options.jobs.timing = options.rtl.held_to();
  if (options.first && !options.jobs.file.empty()) {
    throw InputError("--first, --jobs", "one of them at a time");
  }
  options.jobs.first = options.first.value_or(0);
  tools::Progress progress;
  Json report = Json::array();
  std::string failed;
  for (const tools::RtlUnit& unit : tools::select_units(options.unit)) {
    const flows::Step show = [&](const std::string& step) {
      progress.show(fmt::format("coverage {}: {}", unit.name, step));
    };
    flows::ChosenRtl rtl(unit, options.rtl.rtl, options.jobs.timing, show);
    const flows::CoverageResult result =
        flows::cover(rtl.unit(), options.jobs, options.workers, show);
    report.push_back(to_json(unit, options, result));
    report.back()["rtl"] = rtl.to_json();
    for (const cosim::JobCrash& crash : result.crashes) {
      failed = fmt::format("{}: job {} crashed: {}", unit.name, crash.number, crash.how);
      const JobReport found = cli::report(rtl, options.jobs, crash);
      report.back()["crashes"].push_back(found.json);
      progress.clear();
      if (!options.json) fmt::print("{}", found.text);
    }
    if (result.divergence) {
      failed = fmt::format("{}: job {}: {}", unit.name, result.divergence->number,
                           result.divergence->divergence.sentence());
      const JobReport found = cli::report(rtl, options.jobs, *result.divergence);
      report.back()["failure"] = found.json;
      progress.clear();
      if (!options.json) fmt::print("{}", found.text);
      continue;
    }
    progress.clear();
    const auto file = tools::output_folder() / "coverage" / (unit.name + rtl.tag() + ".dat");
    write_file(file, result.data);
    report.back()["data"] = tools::shown(file);
    if (options.json) continue;
    if (!rtl.is_own()) fmt::print("{}\n", rtl.describe());
    print(unit, options, result);
    fmt::print("  for verilator_coverage: {}\n", tools::shown(file));
  }
  if (options.json) fmt::print("{}\n", report.dump(2));
  if (!failed.empty()) throw tools::CheckError(failed);
}

}  // namespace

void add_coverage(Verb& program) {
  const auto options = std::make_shared<CoverageVerb>();
  Verb& verb = program.verb(
      "coverage", "Lines, branches and bits of the RTL that random co-simulation reaches");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").required().such_as(unit_names);
  declare(verb, options->rtl);
  verb.option("--count", &options->jobs.count,
              "Random jobs; as many as reach what can be reached if absent")
      .range(1, 10'000'000);
  verb.option("--first", &options->first, "Begin with this job of the seed; the first is 0")
      .range(0, 1e18);
  verb.option("--seed", &options->jobs.seed, "Of the jobs");
  verb.option("--jobs", &options->jobs.file,
              "Run the jobs of this file instead (JSON or JSON Lines)")
      .file();
  declare_workers(verb, &options->workers);
  verb.option("--json", &options->json, "Print one JSON array");
  runs_with_results(verb, [options] { cover(*options); });
}

}  // namespace collide::cli
