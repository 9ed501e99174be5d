// SPDX-License-Identifier: MIT
#include "sim/flows/loaded_unit.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>

#include "model/common/input_error.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/vera/bench.h"
#include "sim/tools/process.h"

namespace collide::flows {
namespace {

constexpr std::chrono::minutes kTimeout{15};

void append(std::vector<std::string>& to, const std::vector<std::string>& words) {
  to.insert(to.end(), words.begin(), words.end());
}

}  // namespace

std::string run_tool(const std::string& name, const std::vector<std::string>& argv) {
  tools::Outcome outcome = tools::run({argv, tools::project_root(), kTimeout});
  if (!outcome.ok()) {
    const auto errors = tools::lines_with(outcome.output, {"rror"}, 1);
    throw std::runtime_error(fmt::format("{} failed{}\n  {}", name,
                                         errors.empty() ? "" : ": " + errors[0],
                                         tools::shell_line(argv)));
  }
  return std::move(outcome.output);
}

LoadedUnit::LoadedUnit(const tools::RtlUnit& unit, const Source& source, const Step& progress)
    : unit_(unit.name) {
  const std::string glue = "sim/verilated/loaded/" + unit.name + ".cpp";
  if (!std::filesystem::exists(tools::project_root() / glue)) {
    throw InputError(glue, "no such file, expected the loaded unit behind its interface");
  }

  progress("verilating");
  const std::string generated = source.folder + "/verilated";
  std::vector<std::string> verilate = {
      "verilator", "--cc",         "-O3",        "--x-assign",  "fast",    "--x-initial",
      "fast",      "-Wno-lint",    "-Wno-style", "--timescale", "1ns/1ps", "--prefix",
      "Vloaded",   "--top-module", unit.name,    "--Mdir",      generated};
  append(verilate, source.verilator);
  append(verilate, source.files);
  run_tool("Verilator", verilate);

  progress("compiling");
  std::string runtime = run_tool("Verilator", {"verilator", "--getenv", "VERILATOR_ROOT"});
  runtime.erase(runtime.find_last_not_of(" \n") + 1);
  runtime += "/include";
  const std::string library = source.folder + "/loaded.so";
  std::vector<std::string> compile = {COLLIDE_CXX, "-std=c++17", "-O2",      "-w",
                                      "-fPIC",     "-shared",    "-I.",      "-I" + generated,
                                      "-isystem",  runtime,      "-isystem", runtime + "/vltstd",
                                      "-o",        library};
  append(compile, source.compiler);
  for (const auto& entry : std::filesystem::directory_iterator(tools::project_root() / generated)) {
    if (entry.path().extension() == ".cpp") {
      compile.push_back(generated + "/" + entry.path().filename().string());
    }
  }
  const std::string interface = "model/" + unit.name + "/unit.cpp";
  if (std::filesystem::exists(tools::project_root() / interface)) compile.push_back(interface);
  append(compile, {glue, "sim/verilated/loaded/loaded.cpp", runtime + "/verilated.cpp",
                   runtime + "/verilated_cov.cpp", runtime + "/verilated_threads.cpp",
                   runtime + "/verilated_fst_c.cpp", "-lfmt", "-lz"});
  run_tool("the compiler", compile);
  library_ = dlopen((tools::project_root() / library).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library_ == nullptr) throw std::runtime_error(dlerror());
}

LoadedUnit::~LoadedUnit() {
  if (library_ != nullptr) dlclose(library_);
}

template <class Function>
Function* LoadedUnit::symbol(const char* name) const {
  void* found = dlsym(library_, name);
  if (found == nullptr) throw std::runtime_error(dlerror());
  return reinterpret_cast<Function*>(found);
}

void LoadedUnit::select_fault(unsigned fault) const {
  symbol<void(unsigned)>("collide_select_fault")(fault);
}

void LoadedUnit::leave_coverage(const std::string& file) const {
  symbol<void(const char*)>("collide_leave_coverage")(file.c_str());
}

std::unique_ptr<cosim::UnitBench> LoadedUnit::bench() const {
  if (unit_ == "blitter") {
    auto* make = symbol<blitter::Unit*(blitter::Bus&, const WaveOptions&, const Timing&)>(
        "collide_make_unit");
    return cosim::make_blitter_bench(
        [make](blitter::Bus& bus, const WaveOptions& wave, const Timing& timing) {
          return std::unique_ptr<blitter::Unit>(make(bus, wave, timing));
        });
  }
  if (unit_ == "vera") {
    auto* make = symbol<vera::Unit*(const WaveOptions&)>("collide_make_unit");
    return cosim::make_vera_bench(
        [make](const WaveOptions& wave) { return std::unique_ptr<vera::Unit>(make(wave)); });
  }
  throw InputError(unit_, "the unit has no co-simulation with other RTL than its own");
}

}  // namespace collide::flows
