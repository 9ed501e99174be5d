// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sim/flows/loaded_unit.h"

namespace collide::flows {

/// Families of FPGAs of which Yosys has both the synthesis and models of the cells.
std::vector<std::string> gate_families();

/// What a netlist consists of: how many of each type of cell.
using GateCells = std::map<std::string, std::uint64_t>;

/// The cells that a family makes of a unit, ready to be simulated.
class GateNetlist {
 public:
  /// Yosys makes it, with these values of parameters ("SPRITES=64"). Throws InputError for a family
  /// that does not exist, tools::ToolError if a tool fails.
  GateNetlist(const tools::RtlUnit& unit, const std::string& family,
              const std::vector<std::string>& parameters, const Step& progress);
  /// Of a file of the family's cells.
  GateNetlist(const tools::RtlUnit& unit, const std::string& family, const std::string& file,
              const Step& progress);

  const GateCells& cells() const { return cells_; }
  /// Of those the ones that are memories.
  std::uint64_t memories() const;
  /// The netlist as it was synthesized.
  const std::string& file() const { return file_; }
  /// It and the models of its cells, as sources of the unit.
  const tools::RtlUnit& simulated() const { return simulated_; }
  /// A list of these sources, for --rtl.
  std::string list() const;

 private:
  void prepare(const tools::RtlUnit& unit, const Step& progress);

  std::string family_;
  std::string file_;
  std::vector<tools::Stored> in_use_;
  tools::RtlUnit simulated_;
  GateCells cells_;
};

/// A netlist as a unit's RTL, which is compiled, and others with its parameters as jobs need them.
/// What the family promises nothing of is random.
class GateLibrary {
 public:
  /// With waves, which takes longer.
  enum class Waves { kNo, kYes };
  GateLibrary(const tools::RtlUnit& unit, const std::string& family, const GateNetlist& netlist,
              Waves waves, Step progress);

  /// The unit as the verbs know it. It runs jobs of any parameters, and draws its own.
  const cosim::UnitBench& bench() const { return *bench_; }
  /// What memories hold and what is read next to a write, in units that are made from now on.
  void power_up(unsigned seed);

 private:
  const LoadedUnit& add(const std::vector<std::string>& parameters, const GateNetlist& netlist);
  const SharedLibrary& with_parameters(const std::vector<std::string>& parameters);

  tools::RtlUnit unit_;
  std::string family_;
  Waves waves_;
  Step progress_;
  unsigned seed_ = 1;
  std::map<std::vector<std::string>, std::unique_ptr<LoadedUnit>> compiled_;
  std::unique_ptr<cosim::UnitBench> plain_;
  std::unique_ptr<cosim::UnitBench> of_any_;  // uses what is above
  const cosim::UnitBench* bench_ = nullptr;
};

}  // namespace collide::flows
