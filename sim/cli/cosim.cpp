// SPDX-License-Identifier: MIT
#include "sim/cosim/cosim.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <random>

#include "model/common/output_file.h"
#include "sim/cli/verbs.h"
#include "sim/cosim/registry.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::cli {
namespace {

struct Options {
  std::string unit;
  RtlOptions rtl;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> only;
  std::optional<std::uint64_t> first;
  std::uint64_t count = 2000;
  bool wave = false;
  bool json = false;
};

constexpr std::uint64_t kJobsBetweenProgress = 64;
/// No sum of two overflows.
constexpr double kHighestJob = 1e18;

/// Short enough to type.
std::uint64_t random_seed() {
  return std::random_device{}();
}

void print(const cosim::UnitBench& unit, const cosim::CosimResult& result) {
  const cosim::Compared& compared = result.compared;
  const double speed = result.seconds > 0 ? static_cast<double>(result.jobs) / result.seconds : 0;
  fmt::print("matched {} jobs: {} {}, {} comparisons, {} clocks, in {:.1f} s ({:.0f} jobs/s)\n",
             result.jobs, compared.steps, unit.step_name(), compared.comparisons, compared.clocks,
             result.seconds, speed);
  fmt::print("coverage\n{}", result.coverage.table());
}

void run(const Options& options) {
  cosim::find_unit(options.unit);
  tools::Progress progress;
  flows::ChosenRtl rtl(
      tools::select_units(options.unit).at(0), options.rtl.rtl, options.rtl.held_to(),
      [&](const std::string& step) { progress.show(options.rtl.rtl + ": " + step); });
  const cosim::UnitBench& unit = rtl.bench();
  progress.clear();
  if (options.count == 0) throw InputError("--count", "0 jobs compare nothing, expected 1 or more");
  cosim::CosimOptions cosim_options;
  cosim_options.seed = options.seed ? *options.seed : random_seed();
  if (options.only && options.first) {
    throw InputError("--only, --first", "one of them at a time");
  }
  cosim_options.first = options.first.value_or(0);
  cosim_options.count = options.count;
  cosim_options.only = options.only;
  const std::uint64_t end = cosim_options.first + options.count;
  cosim_options.out = tools::output_folder();
  cosim_options.tag = rtl.tag();
  cosim_options.more = rtl.option();
  cosim_options.whole_wave = options.wave;
  if (!options.json) {
    fmt::print("cosim {}  seed {}  {}{}\n", unit.name(), cosim_options.seed,
               options.only    ? fmt::format("job {}", *options.only)
               : options.first ? fmt::format("jobs {} to {}", *options.first, end - 1)
                               : fmt::format("{} jobs", options.count),
               options.rtl.timing == "exact" ? "" : "  by transactions");
    if (!rtl.is_own()) fmt::print("{}\n", rtl.describe());
    flush_standard_output();
  }
  cosim_options.progress = [&](std::uint64_t job) {
    tools::stop_if_interrupted([&] {
      return fmt::format("job {} of {}, seed {}; go on with --first {} --count {}", job, end,
                         cosim_options.seed, job, end - job);
    });
    if (job % kJobsBetweenProgress == 0) progress.show(fmt::format("job {} of {}", job, end));
  };
  const cosim::CosimResult result = cosim::cosimulate(unit, cosim_options);
  progress.clear();

  if (options.json) {
    Json json = cosim::to_json(unit, cosim_options, result);
    json["rtl"] = rtl.to_json();
    json["timing"] = options.rtl.timing;
    fmt::print("{}\n", json.dump());
  } else if (result.failure) {
    fmt::print("{}", cosim::report(unit, cosim_options, *result.failure));
  } else {
    print(unit, result);
  }
  if (result.failure && !result.failure->lost.empty()) throw OutputError(result.failure->lost);
  if (result.failure) throw CheckFailed{};
  if (!result.coverage.consistent()) {
    throw tools::CheckError("a coverage bin that was argued to be out of reach was hit");
  }
  if (options.wave) {
    const std::uint64_t job = options.only.value_or(end - 1);
    const std::string name =
        fmt::format("{}-{}-{}{}", unit.name(), cosim_options.seed, job, rtl.tag());
    const auto wave = tools::output_folder() / "waves" / (name + ".fst");
    cosim::record_job(unit, cosim_options, job, wave);
    if (!options.json) {
      fmt::print("wave of job {}: {}\n  {} waves {}{}\n", job, tools::shown(wave),
                 tools::program_command(), name, tools::output_option());
    }
  }
}

}  // namespace

void add_cosim(Verb& program) {
  const auto options = std::make_shared<Options>();
  Verb& verb = program.verb(
      "cosim", "Random jobs on RTL and golden model in lockstep, to the first divergence");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").required().such_as(unit_names);
  declare(verb, options->rtl);
  verb.option("--seed", &options->seed, "Where chance starts; a new one each time if absent");
  verb.option("--count", &options->count, "Number of jobs").range(1, 1'000'000'000);
  verb.option("--first", &options->first, "Begin with this job of the seed; the first is 0")
      .range(0, kHighestJob);
  verb.option("--only", &options->only, "Run this job of the seed alone").range(0, kHighestJob);
  verb.option("--wave", &options->wave,
              "Record the diverging job from its first clock; if none diverges, the last job");
  verb.option("--json", &options->json, "Print the result as JSON");
  verb.footer(
      "Exit status: 0 all agreed, 1 a divergence. A divergence leaves a job and a wave in "
      "out/cosim.\nAn interrupt says with which job to go on; the jobs are those of an unbroken "
      "run.");
  runs_with_results(verb, [options] { run(*options); });
}

}  // namespace collide::cli
