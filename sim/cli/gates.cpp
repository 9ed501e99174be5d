// SPDX-License-Identifier: MIT
#include "sim/cli/gates.h"

#include <fmt/format.h>

#include <memory>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/cli/cosim_report.h"
#include "sim/tools/check.h"
#include "sim/tools/inputs.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::cli {
namespace {

/// A netlist, and where it is from.
struct Netlist {
  const tools::RtlUnit& unit;
  std::string family;
  const flows::GateNetlist& cells;
};

void print(const flows::GatesReport& report, const char* how) {
  fmt::print("cosim {} as {} cells  seed {}\n", report.unit, report.family, report.seed);
  std::uint64_t cells = 0;
  std::string types;
  for (const auto& [type, count] : report.cells) {
    cells += count;
    types += fmt::format("{}{} {}", types.empty() ? "" : ", ", count, type);
  }
  fmt::print(
      "  {} cells, {} of them memories: {}\n  netlist {}\n"
      "  {} {} directed and {} random jobs: {} comparisons, {} clocks, in {:.1f} s\n",
      cells, report.memories, types, report.netlist, how, report.directed, report.random,
      report.compared.comparisons, report.compared.clocks, report.seconds);
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
std::unique_ptr<flows::GateLibrary> with_waves(const Netlist& netlist, const flows::Step& step) {
  try {
    return std::make_unique<flows::GateLibrary>(netlist.unit, netlist.family, netlist.cells,
                                                flows::GateLibrary::Waves::kYes, step);
  } catch (const InputError&) {
    return nullptr;
  }
}

/// Makes the job small and leaves it and its wave, as cosim does for RTL.
void investigate(const Netlist& netlist, const flows::GateJobs& jobs,
                 const flows::GateLibrary& tried, const flows::GateDivergence& divergence,
                 bool json, flows::GatesReport& report, tools::Progress& progress) {
  const flows::Step step = [&](const std::string& doing) {
    progress.show(fmt::format("{} as {} cells: {}", netlist.unit.name, netlist.family, doing));
  };
  cosim::CosimOptions cosim;
  cosim.seed = jobs.seed;
  cosim.stimulus = jobs.stimulus;
  cosim.jobs_file = divergence.file;
  cosim.out = tools::output_folder();
  cosim.suffix = "-gates-" + netlist.family;
  cosim.shrinking.progress = [&](std::uint64_t run) {
    step(fmt::format("shrinking a job, run {}", run));
  };
  const std::string rtl = " --rtl " + tools::shell_line({tools::shown(netlist.cells.list())});
  if (!json) {
    fmt::print("{}", CosimReport(tried.bench(), cosim, rtl)
                         .headline(divergence.found.number, divergence.found.divergence));
    flush_standard_output();
  }
  const auto library = with_waves(netlist, step);
  progress.clear();
  if (!library) {
    if (!json) fmt::print("  no wave     Verilator cannot compile the netlist with waves\n");
    return;
  }
  library->power_up(divergence.power_up);
  // Its random parts may be drawn in another order.
  if (!diverges(library->bench(), divergence.found.job)) return;
  cosim::Failure failure = cosim::investigate(library->bench(), cosim, divergence.found);
  progress.clear();
  const CosimReport text(library->bench(), cosim, rtl);
  text.add_commands(failure);
  if (!json) fmt::print("{}", text.details(failure));
  report.failure = std::move(failure);
}

}  // namespace

void cosim_gates(const std::string& name, const std::string& family, const std::string& file,
                 const flows::GateJobs& jobs, bool json) {
  const tools::RtlUnit unit = tools::select_units(name).at(0);
  tools::Progress progress;
  const flows::Step step = [&](const std::string& doing) {
    progress.show(fmt::format("{} as {} cells: {}", name, family, doing));
  };
  const flows::GateNetlist cells =
      file.empty() ? flows::GateNetlist(unit, family, std::vector<std::string>{}, step)
                   : flows::GateNetlist(unit, family, file, step);
  flows::GateLibrary library(unit, family, cells, flows::GateLibrary::Waves::kNo, step);
  flows::GatesReport report;
  report.unit = name;
  report.family = family;
  report.netlist = tools::shown(cells.file());
  report.cells = cells.cells();
  report.memories = cells.memories();
  const auto divergence = flows::run_gates(library, jobs, report, step);
  tools::require_unchanged_inputs();
  progress.clear();
  if (!json) print(report, divergence ? "agreed before it" : "matched");
  if (divergence) {
    investigate({unit, family, cells}, jobs, library, *divergence, json, report, progress);
  }
  if (json) fmt::print("{}\n", json_of(report).dump(2));
  if (!divergence) return;
  const std::string job = divergence->file.empty()
                              ? fmt::format("job {}", divergence->found.number)
                              : fmt::format("{}[{}]", divergence->file, divergence->found.number);
  throw tools::CheckError(fmt::format("{} as {} cells: {}: {}", name, family, job,
                                      divergence->found.divergence.sentence()));
}

}  // namespace collide::cli
