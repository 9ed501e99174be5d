// SPDX-License-Identifier: MIT
#include "sim/flows/mutant_library.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <sstream>

#include "model/common/output_file.h"
#include "sim/flows/clocks.h"
#include "sim/flows/elaboration.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"

namespace collide::flows {
namespace {

constexpr const char* kSelect = "mutsel";
constexpr const char* kFault = "fault";
constexpr const char* kList = "mutants.ys";
constexpr const char* kScript = "inject.ys";
constexpr const char* kOutputs = "output_bit.v";

// A vector is one thing to Verilator: bits of it that depend on each other make a loop, which costs
// it most of its speed. So every net has one driver, and what the design reads is no output.
constexpr const char* kOutputBit =
    "module output_bit(input a, output y);\n  assign y = a;\nendmodule\n";
std::string untangle(const std::string& top, const std::string& output_bit) {
  return fmt::format(
      "flatten; opt_clean; read_verilog {}; iopadmap -bits -outpad output_bit a:y {}; "
      "splitnets -driver",
      output_bit, top);
}

/// The input that selects a fault, `fault`, goes through a register: all that a fault changes would
/// follow an input otherwise, and be computed twice a clock.
std::string with_register(std::string netlist, unsigned bits) {
  const auto replace = [&](const std::string& what, const std::string& with) {
    const std::size_t at = netlist.find(what);
    if (at == std::string::npos) {
      throw tools::ToolError(fmt::format("fault injection: the netlist has no \"{}\"", what));
    }
    netlist.replace(at, what.size(), with);
  };
  const std::string range = bits == 1 ? "" : fmt::format("[{}:0] ", bits - 1);
  replace(fmt::format(", {});", kSelect), fmt::format(", {});", kFault));
  replace(fmt::format("input {0}{1};\n  wire {0}{1};\n", range, kSelect),
          fmt::format("input {0}{1};\n  reg {0}{2};\n  always @(posedge i_clk) {2} <= {1};\n",
                      range, kFault, kSelect));
  return netlist;
}

std::string netlist_name(std::size_t number) {
  return fmt::format("mutated-{}.v", number);
}
/// Is there if the netlist has one clock.
std::string one_clock_name(const std::string& netlist) {
  return netlist + ".one-clock";
}

unsigned bits_for(unsigned largest) {
  unsigned bits = 1;
  while (largest >> bits != 0) ++bits;
  return bits;
}

/// A line of `mutate -list`: pairs of options and values, `-ctrl` with three.
Mutant parse_mutant(const std::string& line) {
  Mutant mutant;
  std::istringstream in(line);
  std::string word;
  std::string port_bit;
  std::string wire_bit;
  in >> word;  // mutate
  while (in >> word) {
    if (word == "-ctrl") {
      std::string input;
      unsigned width = 0;
      in >> input >> width >> mutant.number;
      continue;
    }
    std::string value;
    in >> value;
    if (word == "-src") {
      mutant.places.push_back(value);
      continue;
    }
    if (word == "-mode") mutant.mode = value;
    if (word == "-module") mutant.module = value;
    if (word == "-port") mutant.port = value;
    if (word == "-portbit") port_bit = value;
    if (word == "-wire") mutant.wire = value;
    if (word == "-wirebit") wire_bit = value;
    if (word == "-wire" || word == "-wirebit") continue;
    mutant.arguments.push_back(word);
    mutant.arguments.push_back(value);
  }
  if (!port_bit.empty()) mutant.port += "[" + port_bit + "]";
  if (!wire_bit.empty()) mutant.wire += "[" + wire_bit + "]";
  return mutant;
}

std::string prepare(const tools::RtlUnit& unit) {
  return fmt::format("read_verilog -sv {} {}; prep -top {}", fmt::join(include_options(unit), " "),
                     fmt::join(unit.sources, " "), unit.name);
}

/// A clock that a fault changes is another clock, and a design of one is simulated twice as fast.
bool is_in_a_clock(const Mutant& mutant) {
  for (const std::string& name : {mutant.port, mutant.wire}) {
    if (name.find("clk") != std::string::npos || name.find("CLK") != std::string::npos) return true;
  }
  return false;
}

/// Of a netlist: the fewer, the faster it is, and the more of them are compiled.
constexpr std::size_t kFaultsOfANetlist = 250;

/// Lines of `mutate -list` by the netlist they go into, faults of clocks in the last.
std::vector<std::vector<std::string>> sorted(const std::vector<std::string>& lines) {
  std::vector<std::vector<std::string>> netlists;
  std::vector<std::string> clocks;
  for (const std::string& line : lines) {
    if (is_in_a_clock(parse_mutant(line))) {
      clocks.push_back(line);
      continue;
    }
    if (netlists.empty() || netlists.back().size() == kFaultsOfANetlist) netlists.emplace_back();
    netlists.back().push_back(line);
  }
  if (!clocks.empty()) netlists.push_back(clocks);
  return netlists;
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::vector<std::string> lines;
  std::istringstream in(tools::read_file(file.string()));
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

/// List of faults and netlists with them, in the store.
tools::Stored inject(const tools::RtlUnit& unit, unsigned count, unsigned seed,
                     const Step& progress) {
  const std::string list = fmt::format("{}; mutate -seed {} -ctrl {} {} 1 -list {}", prepare(unit),
                                       seed, kSelect, bits_for(count), count);
  tools::Ingredients ingredients;
  ingredients.text("what", "netlists with faults, their select input through a register")
      .text("yosys", version_of("yosys"))
      .text("script", list)
      .text("untangled", untangle(unit.name, kOutputBit))
      .text("looked for clocks", kClockedOtherwise)
      .files(unit.sources)
      .files(unit.headers);
  return tools::Store().get(
      ingredients,
      [&](const std::filesystem::path& folder) {
        progress("injecting faults");
        const auto file = [&](const std::string& name) { return (folder / name).string(); };
        run_tool("fault injection", {"yosys", "-q", "-p", list + " -o " + file(kList)});
        write_file(file(kOutputs), kOutputBit);
        const auto netlists = sorted(lines_of(file(kList)));
        for (std::size_t i = 0; i < netlists.size(); ++i) {
          const std::string netlist = file(netlist_name(i));
          write_file(file(kScript), fmt::format("{}\n", fmt::join(netlists[i], "\n")));
          run_tool("fault injection",
                   {"yosys", "-q", "-p",
                    fmt::format("{}; script {}; {}; write_verilog -noattr {}", prepare(unit),
                                file(kScript), untangle(unit.name, file(kOutputs)), netlist)});
          write_file(netlist, with_register(tools::read_file(netlist), bits_for(count)));
          if (has_one_clock({unit.name, {netlist}})) write_file(one_clock_name(netlist), "");
        }
      },
      [&] { progress("another run is injecting them"); });
}

}  // namespace

std::string describe(const Mutant& mutant) {
  return fmt::format("{} of {} in {}", mutant.mode, mutant.wire.empty() ? mutant.port : mutant.wire,
                     mutant.module);
}

std::string read_with_fault(const tools::RtlUnit& unit, const Mutant& mutant) {
  if (mutant.number == 0) return prepare(unit);
  return fmt::format("{}; mutate {}", prepare(unit), fmt::join(mutant.arguments, " "));
}

MutantList::MutantList(const tools::RtlUnit& unit, unsigned count, unsigned seed,
                       const Step& progress)
    : injected_(inject(unit, count, seed, progress)) {
  const auto netlists = sorted(lines_of(injected_.folder / kList));
  for (std::size_t i = 0; i < netlists.size(); ++i) {
    netlists_.push_back((injected_.folder / netlist_name(i)).string());
    for (const std::string& line : netlists[i]) {
      mutants_.push_back(parse_mutant(line));
      mutants_.back().netlist = i;
    }
  }
  std::sort(mutants_.begin(), mutants_.end(),
            [](const Mutant& a, const Mutant& b) { return a.number < b.number; });
  tools::require_some(mutants_.size(), "mutated");
}

std::vector<Mutant> MutantList::mutants(const std::vector<unsigned>& only) const {
  if (only.empty()) return mutants_;
  std::vector<Mutant> some;
  std::copy_if(mutants_.begin(), mutants_.end(), std::back_inserter(some),
               [&](const Mutant& mutant) {
                 return std::find(only.begin(), only.end(), mutant.number) != only.end();
               });
  tools::require_some(some.size(), "tried");
  return some;
}

MutantLibrary::MutantLibrary(const tools::RtlUnit& unit, unsigned count, unsigned seed,
                             const Step& progress)
    : unit_(unit), list_(unit, count, seed, progress) {
  // A fault that joins bits of what a cell makes can still be a loop to Verilator.
  LoadedUnit::Options options{{"-Wno-UNOPTFLAT", "--converge-limit", "1000"}, {}};
  for (const std::string& netlist : list_.netlists()) {
    options.one_clock = std::filesystem::exists(one_clock_name(netlist));
    compiled_.push_back(
        std::make_unique<LoadedUnit>(tools::RtlUnit{unit.name, {netlist}}, options, progress));
  }
}

std::unique_ptr<cosim::UnitBench> MutantLibrary::bench(const Mutant& mutant,
                                                       const Timing& timing) const {
  compiled_[mutant.netlist]->select_fault(mutant.number);
  return compiled_[mutant.netlist]->bench(timing);
}

std::unique_ptr<cosim::UnitBench> MutantLibrary::sound(std::size_t netlist,
                                                       const Timing& timing) const {
  compiled_[netlist]->select_fault(0);
  return compiled_[netlist]->bench(timing);
}

const std::string& MutantLibrary::key(std::size_t netlist) const {
  return compiled_[netlist]->built().key;
}

bool MutantLibrary::equivalent(const Mutant& mutant, std::chrono::seconds timeout) const {
  // Memories stay cells, which equiv_make takes for equal if what goes into them proves to be: one
  // of 256 kbit as registers is beyond any proof.
  const std::string script = fmt::format(
      "{0}; design -save gold; mutate {1}; flatten; design -stash mutated; "
      "design -load gold; flatten; design -stash original; "
      "design -copy-from original -as gold {2}; design -copy-from mutated -as gate {2}; "
      "equiv_make gold gate both; hierarchy -top both; opt -full; async2sync; "
      "equiv_simple -undef; equiv_induct -undef; equiv_status -assert",
      prepare(unit_), fmt::join(mutant.arguments, " "), unit_.name);
  return tools::run({{"yosys", "-q", "-p", script}, tools::project_root(), timeout}).ok();
}

}  // namespace collide::flows
