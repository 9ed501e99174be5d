// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/common/record_of.h"

/// What `collide equal` receives from its prover, collide-equal: both programs have it from here.
namespace collide::equal {

/// What ensures that an assumption holds.
struct Home {
  enum class Kind { kLemma, kProof, kMonitor, kNeed };
  Kind kind = Kind::kLemma;
  /// Of the lemma, without what tells apart those of other parameters; of the property; of the
  /// monitor's module; of a need the page, and how its line begins: "blitter: the bus to itself".
  std::string name;
  /// What a lemma has to be proved with, each as "NAME VALUE, NAME VALUE"; empty: the defaults.
  std::vector<std::string> covers = {};
};
Home by_lemma(const std::string& name, const std::vector<std::string>& covers = {""});
Home by_proof(const std::string& property);
Home by_monitor(const std::string& module);
Home by_need(const std::string& page, const std::string& line);

/// What is taken for granted, why it may be, and what ensures it.
struct Assumption {
  std::string says, because;
  std::vector<Home> by = {};
};

/// What a lemma rests on.
struct Grounds {
  std::vector<Assumption> assumptions;
  std::vector<std::string> invariants;

  /// Those of another lemma, each once.
  void add(const Grounds& more);
};

/// What all lemmas of a unit come to.
struct Scope {
  struct Gap {
    std::string what, instead;  // of a proof
  };
  /// A rule of a monitor that the surroundings have to keep, and the line of the unit's page.
  struct Requirement {
    std::string rule, page, line;
  };
  /// Every clock of the whole unit; else parts of it, each by itself.
  bool whole_unit = false;
  /// As docs/evidence/proofs.md has it
  std::vector<Gap> not_proved = {};
  /// What the facts about the unit as a whole come to, in a sentence; empty: there are none.
  std::string theorem = {};
  std::vector<Requirement> requirements = {};
};

/// A lemma, not proved yet.
struct Claim {
  std::string name, says;
  std::string module;                   // of the RTL, that it is about
  std::vector<std::string> parameters;  // of the module, that are not its defaults: "NAME VALUE"
  bool quick = true;                    // part of the short form
  std::vector<Assumption> assumptions = {};
  bool watched = false;  // the module is the unit, with the monitors of its ports in it
  /// Of a fact about a unit as a whole: the instance whose ports it is about, and the facts and
  /// requirements that it rests on.
  std::string at = {};
  std::vector<std::string> rests_on = {};
};

/// What there is to prove of a unit.
struct Known {
  std::vector<Claim> lemmas;
  Scope scope;
};

const char* name_of(Home::Kind kind);

enum class Verdict { kProved, kRefuted, kUndecided };
const char* name_of(Verdict verdict);

/// A state and an input that tell RTL and golden model apart.
struct Counterexample {
  struct Value {
    std::string name, value;
  };
  struct Difference {
    std::string name, rtl, golden;
  };
  /// Something in the golden model's state, with the registers that it comes from.
  struct Field {
    std::string name, value;
    std::vector<std::string> registers;
  };
  std::string in;  // the case
  std::vector<Value> inputs, registers;
  std::vector<Field> state;
  std::vector<Difference> differences;
};

/// What became of a lemma.
struct LemmaResult {
  Verdict verdict = Verdict::kUndecided;
  std::size_t cases = 0, paths = 0, comparisons = 0;
  double seconds = 0;
  bool kept = false;    // of a run before, which took those seconds
  std::string problem;  // why it is undecided
  std::optional<Counterexample> counterexample;
  /// Of what the lemmas of a unit compare where it means something: what this one has compared in a
  /// case, and what in none.
  std::vector<std::string> compared, not_compared;
  Grounds grounds;
};

const Record<Home>& record_of(const Home* home);
const Record<Assumption>& record_of(const Assumption* assumption);
const Record<Scope::Gap>& record_of(const Scope::Gap* gap);
const Record<Scope::Requirement>& record_of(const Scope::Requirement* requirement);
const Record<Known>& record_of(const Known* known);
const Record<LemmaResult>& record_of(const LemmaResult* result);
/// Of a lemma what results have, too.
const Record<Claim>& claim_record();
const Record<LemmaResult>& verdict_record();

}  // namespace collide::equal
