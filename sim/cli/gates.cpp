// SPDX-License-Identifier: MIT
#include "sim/flows/gates.h"

#include <fmt/format.h>

#include <memory>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/cli/cosim_report.h"
#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/inputs.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::cli {
namespace {

struct GatesVerb {
  std::string unit;
  std::string family = "ice40";
  std::string netlist;
  flows::GateJobs jobs;
  bool no_directed = false;
  bool json = false;
};

/// Some seconds of a core.
constexpr std::uint64_t kUsualJobs = 100;

void print(const flows::GatesReport& report) {
  fmt::print("gates {}  {}  seed {}\n", report.unit, report.family, report.seed);
  std::uint64_t cells = 0;
  std::string types;
  for (const auto& [type, count] : report.cells) {
    cells += count;
    types += fmt::format("{}{} {}", types.empty() ? "" : ", ", count, type);
  }
  fmt::print("  {} cells, {} of them memories: {}\n  netlist {}\n", cells, report.memories, types,
             report.netlist);
}

void print_agreed(const flows::GatesReport& report, const char* how) {
  fmt::print("  {} {} directed and {} random jobs: {} comparisons, {} clocks, in {:.1f} s\n", how,
             report.directed, report.random, report.compared.comparisons, report.compared.clocks,
             report.seconds);
}

bool diverges(const cosim::UnitBench& bench, const cosim::AnyJob& job) {
  try {
    bench.check(job);
  } catch (const Divergence&) {
    return true;
  }
  return false;
}

/// The same netlist, compiled with waves; null if Verilator cannot.
std::unique_ptr<flows::GateLibrary> with_waves(const tools::RtlUnit& unit, const GatesVerb& options,
                                               const flows::GateNetlist& netlist,
                                               const flows::Step& step) {
  try {
    return std::make_unique<flows::GateLibrary>(unit, options.family, netlist,
                                                flows::GateLibrary::Waves::kYes, step);
  } catch (const InputError&) {
    return nullptr;
  }
}

/// As `cosim` has it.
void investigate(const tools::RtlUnit& unit, const GatesVerb& options,
                 const flows::GateNetlist& netlist, const flows::GateLibrary& tried,
                 const flows::GateDivergence& divergence, flows::GatesReport& report,
                 tools::Progress& progress) {
  const flows::Step step = [&](const std::string& doing) {
    progress.show(fmt::format("gates {}: {}", unit.name, doing));
  };
  cosim::CosimOptions cosim;
  cosim.seed = options.jobs.seed;
  cosim.stimulus = options.jobs.stimulus;
  cosim.jobs_file = divergence.file;
  cosim.out = tools::output_folder();
  cosim.suffix = "-gates-" + options.family;
  cosim.shrinking.progress = [&](std::uint64_t run) {
    step(fmt::format("shrinking a job, run {}", run));
  };
  const std::string rtl = " --rtl " + tools::shell_line({tools::shown(netlist.list())});
  if (!options.json) {
    fmt::print("{}", CosimReport(tried.bench(), cosim, rtl)
                         .headline(divergence.found.number, divergence.found.divergence));
    flush_standard_output();
  }
  const auto library = with_waves(unit, options, netlist, step);
  progress.clear();
  if (!library) {
    if (!options.json) {
      fmt::print("  no wave     Verilator cannot compile the netlist with waves\n");
    }
    return;
  }
  library->power_up(divergence.power_up);
  // What is random in it may be drawn otherwise.
  if (!diverges(library->bench(), divergence.found.job)) return;
  cosim::Failure failure = cosim::investigate(library->bench(), cosim, divergence.found);
  progress.clear();
  const CosimReport text(library->bench(), cosim, rtl);
  text.add_commands(failure);
  if (!options.json) fmt::print("{}", text.details(failure));
  report.failure = std::move(failure);
}

void gates(GatesVerb options) {
  options.jobs.directed = !options.no_directed;
  if (options.no_directed) tools::require_some(options.jobs.count, "compared");
  tools::Progress progress;
  std::vector<flows::GatesReport> reports;
  std::string failed;
  for (const tools::RtlUnit& unit : tools::select_units(options.unit)) {
    const flows::Step step = [&](const std::string& doing) {
      progress.show(fmt::format("gates {}: {}", unit.name, doing));
    };
    const flows::GateNetlist netlist =
        options.netlist.empty()
            ? flows::GateNetlist(unit, options.family, std::vector<std::string>{}, step)
            : flows::GateNetlist(unit, options.family, options.netlist, step);
    flows::GateLibrary library(unit, options.family, netlist, flows::GateLibrary::Waves::kNo, step);
    flows::GatesReport& report = reports.emplace_back();
    report.unit = unit.name;
    report.family = options.family;
    report.netlist = tools::shown(netlist.file());
    report.cells = netlist.cells();
    report.memories = netlist.memories();
    const auto divergence = flows::run_gates(library, options.jobs, report, step);
    tools::require_unchanged_inputs();
    progress.clear();
    if (!options.json) print(report);
    if (divergence) {
      if (!options.json) print_agreed(report, "agreed before it");
      failed = fmt::format("{} as {} cells: {}: {}", unit.name, options.family,
                           divergence->file.empty()
                               ? fmt::format("job {}", divergence->found.number)
                               : fmt::format("{}[{}]", divergence->file, divergence->found.number),
                           divergence->found.divergence.sentence());
      investigate(unit, options, netlist, library, *divergence, report, progress);
    } else if (!options.json) {
      print_agreed(report, "matched");
    }
  }
  if (options.json) {
    fmt::print("{}\n", form_of<std::vector<flows::GatesReport>>().print(reports).dump(2));
  }
  if (!failed.empty()) throw tools::CheckError(failed);
}

}  // namespace

void add_gates(Verb& program) {
  const auto options = std::make_shared<GatesVerb>();
  options->jobs.count = kUsualJobs;
  Verb& verb = program.verb(
      "gates", "Run jobs on a unit's synthesized netlist and its golden model in lockstep");
  verb.option("UNIT", &options->unit, "The unit, e.g. blitter").required().such_as(unit_names);
  verb.option("--family", &options->family, "FPGA family").one_of(flows::gate_families());
  verb.option("--netlist", &options->netlist,
              "Use this netlist of the family's cells instead of Yosys's")
      .file();
  verb.option("--jobs", &options->jobs.count, "Number of random jobs").range(0, 1'000'000'000);
  verb.option("--seed", &options->jobs.seed, "Seed for jobs and initial memory contents");
  verb.option("--no-directed", &options->no_directed, "Skip the directed jobs");
  verb.option("--free-running", &options->jobs.stimulus.free_running,
              "List units: free-running random jobs");
  declare_workers(verb, &options->jobs.workers);
  verb.option("--json", &options->json, "Print one JSON array");
  verb.footer(
      "Exit status: 0 no difference, 1 a divergence or nothing was compared. A divergence writes a "
      "job and a wave to out/cosim.");
  runs_with_results(verb, [options] { gates(*options); });
}

}  // namespace collide::cli
