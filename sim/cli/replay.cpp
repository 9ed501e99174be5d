// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "sim/cli/verbs.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/registry.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/progress.h"
#include "sim/tools/wave_file.h"
#include "sim/units/divergence.h"

namespace collide::cli {
namespace {

struct ReplayVerb {
  std::string jobs;
  RtlOptions rtl;
  std::string on = "lockstep";
  std::string wave;
};

void replay(const ReplayVerb& options) {
  cosim::RunOptions run;
  run.on = parse_on(options.on);
  if (!options.rtl.rtl.empty() && run.on == On::kGolden) {
    throw InputError("--rtl", "the golden model has none, expected --on rtl or lockstep");
  }
  std::optional<tools::WaveFile> wave;
  if (!options.wave.empty()) {
    if (run.on == On::kGolden) {
      throw InputError("--wave", "the golden model has none, expected --on rtl or lockstep");
    }
    wave.emplace(options.wave);
    run.wave = wave->clocks();
  }
  const Timing timing = options.rtl.held_to();
  std::uint64_t comparisons = 0;
  run.compared = [&](std::uint64_t more) { comparisons += more; };
  tools::Progress progress;
  std::map<std::string, flows::ChosenRtl> chosen;
  const auto bench_of = [&](const std::string& unit) -> const cosim::UnitBench& {
    const auto known = chosen.find(unit);
    if (known != chosen.end()) return known->second.bench();
    flows::ChosenRtl& rtl =
        chosen
            .try_emplace(
                unit, tools::select_units(unit).at(0), options.rtl.rtl, timing,
                [&](const std::string& step) { progress.show(options.rtl.describe(step)); })
            .first->second;
    const cosim::UnitBench& bench = rtl.bench();
    progress.clear();
    // Standard output is for results.
    if (!rtl.is_own()) fmt::print(stderr, "{}\n", rtl.describe());
    return bench;
  };
  bool diverged = false;
  std::uint64_t jobs = 0;
  cosim::for_each_job(options.jobs, [&](const JsonField& job) {
    const tools::Interruptible interruptible;
    const cosim::UnitBench& own = cosim::find_unit(job["unit"].text(), job["unit"].place());
    const cosim::UnitBench& unit = bench_of(std::string(own.name()));
    try {
      const Json result = unit.run(job, run);
      progress.clear();
      fmt::print("{}\n", result.dump());
    } catch (const Divergence& divergence) {
      diverged = true;
      progress.clear();
      const Json report = {{"name", job.has("name") ? job["name"].text() : ""},
                           {"on", options.on},
                           {"divergence",
                            {{"step", divergence.step},
                             {"what", divergence.what()},
                             {"clock", divergence.clock()},
                             {"expected", divergence.expected()},
                             {"actual", divergence.actual()}}}};
      fmt::print("{}\n", report.dump());
    }
    ++jobs;
    tools::stop_if_interrupted([&] { return fmt::format("{}, {} jobs run", job.place(), jobs); });
  });
  if (wave) wave->keep();
  if (run.on == On::kLockstep && !diverged) tools::require_some(comparisons, "compared");
  if (diverged) throw CheckFailed{};
}

}  // namespace

void add_replay(Verb& program) {
  const auto options = std::make_shared<ReplayVerb>();
  Verb& verb = program.verb("replay", "Run unit jobs; results are JSON Lines, one a job");
  verb.option("JOBS", &options->jobs, "File of jobs (JSON or JSON Lines; - is standard input)")
      .file()
      .required();
  verb.option("--on", &options->on, "What runs them").one_of(kImplementations);
  declare(verb, options->rtl);
  verb.option("--wave", &options->wave, "Write an FST wave of the RTL to this file").new_file();
  verb.runs([options] { replay(*options); });
}

}  // namespace collide::cli
