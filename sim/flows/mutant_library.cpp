// SPDX-License-Identifier: MIT
#include "sim/flows/mutant_library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <stdexcept>

#include "model/common/input_error.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/vera/bench.h"
#include "sim/tools/process.h"

namespace collide::flows {
namespace {

constexpr std::chrono::minutes kTimeout{15};
constexpr const char* kSelect = "mutsel";

std::string run(const std::string& name, const std::vector<std::string>& argv) {
  tools::Outcome outcome = tools::run({argv, tools::project_root(), kTimeout});
  if (!outcome.ok()) {
    const auto errors = tools::lines_with(outcome.output, {"rror"}, 1);
    throw std::runtime_error(fmt::format("{} failed{}\n  {}", name,
                                         errors.empty() ? "" : ": " + errors[0],
                                         tools::shell_line(argv)));
  }
  return std::move(outcome.output);
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
  return fmt::format("read_verilog -sv {}; prep -top {}", fmt::join(unit.sources, " "), unit.name);
}

}  // namespace

MutantLibrary::MutantLibrary(const tools::RtlUnit& unit, unsigned count, unsigned seed,
                             const std::function<void(const std::string& step)>& progress)
    : unit_(unit), folder_(tools::fresh_output("mutate/" + unit.name)) {
  const std::string glue = "sim/verilated/mutated/" + unit.name + ".cpp";
  if (!std::filesystem::exists(tools::project_root() / glue)) {
    throw InputError(glue, "no such file, expected the mutated unit behind its interface");
  }
  progress("injecting faults");
  const std::string list = folder_ + "/mutants.ys";
  const std::string netlist = folder_ + "/mutated.v";
  run("fault injection",
      {"yosys", "-q", "-p",
       fmt::format("{}; mutate -list {} -seed {} -ctrl {} {} 1 -o {}; script {}; "
                   "write_verilog -noattr {}",
                   prepare(unit), count, seed, kSelect, bits_for(count), list, list, netlist)});
  std::istringstream lines(tools::read_file(list));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) mutants_.push_back(parse_mutant(line));
  }

  progress("verilating");
  const std::string generated = folder_ + "/verilated";
  // A fault that joins two bits of a vector makes a loop of the whole vector, not of its bits.
  run("Verilator", {"verilator",
                    "--cc",
                    "-O3",
                    "--x-assign",
                    "fast",
                    "--x-initial",
                    "fast",
                    "-Wno-lint",
                    "-Wno-style",
                    "-Wno-UNOPTFLAT",
                    "--converge-limit",
                    "1000",
                    "--timescale",
                    "1ns/1ps",
                    "--prefix",
                    "Vmutated",
                    "--top-module",
                    unit.name,
                    "--Mdir",
                    generated,
                    netlist});

  progress("compiling");
  std::string runtime = run("Verilator", {"verilator", "--getenv", "VERILATOR_ROOT"});
  runtime.erase(runtime.find_last_not_of(" \n") + 1);
  runtime += "/include";
  std::vector<std::string> argv = {
      COLLIDE_CXX, "-std=c++17",           "-O2",      "-w",    "-fPIC",    "-shared",
      "-I.",       "-I" + generated,       "-isystem", runtime, "-isystem", runtime + "/vltstd",
      "-o",        folder_ + "/mutated.so"};
  for (const auto& entry : std::filesystem::directory_iterator(tools::project_root() / generated)) {
    if (entry.path().extension() == ".cpp") {
      argv.push_back(generated + "/" + entry.path().filename().string());
    }
  }
  const std::string interface = "model/" + unit.name + "/unit.cpp";
  if (std::filesystem::exists(tools::project_root() / interface)) argv.push_back(interface);
  for (const std::string& word :
       {glue, runtime + "/verilated.cpp", runtime + "/verilated_threads.cpp",
        runtime + "/verilated_fst_c.cpp", std::string("-lfmt"), std::string("-lz")}) {
    argv.push_back(word);
  }
  run("the compiler", argv);
  library_ =
      dlopen((tools::project_root() / folder_ / "mutated.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library_ == nullptr) throw std::runtime_error(dlerror());
}

MutantLibrary::~MutantLibrary() {
  if (library_ != nullptr) dlclose(library_);
}

void* MutantLibrary::maker() const {
  void* maker = dlsym(library_, "collide_make_mutated");
  if (maker == nullptr) throw std::runtime_error(dlerror());
  return maker;
}

std::unique_ptr<cosim::UnitBench> MutantLibrary::bench(unsigned number) const {
  if (unit_.name == "blitter") {
    using Make = blitter::Unit* (*)(unsigned, blitter::Bus&);
    return cosim::make_blitter_bench(
        [make = reinterpret_cast<Make>(maker()), number](blitter::Bus& bus, const WaveOptions&) {
          return std::unique_ptr<blitter::Unit>(make(number, bus));
        });
  }
  if (unit_.name == "vera") {
    using Make = vera::Unit* (*)(unsigned);
    return cosim::make_vera_bench(
        [make = reinterpret_cast<Make>(maker()), number](const WaveOptions&) {
          return std::unique_ptr<vera::Unit>(make(number));
        });
  }
  throw InputError(unit_.name, "the unit has no co-simulation with other RTL than its own");
}

bool MutantLibrary::equivalent(const Mutant& mutant) const {
  const std::string script = fmt::format(
      "{0}; design -save gold; mutate {1}; flatten; design -stash mutated; "
      "design -load gold; flatten; design -stash original; "
      "design -copy-from original -as gold {2}; design -copy-from mutated -as gate {2}; "
      "equiv_make gold gate both; hierarchy -top both; memory_map; opt -full; async2sync; "
      "equiv_simple -undef; equiv_induct -undef; equiv_status -assert",
      prepare(unit_), fmt::join(mutant.arguments, " "), unit_.name);
  return tools::run({{"yosys", "-q", "-p", script}, tools::project_root(), kTimeout}).ok();
}

}  // namespace collide::flows
