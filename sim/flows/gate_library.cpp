// SPDX-License-Identifier: MIT
#include "sim/flows/gate_library.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/flows/elaboration.h"
#include "sim/flows/fpga.h"
#include "sim/flows/yosys.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// A family of FPGAs, as Yosys has it.
struct Family {
  std::string name;
  std::string synthesis;
  std::vector<std::string> memories;  // what types of its memories begin with
  std::string unsure;                 // a type whose model is to be sim/gates/NAME_memory.v
  std::vector<std::string> defines;
};

/// Where a block RAM or a multiplier has no model in Yosys, the family makes them of other cells.
const std::vector<Family>& families() {
  static const std::vector<Family> kFamilies = {
      {"ice40",
       kIce40Synthesis,
       {"SB_RAM40", "SB_SPRAM"},
       "SB_RAM40_4K",
       {"NO_ICE40_DEFAULT_ASSIGNMENTS=1"}},
      {"ecp5", "synth_ecp5 -nobram -nodsp", {"TRELLIS_DPR16X4"}, "", {}},
      {"gowin", "synth_gowin -nobram -noiopads", {"RAM16S"}, "", {}},
      {"xilinx",
       "synth_xilinx -flatten -nobram -nodsp -noiopad -noclkbuf",
       {"RAM16", "RAM32", "RAM64", "RAM128", "RAM256"},
       "",
       {}},
  };
  return kFamilies;
}

const Family& family_of(const std::string& name) {
  for (const Family& family : families()) {
    if (family.name == name) return family;
  }
  throw InputError("--family", fmt::format("\"{}\" is unknown, expected one of: {}", name,
                                           fmt::join(gate_families(), ", ")));
}

constexpr const char* kNetlist = "netlist.v";
constexpr const char* kSimulated = "simulated.v";
constexpr const char* kCells = "cells.json";
constexpr const char* kList = "files.f";
constexpr const char* kOutputs = "output_bit.v";
constexpr const char* kOutputBit =
    "module output_bit(input a, output y);\n  assign y = a;\nendmodule\n";

/// The file with Yosys's models of the family's cells, which it names when it reads it.
std::string models_of(const Family& family) {
  const std::string said = run_tool(
      "Yosys",
      {"yosys", "-Q", "-T", "-p", fmt::format("read_verilog -lib +/{}/cells_sim.v", family.name)});
  std::smatch match;
  if (!std::regex_search(said, match, std::regex("frontend: (.*/cells_sim\\.v)"))) {
    throw tools::ToolError("Yosys does not report the path of its cell models");
  }
  return fs::path(match[1].str()).lexically_normal().string();
}

/// Commands that set a module's parameters.
std::string set_parameters(const std::vector<std::string>& parameters, const std::string& module) {
  std::string commands;
  for (const std::string& parameter : parameters) {
    const std::size_t equals = parameter.find('=');
    commands += fmt::format("chparam -set {} {} {}; ", parameter.substr(0, equals),
                            parameter.substr(equals + 1), module);
  }
  return commands;
}

}  // namespace

std::vector<std::string> gate_families() {
  std::vector<std::string> names;
  for (const Family& family : families()) names.push_back(family.name);
  return names;
}

GateNetlist::GateNetlist(const tools::RtlUnit& unit, const std::string& family_name,
                         const std::vector<std::string>& parameters, const Step& progress)
    : family_(family_name) {
  const Family& family = family_of(family_name);
  const std::string script =
      fmt::format("{}; {}{} -top {}", read_verilog(unit), set_parameters(parameters, unit.name),
                  family.synthesis, unit.name);
  tools::Ingredients ingredients;
  ingredients.text("what", "netlist of cells")
      .text("yosys", version_of("yosys"))
      .text("script", script)
      .files(unit.sources);
  tools::Stored made = tools::Store().get(
      ingredients,
      [&](const fs::path& folder) {
        progress("synthesis");
        const std::string file = (folder / kNetlist).string();
        run_tool("synthesis",
                 {"yosys", "-q", "-p", script + "; write_verilog -noattr " + yosys_word(file)});
        tools::require_last_line(file, "endmodule");
      },
      [&] { progress("another run synthesizes it"); });
  file_ = (made.folder / kNetlist).string();
  in_use_.push_back(std::move(made));
  prepare(unit, progress);
}

GateNetlist::GateNetlist(const tools::RtlUnit& unit, const std::string& family_name,
                         const std::string& file, const Step& progress)
    : family_(family_name), file_(fs::absolute(file).lexically_normal().string()) {
  if (tools::read_file(file_).find("module " + unit.name) == std::string::npos) {
    throw InputError(file, fmt::format("has no module \"{}\"", unit.name));
  }
  prepare(unit, progress);
}

void GateNetlist::prepare(const tools::RtlUnit& unit, const Step& progress) {
  const Family& family = family_of(family_);
  const std::string models = models_of(family);
  const std::string tables = fmt::format("sim/gates/{}.v", family.name);
  const std::string memory = fmt::format("sim/gates/{}_memory.v", family.name);
  // A vector is one thing to Verilator: cells of its bits that depend on each other are a loop.
  const auto script = [&](const std::string& folder) {
    std::string text = fmt::format(
        "read_verilog {}; hierarchy -top {}; tee -q -o {}/{} stat -json; techmap -map {}; ",
        yosys_word(file_), unit.name, folder, kCells, tables);
    if (!family.unsure.empty()) {
      text += fmt::format("chtype -set unsure_{0} t:{0}; ", family.unsure);
    }
    return text + fmt::format(
                      "opt_clean; read_verilog {0}/{1}; iopadmap -bits -outpad output_bit "
                      "a:y {2}; splitnets; write_verilog -noattr {0}/{3}",
                      folder, kOutputs, unit.name, kSimulated);
  };
  tools::Ingredients ingredients;
  ingredients.text("what", "netlist of cells, to be simulated")
      .text("yosys", version_of("yosys"))
      .text("script", script(""))
      .text("output bit", kOutputBit)
      .text("models", models)
      .file(file_);
  const bool has_memory = !family.unsure.empty();
  tools::Stored made = tools::Store().get(
      ingredients,
      [&](const fs::path& folder) {
        progress("preparing the netlist");
        write_file(folder / kOutputs, kOutputBit);
        const tools::Finished outcome =
            tools::run({{"yosys", "-q", "-p", script(yosys_word(folder.string()))},
                        tools::project_root(),
                        {}});
        if (!outcome.ok()) {
          const auto errors = tools::lines_with(outcome.output, {"ERROR"}, 1);
          throw InputError(tools::shown(file_),
                           errors.empty() ? "Yosys cannot read it" : errors[0]);
        }
        tools::require_last_line(folder / kSimulated, "endmodule");
        std::string list;
        for (const std::string& define : family.defines) list += "+define+" + define + "\n";
        list += fmt::format("+incdir+{}\n{}\n", fs::path(models).parent_path().string(), models);
        if (has_memory) list += (tools::project_root() / memory).string() + "\n";
        write_file(folder / kList, list + kSimulated + "\n");
      },
      [&] { progress("another run is preparing the netlist"); });
  simulated_ = {unit.name, {(made.folder / kSimulated).string(), models}};
  simulated_.includes = {fs::path(models).parent_path().string()};
  simulated_.defines = family.defines;
  if (has_memory) simulated_.sources.push_back(memory);
  const std::string counted = (made.folder / kCells).string();
  const Json json = parse_json(tools::read_file(counted), counted);
  for (const auto& [module, of] : json["modules"].items()) {
    for (const auto& [type, count] : of["num_cells_by_type"].items()) {
      cells_[type] += count.get<std::uint64_t>();
    }
  }
  tools::require_some(cells_.size(), "synthesized: the netlist has no cell");
  in_use_.push_back(std::move(made));
}

std::uint64_t GateNetlist::memories() const {
  std::uint64_t count = 0;
  for (const auto& [type, number] : cells_) {
    for (const std::string& beginning : family_of(family_).memories) {
      if (type.rfind(beginning, 0) != 0) continue;
      count += number;
      break;
    }
  }
  return count;
}

std::string GateNetlist::list() const {
  return (in_use_.back().folder / kList).string();
}

GateLibrary::GateLibrary(const tools::RtlUnit& unit, const std::string& family,
                         const GateNetlist& netlist, Waves waves, Step progress)
    : unit_(unit), family_(family), waves_(waves), progress_(std::move(progress)) {
  plain_ = add({}, netlist).bench({});
  of_any_ = plain_->with_parameters(
      [this](const std::vector<std::string>& values) -> const SharedLibrary& {
        return with_parameters(values);
      },
      false);
  bench_ = of_any_ ? of_any_.get() : plain_.get();
}

void GateLibrary::power_up(unsigned seed) {
  seed_ = seed;
  for (const auto& [parameters, compiled] : compiled_) compiled->power_up(seed);
}

const LoadedUnit& GateLibrary::add(const std::vector<std::string>& parameters,
                                   const GateNetlist& netlist) {
  LoadedUnit::Options options{
      {"--x-assign", "unique", "--x-initial", "unique", "-Wno-fatal", "--converge-limit", "1000"},
      {"-O1"}};
  for (const auto& [name, port] : elaborate(unit_).ports) {
    if (port.direction == "input") options.low.push_back(name);
  }
  if (waves_ == Waves::kYes) {
    options.verilator.emplace_back("--trace-fst");
    options.compiler.insert(options.compiler.end(), {"-DVM_TRACE=1", "-DVM_TRACE_FST=1"});
  }
  auto compiled = std::make_unique<LoadedUnit>(netlist.simulated(), options, progress_);
  compiled->power_up(seed_);
  return *compiled_.emplace(parameters, std::move(compiled)).first->second;
}

const SharedLibrary& GateLibrary::with_parameters(const std::vector<std::string>& parameters) {
  const auto known = compiled_.find(parameters);
  if (known != compiled_.end()) return known->second->library();
  return add(parameters, GateNetlist(unit_, family_, parameters, progress_)).library();
}

}  // namespace collide::flows
