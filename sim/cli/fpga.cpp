// SPDX-License-Identifier: MIT
#include "sim/flows/fpga.h"

#include <fmt/format.h>

#include <memory>

#include "model/common/json.h"
#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct FpgaVerb {
  std::string unit;
  std::vector<std::string> parameters;
  unsigned seed = 1;
  bool json = false;
};

Json to_json(const flows::FpgaCells& cells) {
  return {{"lut4", cells.lut4},
          {"dff", cells.dff},
          {"carry", cells.carry},
          {"block_ram_4k", cells.block_ram},
          {"single_port_ram_256k", cells.single_port_ram},
          {"dsp", cells.dsp}};
}

void print(const char* what, const flows::FpgaCells& cells) {
  fmt::print("  {:<14} {} LUT4, {} DFF, {} carry, {} block RAM, {} SPRAM, {} DSP\n", what,
             cells.lut4, cells.dff, cells.carry, cells.block_ram, cells.single_port_ram, cells.dsp);
}

void fpga(const FpgaVerb& options) {
  tools::Progress progress;
  Json report = Json::array();
  const std::vector<tools::RtlUnit> designs =
      options.unit.empty() ? tools::rtl_units()
                           : std::vector<tools::RtlUnit>{tools::select_design(options.unit)};
  for (const tools::RtlUnit& unit : designs) {
    if (options.unit.empty() && !unit.has("fpga/" + unit.name + "_fpga.sv")) continue;
    const flows::FpgaResult result =
        flows::build_fpga(unit, options.parameters, options.seed, [&](const std::string& step) {
          progress.show(fmt::format("fpga {}: {}", unit.name, step));
        });
    progress.clear();
    report.push_back({{"unit", unit.name},
                      {"device", "iCE40 UP5K sg48"},
                      {"parameters", options.parameters},
                      {"seed", options.seed},
                      {"cells", to_json(result.unit)},
                      {"wrapped_cells", to_json(result.wrapped)},
                      {"logic_cells", result.logic_cells},
                      {"logic_cells_available", result.logic_cells_available},
                      {"nextpnr_mhz", result.nextpnr_mhz},
                      {"icetime_mhz", result.icetime_mhz},
                      {"folder", tools::shown(result.folder)},
                      {"reused", result.reused},
                      {"commands", result.commands}});
    if (options.json) continue;
    fmt::print("{}: iCE40 UP5K sg48, seed {}{}{}\n", unit.name, options.seed,
               options.parameters.empty() ? "" : ", ", fmt::join(options.parameters, ", "));
    print("unit alone", result.unit);
    print("with wrapper", result.wrapped);
    fmt::print("  {:<14} {} of {} logic cells\n", "placed", result.logic_cells,
               result.logic_cells_available);
    fmt::print("  {:<14} {:.2f} MHz (nextpnr), {:.2f} MHz (icetime)\n", "clock", result.nextpnr_mhz,
               result.icetime_mhz);
    for (const std::string& command : result.commands) fmt::print("    {}\n", command);
  }
  tools::require_some(report.size(), "placed: no unit has an FPGA wrapper");
  if (options.json) fmt::print("{}\n", report.dump(2));
}

}  // namespace

void add_fpga(Verb& program) {
  const auto options = std::make_shared<FpgaVerb>();
  Verb& verb = program.verb(
      "fpga", "Synthesize, place, route and time units for an iCE40 UP5K: cells and clock");
  verb.option("UNIT", &options->unit, "Only this unit of rtl/, or an example")
      .such_as(design_names);
  verb.option("--parameter", &options->parameters,
              "NAME=NUMBER, a parameter of the unit and its wrapper");
  verb.option("--seed", &options->seed, "Seed of the placement");
  verb.option("--json", &options->json, "Print one JSON array");
  verb.runs([options] { fpga(*options); });
}

}  // namespace collide::cli
