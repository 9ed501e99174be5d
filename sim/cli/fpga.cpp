// SPDX-License-Identifier: MIT
#include "sim/flows/fpga.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/inputs.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct FpgaVerb {
  std::string unit;
  flows::FpgaOptions build;
  bool json = false;
};

/// Kinds that the family has: those of iCE40 are all named, others where there are some.
void print(const char* what, const flows::FpgaCells& cells, bool ice40) {
  fmt::print("  {:<14} {} LUT4, {} DFF, {} carry, ", what, cells.lut4, cells.dff, cells.carry);
  if (!ice40) fmt::print("{} LUT RAM, ", cells.lut_ram);
  fmt::print("{} block RAM, ", cells.block_ram);
  if (ice40) fmt::print("{} SPRAM, ", cells.single_port_ram);
  fmt::print("{} DSP\n", cells.dsp);
}

void print(const flows::FpgaReport& report) {
  const bool ice40 = report.icetime_mhz.has_value();
  fmt::print("{}: {}{}, seed {}{}{}\n", report.unit,
             report.board.empty() ? "" : report.board + ", ", report.device, report.seed,
             report.parameters.empty() ? "" : ", ", fmt::join(report.parameters, ", "));
  if (report.cells) print("unit alone", *report.cells, ice40);
  print(report.cells ? "with wrapper" : "cells", report.wrapped_cells, ice40);
  fmt::print("  {:<14} {} of {} {}", "placed", report.logic.used, report.logic.available,
             report.logic_name);
  if (!ice40 || !report.board.empty()) {
    fmt::print(", {} of {} block RAMs", report.block_ram.used, report.block_ram.available);
  }
  fmt::print("\n");
  if (report.board.empty()) {
    fmt::print("  {:<14} {:.2f} MHz (nextpnr)", "clock", report.nextpnr_mhz);
    if (ice40) fmt::print(", {:.2f} MHz (icetime)", *report.icetime_mhz);
    fmt::print("\n");
  } else {
    for (const flows::FpgaClock& clock : report.clocks) {
      fmt::print("  {:<14} {}: {:.2f} MHz of {:.2f}, {}\n", "clock", clock.name, clock.mhz,
                 clock.wanted_mhz, clock.met() ? "met" : "not met");
    }
    fmt::print("  {:<14} {}\n", "bitstream", *report.bitstream);
  }
  for (const std::string& command : report.commands) fmt::print("    {}\n", command);
}

void fpga(const FpgaVerb& options) {
  if (!options.build.board.empty() && options.unit.empty()) {
    throw InputError("--board", "needs UNIT");
  }
  tools::Progress progress;
  std::vector<flows::FpgaReport> reports;
  std::string not_met;
  const std::vector<tools::RtlUnit> designs =
      options.unit.empty() ? tools::rtl_units()
                           : std::vector<tools::RtlUnit>{tools::select_design(options.unit)};
  for (const tools::RtlUnit& unit : designs) {
    if (options.unit.empty() && !unit.has("fpga/" + unit.name + "_fpga.sv")) continue;
    reports.push_back(flows::build_fpga(unit, options.build, [&](const std::string& step) {
      progress.show(fmt::format("fpga {}: {}", unit.name, step));
    }));
    progress.clear();
    tools::require_unchanged_inputs();
    const flows::FpgaReport& report = reports.back();
    if (!options.json) print(report);
    if (report.board.empty()) continue;
    for (const flows::FpgaClock& clock : report.clocks) {
      if (!clock.met()) {
        not_met = fmt::format("{} on {}: {} reaches {:.2f} MHz, expected {:.2f}", unit.name,
                              report.board, clock.name, clock.mhz, clock.wanted_mhz);
      }
    }
  }
  tools::require_some(reports.size(), "placed: no unit has an FPGA wrapper");
  if (options.json) {
    fmt::print("{}\n", form_of<std::vector<flows::FpgaReport>>().print(reports).dump(2));
  }
  if (!not_met.empty()) throw tools::CheckError(not_met);
}

std::vector<std::string> board_names() {
  std::vector<std::string> names;
  for (const tools::RtlUnit& design : tools::rtl_designs()) {
    for (std::string& board : flows::fpga_boards(design)) names.push_back(std::move(board));
  }
  return names;
}

}  // namespace

void add_fpga(Verb& program) {
  const auto options = std::make_shared<FpgaVerb>();
  Verb& verb = add_verb(program, "fpga");
  verb.option("UNIT", &options->unit, "Only this unit of rtl/, or an example")
      .such_as(design_names);
  verb.option("--family", &options->build.family, "FPGA family; default: the board's, or ice40")
      .one_of(flows::fpga_families());
  verb.option("--board", &options->build.board,
              "With UNIT: build a bitstream for a board from the unit's boards/")
      .such_as(board_names);
  verb.option("--parameter", &options->build.parameters,
              "Set a parameter of the unit and its wrapper: NAME=NUMBER");
  verb.option("--seed", &options->build.seed, "Placement seed");
  verb.option("--json", &options->json, "Print one JSON array");
  verb.footer("Exit status: 0 built, 1 a board's clock is not reached or nothing was placed.");
  verb.runs([options] { fpga(*options); });
}

}  // namespace collide::cli
