// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/cosim/unit_bench.h"
#include "sim/tools/project.h"
#include "sim/tools/store.h"
#include "sim/units/shared_library.h"
#include "sim/units/timing.h"

namespace collide::flows {

/// Called with what is being done, for people.
using Step = std::function<void(const std::string& step)>;

/// Runs a tool in the root of the tree and returns what it printed. Throws tools::ToolError with
/// its first error if it fails.
std::string run_tool(const std::string& name, const std::vector<std::string>& argv);

/// The version of a tool, an ingredient of what it makes.
std::string version_of(const std::string& tool);
/// The last line of every model that yosys writes.
constexpr const char* kEndOfYosys = "; end of yosys output";

/// A variant of a unit's RTL, verilated and compiled while the program runs, as a shared library in
/// the store.
class LoadedUnit {
 public:
  struct Options {
    std::vector<std::string> verilator;
    std::vector<std::string> compiler;
    bool one_clock = false;   // known to have it (clocks.h), which is faster
    bool both_edges = false;  // waves show both halves of a clock
    /// Inputs that are 0 until they are driven, where everything else begins at random.
    std::vector<std::string> low = {};
    /// The top module, if it is not that of the unit's name.
    std::string top = "";
  };
  /// Throws InputError if it does not compile or the unit cannot be loaded.
  LoadedUnit(const tools::RtlUnit& unit, const Options& options, const Step& progress);

  const tools::Stored& built() const { return built_; }
  const SharedLibrary& library() const { return library_; }
  /// "compiled in 18.2 s" or "reused".
  std::string describe() const;

  /// Of a netlist with faults: the one that models made from now on have; 0 is none.
  void select_fault(unsigned fault) const;
  /// Of RTL verilated with random values where nothing is promised: the seed, not 0, of those of
  /// models made from now on.
  void power_up(unsigned seed) const;
  /// Of RTL verilated with coverage: the file that models made from now on leave their counts in
  /// when they end.
  void leave_coverage(const std::string& file) const;

  /// The unit as the verbs know it, with this RTL its own instead. It records waves if it was
  /// verilated with --trace-fst.
  std::unique_ptr<cosim::UnitBench> bench(const Timing& timing) const;

 private:
  std::string unit_;
  tools::Stored built_;
  SharedLibrary library_;
};

}  // namespace collide::flows
