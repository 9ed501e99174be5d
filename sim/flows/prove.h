// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/common/json_fwd.h"
#include "sim/flows/broken_copy.h"
#include "sim/tools/project.h"

namespace collide::flows {

/// One property module of rtl/X/formal, or of rtl/formal if several units share it, and how to
/// prove it: an entry of the properties.json there.
struct Property {
  std::string file;         // that lists it
  std::string name;         // of the module and its file
  std::string claim;        // in one sentence
  unsigned depth = 0;       // clocks of the bounded proof
  unsigned induction = 0;   // clocks of the induction step
  unsigned reach = 0;       // clocks within which covers are reached and broken copies fail
  unsigned reach_from = 0;  // and before which neither is looked for
  unsigned at_once = 1;     // clocks from reset that one question to the solver is about
  bool narrow = false;  // covers and broken copies with NARROW defined, which restricts the inputs
  bool mapped = false;  // memories are registers, MEMORY[0] and so on, that probes can show
  std::map<std::string, std::string> probes;  // wire of the module: signal inside the design
  std::vector<BrokenCopy> broken;
};

/// The properties of a unit, in order. Throws InputError if the unit has none or the file is wrong.
std::vector<Property> load_properties(const tools::RtlUnit& unit);

enum class Verdict { kPassed, kFailed, kTimedOut, kError };
const char* name_of(Verdict verdict);

/// One run of the solver.
struct ProofStep {
  /// "bounded", "induction base", "induction step", "base can fail", "step can fail", "cover",
  /// "broken 1"...
  std::string name;
  Verdict verdict = Verdict::kError;
  /// Whether the verdict is the wanted one: what can fail and a broken copy have to.
  bool as_wanted = false;
  unsigned clocks = 0;
  double seconds = 0;
  std::string detail;   // the assertion that failed, the cover not reached, the tool's last words
  std::string wave;     // counterexample or witness; empty if there is none
  std::string command;  // to repeat it from the root of the tree
};

/// As `collide prove --json` has it.
Json to_json(const ProofStep& step);

struct ProofResult {
  Property property;
  std::vector<ProofStep> steps;
  unsigned covers = 0;          // cover statements reached
  unsigned covers_missing = 0;  // and not

  bool proved() const;
  const ProofStep* find(const std::string& name) const;
  unsigned broken_caught() const;
};

struct ProveOptions {
  unsigned depth = 0;  // of the bounded proof; 0: the property's own
  /// Bounded proof and induction only: no covers, no broken copies.
  bool quick = false;
  /// A wave of each cover, too, and not of counterexamples only: z3 takes longer to tell every
  /// value in it than to find that it can be reached.
  bool cover_waves = false;
  std::chrono::seconds timeout{600};  // of one run of the solver
  unsigned workers = 0;               // runs of the solver at once; 0 is one a core
  std::function<void(const std::string& step)> progress = [](const std::string&) {};
};

/// What is to be proved of a unit.
struct Claim {
  tools::RtlUnit unit;
  Property property;
};

/// Everything about properties with yosys-smtbmc and z3, one run of the solver next to the other;
/// waves go to prove/UNIT/PROPERTY in the output folder. `done` is called with each in their order.
/// Throws tools::CheckError if a property asserts nothing.
void prove(const std::vector<Claim>& claims, const ProveOptions& options,
           const std::function<void(const Claim& claim, const ProofResult& result)>& done);

}  // namespace collide::flows
