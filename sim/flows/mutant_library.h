// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/flows/loaded_unit.h"

namespace collide::flows {

/// Whose faults are drawn.
enum class FaultKind {
  kBits,    // yosys' `mutate`: of single bits
  kDesign,  // such as a designer makes (design_faults.h)
};

struct FaultChoice {
  unsigned count = 0;
  std::uint64_t seed = 1;
  FaultKind kind = FaultKind::kBits;
  std::string module = {};  // they are in, by its name in the source; any if empty
};

/// One fault.
struct Mutant {
  unsigned number = 0;  // from 1; the value of its select input
  /// kBits: inv, const0, const1, cnot0, cnot1. kDesign: those of docs/reference/faults.md.
  std::string mode;
  std::string module;                  // it is in
  std::string port;                    // of the cell that is changed, with the bit: "B[4]"
  std::string wire;                    // what that is called in the source, with the bit
  std::vector<std::string> places;     // file:line.column-line.column in the source
  std::vector<std::string> arguments;  // kBits: of `mutate`, to apply it to the design alone
  std::size_t netlist = 0;             // of MutantList::netlists() that has it
  std::string among;                   // kDesign: the design with this and other faults
};

/// As a list of faults is kept.
const Record<Mutant>& record_of(const Mutant* mutant);
/// "const0 of i_mem_err[0] in blitter"
std::string describe(const Mutant& mutant);

/// Commands of yosys that read the unit's RTL as faults are put into it, and put this one in if it
/// has a number.
std::string read_with_fault(const tools::RtlUnit& unit, const Mutant& mutant);

/// Faults of a unit's RTL.
class MutantList {
 public:
  /// Injects as many faults as asked for, or as there are. Throws InputError if there is none in
  /// the module that is asked for, and tools::ToolError if a tool fails.
  MutantList(const tools::RtlUnit& unit, const FaultChoice& choice, const Step& progress);

  const std::vector<Mutant>& mutants() const { return mutants_; }
  /// Those with these numbers, all if there are none. Throws tools::CheckError if that leaves none.
  std::vector<Mutant> mutants(const std::vector<unsigned>& only) const;
  /// Files of Verilog with the faults in them, each switched on by a value of one more input.
  const std::vector<std::string>& netlists() const { return netlists_; }

 private:
  tools::Stored injected_;
  std::vector<Mutant> mutants_;
  std::vector<std::string> netlists_;
};

/// A unit's RTL with many faults in few netlists.
class MutantLibrary {
 public:
  /// Injects faults and compiles. Throws tools::ToolError if a tool fails.
  MutantLibrary(const tools::RtlUnit& unit, const FaultChoice& choice, const Step& progress);

  const MutantList& list() const { return list_; }
  /// The same for the same netlist (of `list().netlists()`).
  const std::string& key(std::size_t netlist) const;

  /// The unit as the verbs know it, with this mutant as its RTL.
  std::unique_ptr<cosim::UnitBench> bench(const Mutant& mutant, const Timing& timing) const;
  /// With a netlist in which no fault is switched on.
  std::unique_ptr<cosim::UnitBench> sound(std::size_t netlist, const Timing& timing) const;

  /// Whether the mutant provably does what the design does in every clock; false if the proof takes
  /// longer.
  bool equivalent(const Mutant& mutant, std::chrono::seconds timeout) const;

 private:
  tools::RtlUnit unit_;
  MutantList list_;
  std::vector<std::unique_ptr<LoadedUnit>> compiled_;  // of the list's netlists
};

}  // namespace collide::flows
