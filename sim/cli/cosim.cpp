// SPDX-License-Identifier: MIT
#include "sim/cosim/cosim.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>

#include "model/common/counted.h"
#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/cli/cosim_report.h"
#include "sim/cli/gates.h"
#include "sim/cli/verbs.h"
#include "sim/cosim/registry.h"
#include "sim/cosim/ucis.h"
#include "sim/flows/bounds.h"
#include "sim/flows/cosim_result.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/junit.h"
#include "sim/tools/process.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::cli {
namespace {

struct CosimVerb {
  std::string unit;
  RtlOptions rtl;
  std::string bus;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> first;
  std::optional<std::uint64_t> count;
  bool wave = false;
  bool json = false;
  bool keep_going = false;
  std::string waive;
  std::string write_jobs;
  std::string junit;
  std::string ucis;
  std::string gates;
  std::string netlist;
  std::vector<std::string> restrictions;
  cosim::Stimulus stimulus;
  std::optional<std::uint64_t> shrink_runs;
  unsigned workers = 0;
};

constexpr std::uint64_t kRunsBetweenProgress = 64;
/// A few seconds of a core.
constexpr std::uint64_t kUsualGateJobs = 100;
/// No sum of two overflows.
constexpr double kHighestJob = 1e18;

/// Short enough to type.
std::uint64_t random_seed() {
  return std::random_device{}();
}

/// For the names of files, so that runs of other jobs share none: "-plain-hog".
std::string suffix_of(const cosim::Stimulus& stimulus) {
  std::string suffix;
  for (const auto& [word, member] : restrictions()) {
    if (stimulus.*member) suffix += "-" + word;
  }
  return suffix;
}

/// How the RTL is reached and compared, for the first line.
std::string how(const CosimVerb& options) {
  std::string text = options.bus.empty() ? "" : "  behind " + options.bus;
  return options.rtl.timing == "exact" ? text : text + "  by " + options.rtl.timing;
}

/// As a command needs it.
std::string waive_text(const std::string& file) {
  return file.empty() ? "" : " --waive " + tools::shell_line({tools::shown(file)});
}

void print_crashes(const CosimReport& report, const cosim::CosimResult& result) {
  for (const cosim::Crash& crash : result.crashes) fmt::print("{}", report.text(crash));
}

void print(const cosim::UnitBench& unit, const CosimReport& report,
           const cosim::CosimResult& result) {
  const cosim::Compared& compared = result.compared;
  fmt::print("matched {}: {} {}, {} comparisons, {} clocks, in {:.1f} s ({} jobs/s)\n",
             counted(result.jobs, "job"), compared.steps, unit.step_name(), compared.comparisons,
             compared.clocks, result.seconds, speed(result));
  // Free-running jobs count none.
  if (result.coverage.covered() != 0) fmt::print("coverage\n{}", result.coverage.table());
  if (!result.kinds.empty()) fmt::print("divergences: {}\n", counted(result.kinds.size(), "kind"));
  fmt::print("{}", report.table(result));
  print_crashes(report, result);
}

/// What ends the verb with status 1; empty: nothing.
std::string wrong_with(const cosim::UnitBench& unit, const cosim::CosimResult& result) {
  if (const cosim::Failure* const failure = result.failure()) {
    return fmt::format("{}: job {}: {}", unit.name(), failure->number, failure->found.sentence());
  }
  if (!result.crashes.empty()) {
    const cosim::Crash& crash = result.crashes[0];
    return fmt::format("{}: job {} crashed: {}", unit.name(), crash.job, crash.how);
  }
  return "";
}

/// The jobs as a case, and each group of the coverage: names that every run has.
void add_cases(tools::JunitFile& junit, const CosimReport& report, const cosim::UnitBench& unit,
               const cosim::CosimResult& result) {
  const std::string suite = fmt::format("cosim.{}", unit.name());
  std::string details;
  for (const cosim::KindOfDivergence& kind : result.kinds) details += report.text(kind.smallest);
  for (const cosim::Crash& crash : result.crashes) details += report.text(crash);
  junit.add({suite, "jobs agree", result.seconds, wrong_with(unit, result), details});
  for (const cosim::CoverGroup& group : result.coverage.groups()) {
    const std::vector<std::string> contradicted = group.contradicted();
    junit.add(
        {suite, "coverage " + group.name(), 0,
         contradicted.empty() ? "" : "argued to be out of reach, and hit: " + contradicted[0]});
  }
}

void run(const CosimVerb& options) {
  cosim::find_unit(options.unit);
  cosim::Waivers waivers;
  if (!options.waive.empty()) waivers = cosim::read_waivers(options.waive, options.unit);
  std::optional<OutputFile> jobs;
  if (!options.write_jobs.empty()) jobs.emplace(options.write_jobs);
  tools::JunitFile junit(options.junit);
  std::optional<OutputFile> ucis;
  if (!options.ucis.empty()) ucis.emplace(options.ucis);
  tools::Progress progress;
  cosim::find_unit(options.unit);  // says how an adapter is reached
  flows::ChosenRtl rtl(
      tools::select_units(options.unit).at(0), options.rtl.rtl, options.rtl.held_to(),
      [&](const std::string& step) { progress.show(options.rtl.describe(step)); }, options.bus);
  const cosim::UnitBench& unit = rtl.bench();
  progress.clear();
  waivers.applied_to(unit, {});  // refuses what the unit does not have
  const std::uint64_t count = options.count.value_or(unit.usual_jobs());
  if (count == 0) throw InputError("--count", "0 jobs compare nothing, expected 1 or more");
  cosim::CosimOptions cosim_options;
  cosim_options.seed = options.seed ? *options.seed : random_seed();
  const std::uint64_t first = options.first.value_or(0);
  cosim_options.first = first;
  cosim_options.count = count;
  const std::uint64_t end = first + count;
  cosim_options.out = tools::output_folder();
  cosim_options.whole_wave = options.wave;
  cosim_options.stimulus = options.stimulus;
  cosim_options.suffix =
      suffix_of(options.stimulus) + (options.waive.empty() ? "" : "-waived") + rtl.tag();
  cosim_options.waivers = waivers;
  cosim_options.keep_going = options.keep_going;
  cosim_options.shrinking.runs = options.shrink_runs;
  if (jobs) {
    cosim_options.job_made = [&](const Json& job) { jobs->write(job.dump() + "\n"); };
  }
  const CosimReport report(unit, cosim_options, rtl.option() + waive_text(options.waive));
  if (!options.json) {
    fmt::print("cosim {}  seed {}  {}{}\n", unit.name(), cosim_options.seed,
               !options.first ? counted(count, "job")
               : count == 1   ? fmt::format("job {}", first)
                              : fmt::format("jobs {} to {}", first, end - 1),
               how(options));
    if (!rtl.is_own()) fmt::print("{}\n", rtl.describe());
    flush_standard_output();
  }
  std::uint64_t next = first;
  const auto place_of = [&](const std::string& doing) {
    return fmt::format("job {} of {}, seed {}{}; continue with --first {} --count {}", next, end,
                       cosim_options.seed, doing, next, end - next);
  };
  cosim_options.workers = options.workers;
  cosim_options.where_interrupted = [&](const tools::SharesProgress& so_far) {
    next = so_far.next;
    return place_of("");
  };
  cosim_options.progress = [&](const tools::SharesProgress& so_far) {
    next = so_far.next;
    progress.show(fmt::format("{} of {} jobs{}{}", so_far.done, end - first,
                              so_far.showing.empty() ? "" : "; ", so_far.showing));
  };
  cosim_options.shrinking.progress = [&](std::uint64_t run) {
    tools::stop_if_interrupted(
        [&] { return place_of(fmt::format(", run {} of making it small", run)); });
    if (run % kRunsBetweenProgress == 0)
      progress.show(fmt::format("making a job small, run {}", run));
  };
  flows::RtlCosimResult result;
  if (!options.json && !options.keep_going) {
    cosim_options.found = [&](std::uint64_t number, const Divergence& found) {
      progress.clear();
      print_crashes(report, result);
      fmt::print("{}", report.headline(number, found));
      flush_standard_output();
    };
  }
  try {
    cosim::cosimulate(unit, cosim_options, result);
  } catch (const tools::Interrupted&) {
    progress.clear();
    if (options.keep_going && !options.json) {
      print(unit, report, result);
      flush_standard_output();
    }
    throw;
  }
  progress.clear();
  if (jobs) jobs->keep();

  if (options.json) {
    report.add_commands(result);
    result.rtl = rtl.to_json();
    result.timing = options.rtl.timing;
    fmt::print("{}\n", json_of(result).dump());
  } else if (result.failure() != nullptr && !options.keep_going) {
    fmt::print("{}", report.details(*result.failure()));
    const bool is_first = result.failure()->number == first;
    if (is_first && rtl.is_all_of_others() && options.rtl.timing == "exact") {
      fmt::print(
          "  hint        the first job differs: compare a core with its own timing with "
          "--timing transactions\n");
    }
  } else {
    print(unit, report, result);
  }
  for (const cosim::Crash& crash : result.crashes) {
    if (!crash.not_written.empty()) throw OutputError(crash.not_written);
  }
  for (const cosim::KindOfDivergence& kind : result.kinds) {
    if (!kind.smallest.not_written.empty()) throw OutputError(kind.smallest.not_written);
  }
  add_cases(junit, report, unit, result);
  junit.keep();
  if (ucis) {
    const std::string command = fmt::format(
        "{} cosim {} --seed {} --first {} --count {}{}{}", tools::program_command(), unit.name(),
        cosim_options.seed, first, end - first, option_text(options.stimulus), rtl.option());
    ucis->write(cosim::ucis(result, {command, COLLIDE_VERSION, std::time(nullptr)}));
    ucis->keep();
  }
  const std::string wrong = wrong_with(unit, result);
  if (!wrong.empty()) throw tools::CheckError(wrong);
  if (!result.coverage.consistent()) {
    throw tools::CheckError("a coverage bin declared unreachable was hit");
  }
  if (options.wave) {
    const std::uint64_t job = end - 1;
    const std::string name = cosim::name_of(unit, cosim_options, job);
    const auto wave = tools::output_folder() / "waves" / (name + ".fst");
    cosim::record_job(unit, cosim_options, job, wave);
    if (!options.json) {
      fmt::print("wave of job {}: {}\n  {} waves {}{}\n", job, tools::shown(wave),
                 tools::program_command(), name, tools::output_option());
    }
  }
}

/// The options that work on RTL as it is written.
void refuse_with_gates(const CosimVerb& options) {
  const std::pair<bool, const char*> given[] = {{!options.rtl.rtl.empty(), "--rtl"},
                                                {!options.bus.empty(), "--bus"},
                                                {options.rtl.timing != "exact", "--timing"},
                                                {options.rtl.patience.has_value(), "--patience"},
                                                {options.wave, "--wave"},
                                                {options.keep_going, "--keep-going"},
                                                {!options.waive.empty(), "--waive"},
                                                {!options.write_jobs.empty(), "--write-jobs"},
                                                {!options.junit.empty(), "--junit"},
                                                {!options.ucis.empty(), "--ucis"},
                                                {options.shrink_runs.has_value(), "--shrink-runs"}};
  for (const auto& [is_given, name] : given) {
    if (is_given) throw InputError("--gates", fmt::format("cannot be combined with {}", name));
  }
}

void run_gates(const CosimVerb& options) {
  refuse_with_gates(options);
  flows::GateJobs jobs;
  jobs.seed = options.seed ? *options.seed : random_seed();
  jobs.first = options.first.value_or(0);
  jobs.count = options.count.value_or(kUsualGateJobs);
  jobs.directed = !options.first;
  jobs.stimulus = options.stimulus;
  jobs.workers = options.workers;
  cosim_gates(options.unit, options.gates, options.netlist, jobs, options.json);
}

}  // namespace

void add_cosim(Verb& program) {
  const auto options = std::make_shared<CosimVerb>();
  Verb& verb = add_verb(program, "cosim");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").required().such_as(unit_names);
  declare(verb, options->rtl);
  declare_bus(verb, options->bus);
  const Option& gates =
      verb.option("--gates", &options->gates,
                  "Run the netlist that Yosys makes for this FPGA family, on the directed jobs, "
                  "too: docs/howto/gates.md")
          .one_of(flows::gate_families());
  verb.option("--netlist", &options->netlist,
              "With --gates: use this netlist of the family's cells instead of Yosys's")
      .file()
      .needs(gates);
  verb.option("--seed", &options->seed, "Random seed; default: a new one each time");
  verb.option("--count", &options->count, "Number of jobs; default: a few seconds' worth")
      .range(1, 1'000'000'000);
  verb.option("--first", &options->first, "First job of the seed to run, from 0")
      .range(0, kHighestJob);
  verb.option("--wave", &options->wave,
              "Record the diverging job from its first clock, or else the last job");
  verb.option("--keep-going", &options->keep_going,
              "Run all jobs and list each kind of divergence with its smallest job");
  declare_waivers(verb, options->waive);
  std::vector<std::string> restricting;
  for (const auto& [word, member] : restrictions()) restricting.push_back(word);
  verb.option("--restrict", &options->restrictions,
              "What jobs leave out, with commas between: plain: no register writes during a blit "
              "or frame, no reset; no-wait-states: none of the memory; hog: the blitter never "
              "shares the bus; alone: no other bus master, each blit in one grant; no-load: no "
              "layers that compete for VERA's video RAM")
      .one_of(restricting);
  verb.option("--write-jobs", &options->write_jobs, "Write the jobs to this file (JSON Lines)")
      .new_file();
  declare_junit(verb, options->junit);
  verb.option("--ucis", &options->ucis,
              "Also write the functional coverage to this file, as UCIS XML")
      .new_file();
  verb.option("--shrink-runs", &options->shrink_runs,
              "Limit of runs to shrink a job; default 4000, or 200 for VERA by transactions")
      .range(flows::kShrinkRuns);
  declare_workers(verb, &options->workers);
  verb.option("--json", &options->json, "Print the result as JSON");
  verb.footer(
      "Exit status: 0 all agreed, 1 a divergence or crash. A divergence writes a job and a wave to "
      "out/cosim.\nAfter an interrupt, the last line says how to continue; with --keep-going the "
      "findings so far are listed, too.");
  runs_with_results(verb, [options] {
    for (const auto& [word, member] : restrictions()) {
      options->stimulus.*member =
          std::count(options->restrictions.begin(), options->restrictions.end(), word) != 0;
    }
    options->gates.empty() ? run(*options) : run_gates(*options);
  });
}

}  // namespace collide::cli
