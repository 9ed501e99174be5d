// SPDX-License-Identifier: MIT
#include "sim/flows/fpga.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <regex>
#include <stdexcept>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/tools/process.h"

namespace collide::flows {
namespace {

/// MHz nextpnr is told to work for; it reports what it reached.
constexpr const char* kTargetMhz = "20";
constexpr std::chrono::minutes kTimeout{15};

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

}  // namespace

FpgaResult build_fpga(const tools::RtlUnit& unit, unsigned seed,
                      const std::function<void(const std::string& step)>& progress) {
  const std::string wrapper = "fpga/" + unit.name + "_fpga.sv";
  if (!unit.has(wrapper)) {
    throw InputError(unit.file(wrapper), "no such file, expected a wrapper with few pins");
  }
  const std::string folder = tools::fresh_output("fpga/" + unit.name);
  const std::string top = unit.name + "_fpga";
  FpgaResult result;

  const auto step = [&](const std::string& name, const std::vector<std::string>& argv) {
    progress(name);
    result.commands.push_back(tools::shell_line(argv));
    const tools::Outcome outcome = tools::run({argv, tools::project_root(), kTimeout});
    if (!outcome.ok()) {
      const auto errors = tools::lines_with(outcome.output, {"ERROR", "error"}, 1);
      throw std::runtime_error(
          fmt::format("{} failed{}{}\n  {}", name, outcome.timed_out ? ": timed out" : "",
                      errors.empty() ? "" : ": " + errors[0], result.commands.back()));
    }
    return outcome.output;
  };
  const auto synthesize = [&](const std::string& module, const std::string& more) {
    const std::string netlist = folder + "/" + module + ".json";
    step("synthesis of " + module,
         {"yosys", "-q", "-l", folder + "/" + module + "_yosys.log", "-p",
          fmt::format("read_verilog -sv {}{}; synth_ice40 -dsp -top {} -json {}; stat",
                      fmt::join(unit.sources, " "), more, module, netlist)});
    return count_cells(netlist, module);
  };

  result.unit = synthesize(unit.name, "");
  result.wrapped = synthesize(top, " " + unit.file(wrapper));
  const std::string placed = folder + "/" + top + ".asc";
  const std::string report_file = folder + "/" + top + "_report.json";
  step("placement and routing",
       {"nextpnr-ice40", "-q", "--up5k", "--package", "sg48", "--json",
        folder + "/" + top + ".json", "--asc", placed, "--freq", kTargetMhz, "--seed",
        std::to_string(seed), "--pcf-allow-unconstrained", "--timing-allow-fail", "--report",
        report_file, "--log", folder + "/" + top + "_nextpnr.log"});
  const Json report = parse_json(tools::read_file(report_file), report_file);
  for (const auto& [clock, fmax] : report["fmax"].items()) {
    result.nextpnr_mhz = fmax["achieved"].get<double>();
  }
  result.logic_cells = report["utilization"]["ICESTORM_LC"]["used"].get<unsigned>();
  result.logic_cells_available = report["utilization"]["ICESTORM_LC"]["available"].get<unsigned>();

  const std::string timing = step("timing", {"icetime", "-d", "up5k", "-mt", placed});
  tools::write_file(folder + "/" + top + "_icetime.log", timing);
  std::smatch match;
  if (!std::regex_search(timing, match, std::regex("\\(([0-9.]+) MHz\\)"))) {
    throw std::runtime_error("icetime names no clock");
  }
  result.icetime_mhz = std::stod(match[1]);
  return result;
}

}  // namespace collide::flows
