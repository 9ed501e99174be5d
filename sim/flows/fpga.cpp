// SPDX-License-Identifier: MIT
#include "sim/flows/fpga.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <regex>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/flows/loaded_unit.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// MHz nextpnr is told to work for; it reports what it reached.
constexpr const char* kTargetMhz = "20";
constexpr const char* kTimingLog = "icetime.log";

FpgaCells count_cells(const std::string& netlist, const std::string& top) {
  const Json json = parse_json(tools::read_file(netlist), netlist);
  FpgaCells cells;
  for (const auto& [name, cell] : json["modules"][top]["cells"].items()) {
    const std::string type = cell["type"].get<std::string>();
    if (type == "SB_LUT4") ++cells.lut4;
    if (type.rfind("SB_DFF", 0) == 0) ++cells.dff;
    if (type == "SB_CARRY") ++cells.carry;
    if (type.rfind("SB_RAM40_4K", 0) == 0) ++cells.block_ram;
    if (type == "SB_SPRAM256KA") ++cells.single_port_ram;
    if (type == "SB_MAC16") ++cells.dsp;
  }
  return cells;
}

/// The yosys command that sets them in a module.
std::string set_parameters(const std::vector<std::string>& parameters, const std::string& module,
                           const std::string& wrapper) {
  std::string command;
  const std::string text = tools::read_file(wrapper);
  for (const std::string& parameter : parameters) {
    std::smatch match;
    if (!std::regex_match(parameter, match, std::regex("([A-Z][A-Z0-9_]*)=([0-9]{1,9})"))) {
      throw InputError("--parameter", "\"" + parameter + "\", expected NAME=NUMBER");
    }
    if (!std::regex_search(text, std::regex("parameter " + match[1].str() + "\\b"))) {
      throw InputError("--parameter", wrapper + " has no parameter " + match[1].str());
    }
    command += fmt::format("chparam -set {} {} {}; ", match[1].str(), match[2].str(), module);
  }
  return command;
}

}  // namespace

FpgaResult build_fpga(const tools::RtlUnit& unit, const std::vector<std::string>& parameters,
                      unsigned seed, const std::function<void(const std::string& step)>& progress) {
  const std::string wrapper = unit.file("fpga/" + unit.name + "_fpga.sv");
  if (!fs::exists(tools::project_root() / wrapper)) {
    throw InputError(wrapper, "no such file, expected a wrapper with few pins");
  }
  const std::string top = unit.name + "_fpga";
  // Places of the pins, if it says them
  std::vector<std::string> pins;
  if (unit.has("fpga/up5k.pcf")) pins = {"--pcf", unit.file("fpga/up5k.pcf")};
  struct Run {
    std::string name;
    std::vector<std::string> argv;
    std::string log;  // file for what it prints, if it writes none itself
  };
  // Run in a folder aside, and to be repeated in the one where it ends up.
  const auto runs_in = [&](const std::string& folder) {
    const auto file = [&](const std::string& name) { return folder + "/" + name; };
    const auto synthesis = [&](const std::string& module, const std::string& more) {
      return Run{"synthesis of " + module,
                 {"yosys", "-q", "-l", file(module + "_yosys.log"), "-p",
                  fmt::format("read_verilog -sv {}{}; {}{} -top {} -json {}; stat",
                              fmt::join(unit.sources, " "), more,
                              set_parameters(parameters, module, wrapper), kIce40Synthesis, module,
                              file(module + ".json"))},
                 ""};
    };
    Run placement = {
        "placement and routing",
        {"nextpnr-ice40", "-q", "--up5k", "--package", "sg48", "--json", file(top + ".json"),
         "--asc", file(top + ".asc"), "--freq", kTargetMhz, "--seed", std::to_string(seed),
         "--pcf-allow-unconstrained", "--timing-allow-fail", "--report", file(top + "_report.json"),
         "--log", file(top + "_nextpnr.log")},
        ""};
    placement.argv.insert(placement.argv.end(), pins.begin(), pins.end());
    return std::vector<Run>{
        synthesis(unit.name, ""),
        synthesis(top, " " + wrapper),
        placement,
        {"timing", {"icetime", "-d", "up5k", "-mt", file(top + ".asc")}, file(kTimingLog)},
    };
  };
  tools::Ingredients ingredients;
  ingredients.text("what", "place and route")
      .text("yosys", version_of("yosys"))
      .text("nextpnr", version_of("nextpnr-ice40"))
      .files(unit.sources)
      .file(wrapper);
  if (!pins.empty()) ingredients.file(pins[1]);
  for (const Run& run : runs_in("")) ingredients.texts(run.name, run.argv);
  const tools::Stored built = tools::Store().get(
      ingredients,
      [&](const fs::path& folder) {
        for (const Run& run : runs_in(folder.string())) {
          progress(run.name);
          const std::string output = run_tool(run.name, run.argv);
          if (!run.log.empty()) write_file(run.log, output);
        }
      },
      [&] { progress("another run is building it"); });

  const std::string folder = built.folder.string();
  FpgaResult result;
  result.folder = folder;
  result.reused = built.reused;
  for (const Run& run : runs_in(folder)) result.commands.push_back(tools::shell_line(run.argv));
  result.unit = count_cells(folder + "/" + unit.name + ".json", unit.name);
  result.wrapped = count_cells(folder + "/" + top + ".json", top);
  const std::string report_file = folder + "/" + top + "_report.json";
  const Json report = parse_json(tools::read_file(report_file), report_file);
  for (const auto& [clock, fmax] : report["fmax"].items()) {
    result.nextpnr_mhz = fmax["achieved"].get<double>();
  }
  result.logic_cells = report["utilization"]["ICESTORM_LC"]["used"].get<unsigned>();
  result.logic_cells_available = report["utilization"]["ICESTORM_LC"]["available"].get<unsigned>();
  const std::string timing = tools::read_file(folder + "/" + kTimingLog);
  std::smatch match;
  if (!std::regex_search(timing, match, std::regex("\\(([0-9.]+) MHz\\)"))) {
    throw tools::ToolError("icetime names no clock");
  }
  result.icetime_mhz = std::stod(match[1]);
  tools::require_some(result.logic_cells, "placed");
  return result;
}

}  // namespace collide::flows
