// SPDX-License-Identifier: MIT
#include "sim/flows/coverage.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "model/common/counted.h"
#include "model/common/output_file.h"
#include "model/common/printable.h"
#include "model/common/record.h"
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

std::string text_of(const flows::Tallies::Tally& tally) {
  if (tally.all == 0) return "-";
  return fmt::format("{}/{} {:5.1f} %", tally.hit, tally.all,
                     100.0 * static_cast<double>(tally.hit) / static_cast<double>(tally.all));
}

flows::CoverageReport report_of(const tools::RtlUnit& unit, const CoverageVerb& options,
                                const flows::CoverageResult& result) {
  flows::CoverageReport report;
  report.unit = unit.name;
  report.seed = options.jobs.seed;
  report.jobs = result.jobs;
  flows::add_points(result.points, report);
  return report;
}

void print(const flows::CoverageReport& report) {
  fmt::print("coverage {}  seed {}  {}\n", report.unit, report.seed, counted(report.jobs, "job"));
  fmt::print("  {:<36}{:>18}{:>18}{:>20}\n", "", "lines", "branches", "toggles");
  for (const auto& [file, points] : report.files) {
    fmt::print("  {:<36}{:>18}{:>18}{:>20}\n", printable(file),
               text_of(points.of(flows::PointKind::kLine)),
               text_of(points.of(flows::PointKind::kBranch)),
               text_of(points.of(flows::PointKind::kToggle)));
  }
  for (const flows::Point& point : report.missed) {
    fmt::print("  missed {}: {} in {}:{}.{}\n", flows::name_of(point.kind), printable(point.what),
               printable(point.file), point.line, point.column);
  }
}

void cover(CoverageVerb options) {
  options.jobs.timing = options.rtl.held_to();
  if (options.first && !options.jobs.file.empty()) {
    throw InputError("--first, --jobs", "cannot be combined, expected one of them");
  }
  options.jobs.first = options.first.value_or(0);
  tools::Progress progress;
  std::vector<flows::CoverageReport> reports;
  std::string failed;
  for (const tools::RtlUnit& unit : tools::select_units(options.unit)) {
    const flows::Step show = [&](const std::string& step) {
      progress.show(fmt::format("coverage {}: {}", unit.name, step));
    };
    flows::ChosenRtl rtl(unit, options.rtl.rtl, options.jobs.timing, show);
    const flows::CoverageResult result =
        flows::cover(rtl.unit(), options.jobs, options.workers, show);
    flows::CoverageReport& report = reports.emplace_back(report_of(unit, options, result));
    report.rtl = rtl.to_json();
    for (const cosim::JobCrash& crash : result.crashes) {
      failed = fmt::format("{}: job {} crashed: {}", unit.name, crash.number, crash.how);
      const auto found = cli::report(rtl, options.jobs, crash);
      report.crashes.push_back(found.found);
      progress.clear();
      if (!options.json) fmt::print("{}", found.text);
    }
    if (result.divergence) {
      failed = fmt::format("{}: job {}: {}", unit.name, result.divergence->number,
                           result.divergence->divergence.sentence());
      const auto found = cli::report(rtl, options.jobs, *result.divergence);
      report.failure = found.found;
      progress.clear();
      if (!options.json) fmt::print("{}", found.text);
      continue;
    }
    progress.clear();
    auto file = tools::output_folder() / "coverage" / (unit.name + rtl.tag() + ".dat");
    write_file(file, result.data);
    report.data = tools::shown(file);
    const std::string lcov = flows::lcov_of(file);
    write_file(file.replace_extension(".info"), lcov);
    report.lcov = tools::shown(file);
    if (options.json) continue;
    if (!rtl.is_own()) fmt::print("{}\n", rtl.describe());
    print(report);
    fmt::print("  for verilator_coverage: {}\n  for genhtml: {}\n", report.data, report.lcov);
  }
  if (options.json)
    fmt::print("{}\n", form_of<std::vector<flows::CoverageReport>>().print(reports).dump(2));
  if (!failed.empty()) throw tools::CheckError(failed);
}

}  // namespace

void add_coverage(Verb& program) {
  const auto options = std::make_shared<CoverageVerb>();
  Verb& verb = add_verb(program, "coverage");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").required().such_as(unit_names);
  declare(verb, options->rtl);
  verb.option("--count", &options->jobs.count,
              "Number of random jobs; default: enough to reach everything reachable")
      .range(1, 10'000'000);
  verb.option("--first", &options->first, "First job of the seed to run, from 0").range(0, 1e18);
  verb.option("--seed", &options->jobs.seed, "Random seed for the jobs");
  verb.option("--jobs", &options->jobs.file,
              "Run the jobs in this file instead (JSON or JSON Lines)")
      .file();
  declare_workers(verb, &options->workers);
  verb.option("--json", &options->json, "Print one JSON array");
  runs_with_results(verb, [options] { cover(*options); });
}

}  // namespace collide::cli
