// SPDX-License-Identifier: MIT
#include "sim/flows/mutant_library.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/flows/clocks.h"
#include "sim/flows/design_faults.h"
#include "sim/flows/elaboration.h"
#include "sim/flows/ghdl_verilog.h"
#include "sim/flows/yosys.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/tools/recording.h"

namespace collide::flows {
namespace {

constexpr const char* kSelect = "mutsel";
constexpr const char* kFault = "fault";
constexpr const char* kFaultsFile = "faults.json";
constexpr const char* kList = "mutants.ys";
constexpr const char* kScript = "inject.ys";
constexpr const char* kDesignFile = "design.json";
constexpr const char* kOutputs = "output_bit.v";

// A vector is one thing to Verilator: bits of it that depend on each other make a loop, which costs
// it most of its speed. So every net has one driver, and what the design reads is no output.
constexpr const char* kOutputBit =
    "module output_bit(input a, output y);\n  assign y = a;\nendmodule\n";
std::string untangle(const std::string& top, const std::string& output_bit) {
  return fmt::format(
      "flatten; opt_clean; read_verilog {}; iopadmap -bits -outpad output_bit a:y {}; "
      "splitnets -driver",
      yosys_word(output_bit), top);
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
std::string design_name(std::size_t number) {
  return fmt::format("mutated-{}.json", number);
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

/// The name in the source of a module that yosys has named for its parameters.
std::string name_in_source(const std::string& module) {
  std::string name = module.substr(0, module.find("\\", module.find("\\") + 1));
  return name.substr(name.find('\\') + 1);
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
      if (!is_of_ghdl(value)) mutant.places.push_back(value);
      continue;
    }
    if (word == "-mode") mutant.mode = value;
    if (word == "-module") mutant.module = name_in_source(value);
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

/// A selection of yosys that has the module with any parameters; nothing for any module.
std::string selection_of(const std::string& module) {
  if (module.empty()) return "";
  return fmt::format(" {0} $paramod*\\\\{0} $paramod\\\\{0}\\\\*", module);
}

void require_module(const tools::RtlUnit& unit, const std::string& wanted) {
  static const std::regex kModule(R"((?:^|\n)[ \t]*(?:\(\*[^\n]*\*\)\s*)?module\s+(\w+))");
  std::set<std::string> modules;
  for (const std::string& source : unit.sources) {
    const std::string text = tools::read_file(source);
    for (std::sregex_iterator at(text.begin(), text.end(), kModule), end; at != end; ++at) {
      modules.insert((*at)[1]);
    }
  }
  if (modules.count(wanted) != 0) return;
  throw InputError("--module", fmt::format("\"{}\" is no module of {}, expected one of: {}", wanted,
                                           unit.name, fmt::join(modules, ", ")));
}

std::string prepare(const tools::RtlUnit& unit) {
  return fmt::format("{}; prep -top {}", read_verilog(unit), unit.name);
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

using Groups = std::vector<std::vector<Mutant>>;

/// By the netlist they go into, faults of clocks in the last.
Groups grouped(std::vector<Mutant> mutants) {
  const auto clocks = std::stable_partition(mutants.begin(), mutants.end(),
                                            [](const Mutant& one) { return !is_in_a_clock(one); });
  Groups groups;
  for (auto one = mutants.begin(); one != mutants.end(); ++one) {
    const bool is_full = groups.empty() || groups.back().size() == kFaultsOfANetlist;
    if (is_full || one == clocks) groups.emplace_back();
    one->netlist = groups.size() - 1;
    groups.back().push_back(*one);
  }
  return groups;
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::vector<std::string> lines;
  std::istringstream in(tools::read_file(file.string()));
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

/// Draws faults, and makes a design of each group of them in which they are.
class Injector {
 public:
  /// `folder` is for what is made.
  Injector(const tools::RtlUnit& unit, const FaultChoice& choice, std::filesystem::path folder)
      : unit_(unit), choice_(choice), folder_(std::move(folder)) {}
  virtual ~Injector() = default;

  virtual std::vector<Mutant> draw() = 0;
  /// Commands of yosys that read the design with these faults, `number` among the netlists.
  virtual std::string read_with(const std::vector<Mutant>& mutants, std::size_t number) = 0;

 protected:
  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  unsigned bits() const { return bits_for(choice_.count); }

  const tools::RtlUnit& unit_;
  const FaultChoice choice_;

 private:
  const std::filesystem::path folder_;
};

class BitInjector : public Injector {
 public:
  using Injector::Injector;

  static std::string list(const tools::RtlUnit& unit, const FaultChoice& choice,
                          const std::string& options = "") {
    return fmt::format("{}; mutate -seed {} -ctrl {} {} 1 -list {}{}{}", prepare(unit),
                       static_cast<unsigned>(choice.seed), kSelect, bits_for(choice.count),
                       choice.count, options, selection_of(choice.module));
  }
  std::vector<Mutant> draw() override {
    const std::string to = " -o " + yosys_word(file(kList));
    run_tool("fault injection", {"yosys", "-q", "-p", list(unit_, choice_, to)});
    std::vector<Mutant> mutants;
    for (const std::string& line : lines_of(file(kList))) {
      mutants.push_back(parse_mutant(line));
      lines_.emplace(mutants.back().number, line);
    }
    return mutants;
  }
  std::string read_with(const std::vector<Mutant>& mutants, std::size_t /*number*/) override {
    std::string script;
    for (const Mutant& mutant : mutants) script += lines_.at(mutant.number) + "\n";
    write_file(file(kScript), script);
    return fmt::format("{}; script {}", prepare(unit_), yosys_word(file(kScript)));
  }

 private:
  std::map<unsigned, std::string> lines_;  // of the list, by fault
};

class DesignInjector : public Injector {
 public:
  using Injector::Injector;

  std::vector<Mutant> draw() override {
    run_tool("fault injection",
             {"yosys", "-q", "-p",
              fmt::format("{}; write_json {}", prepare(unit_), yosys_word(file(kDesignFile)))});
    design_ = parse_json(tools::read_file(file(kDesignFile)), file(kDesignFile));
    const auto wanted = [&](const std::string& module) {
      return choice_.module.empty() || name_in_source(module) == choice_.module;
    };
    faults_ = draw_design_faults(design_, unit_.name, choice_.count,
                                 static_cast<unsigned>(choice_.seed), wanted);
    std::vector<Mutant> mutants;
    for (const DesignFault& fault : faults_) {
      Mutant& mutant = mutants.emplace_back();
      mutant.number = static_cast<unsigned>(mutants.size());
      mutant.mode = fault.mode;
      mutant.module = name_in_source(fault.module);
      mutant.wire = fault.wire;
      mutant.places = fault.places;
    }
    return mutants;
  }
  std::string read_with(const std::vector<Mutant>& mutants, std::size_t number) override {
    std::vector<std::pair<unsigned, const DesignFault*>> faults;
    for (const Mutant& one : mutants) faults.emplace_back(one.number, &faults_[one.number - 1]);
    write_file(file(design_name(number)),
               with_design_faults(design_, faults, kSelect, bits()).dump());
    return "read_json " + yosys_word(file(design_name(number)));
  }

 private:
  Json design_;
  std::vector<DesignFault> faults_;
};

/// List of faults and netlists with them, in the store.
tools::Stored inject(const tools::RtlUnit& unit, const FaultChoice& choice, const Step& progress) {
  if (!choice.module.empty()) require_module(unit, choice.module);
  tools::Ingredients ingredients;
  ingredients
      .text("what",
            "netlists with faults in modules of the source, their select input through a register")
      .text("yosys", version_of("yosys"))
      .text("script", BitInjector::list(unit, choice))
      .text("untangled", untangle(unit.name, kOutputs))
      .text("output bit", kOutputBit)
      .text("looked for clocks", kClockedOtherwise)
      .files(unit.sources);
  const bool is_design = choice.kind == FaultKind::kDesign;
  // What is drawn is for the program to say.
  if (is_design) ingredients.file(std::filesystem::read_symlink("/proc/self/exe").string());
  return tools::Store().get(
      ingredients,
      [&](const std::filesystem::path& folder) {
        progress("injecting faults");
        const auto file = [&](const std::string& name) { return (folder / name).string(); };
        std::unique_ptr<Injector> injector;
        if (is_design) injector = std::make_unique<DesignInjector>(unit, choice, folder);
        if (!is_design) injector = std::make_unique<BitInjector>(unit, choice, folder);
        write_file(file(kOutputs), kOutputBit);
        std::vector<Mutant> all;
        const Groups groups = grouped(injector->draw());
        if (groups.empty() && !choice.module.empty()) {
          throw InputError("--module", fmt::format("no fault can be put into a module \"{}\" of {}",
                                                   choice.module, unit.name));
        }
        for (std::size_t i = 0; i < groups.size(); ++i) {
          const std::string netlist = file(netlist_name(i));
          run_tool(
              "fault injection",
              {"yosys", "-q", "-p",
               fmt::format("{}; {}; write_verilog -noattr {}", injector->read_with(groups[i], i),
                           untangle(unit.name, file(kOutputs)), yosys_word(netlist))});
          write_file(netlist, with_register(tools::read_file(netlist), bits_for(choice.count)));
          if (has_one_clock({unit.name, {netlist}})) write_file(one_clock_name(netlist), "");
          all.insert(all.end(), groups[i].begin(), groups[i].end());
        }
        std::sort(all.begin(), all.end(),
                  [](const Mutant& a, const Mutant& b) { return a.number < b.number; });
        write_file(file(kFaultsFile), form_of<std::vector<Mutant>>().print(all).dump());
      },
      [&] { progress("another run is injecting them"); });
}

}  // namespace

const Record<Mutant>& record_of(const Mutant* /*mutant*/) {
  static const auto kRecord = Record<Mutant>("fault")
                                  .member("number", &Mutant::number)
                                  .member("mode", &Mutant::mode)
                                  .member("module", &Mutant::module)
                                  .member("port", &Mutant::port)
                                  .member("wire", &Mutant::wire)
                                  .member("places", &Mutant::places)
                                  .member("arguments", &Mutant::arguments)
                                  .member("netlist", &Mutant::netlist);
  return kRecord;
}

std::string describe(const Mutant& mutant) {
  return fmt::format("{} of {} in {}", mutant.mode, mutant.wire.empty() ? mutant.port : mutant.wire,
                     mutant.module);
}

std::string read_with_fault(const tools::RtlUnit& unit, const Mutant& mutant) {
  if (mutant.number == 0) return prepare(unit);
  if (!mutant.among.empty()) {
    return fmt::format("read_json {}; cd {}; delete -input {}; connect -set {} {}; cd ..",
                       yosys_word(mutant.among), unit.name, kSelect, kSelect, mutant.number);
  }
  return fmt::format("{}; mutate {}", prepare(unit), fmt::join(mutant.arguments, " "));
}

MutantList::MutantList(const tools::RtlUnit& unit, const FaultChoice& choice, const Step& progress)
    : injected_(inject(unit, choice, progress)) {
  const auto file = [&](const std::string& name) { return (injected_.folder / name).string(); };
  const std::string list = file(kFaultsFile);
  const Json faults = parse_json(tools::read_file(list), list);
  form_of<std::vector<Mutant>>().parse({list, faults}, mutants_);
  tools::require_some(mutants_.size(), "mutated");
  for (Mutant& mutant : mutants_) {
    if (mutant.netlist >= netlists_.size()) netlists_.resize(mutant.netlist + 1);
    netlists_[mutant.netlist] = file(netlist_name(mutant.netlist));
    if (choice.kind == FaultKind::kDesign) mutant.among = file(design_name(mutant.netlist));
  }
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

MutantLibrary::MutantLibrary(const tools::RtlUnit& unit, const FaultChoice& choice,
                             const Step& progress)
    : unit_(unit), list_(unit, choice, progress) {
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
      "{1}; flatten; design -stash mutated; design -reset; {0}; flatten; design -stash original; "
      "design -copy-from original -as gold {2}; design -copy-from mutated -as gate {2}; "
      "equiv_make gold gate both; hierarchy -top both; opt -full; async2sync; "
      "equiv_simple -undef; equiv_induct -undef; equiv_status -assert",
      prepare(unit_), read_with_fault(unit_, mutant), unit_.name);
  tools::Recording recording;
  const bool proved =
      tools::run({{"yosys", "-q", "-p", script}, tools::project_root(), timeout}).ok();
  // A tool that is ended in the middle leaves no complete record.
  if (proved) recording.finish();
  return proved;
}

}  // namespace collide::flows
