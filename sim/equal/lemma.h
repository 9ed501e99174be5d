// SPDX-License-Identifier: MIT
#pragma once

#include <z3++.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sim/equal/btor.h"
#include "sim/equal/paths.h"
#include "sim/equal/result.h"

namespace collide::symbolic {

using equal::Assumption;
using equal::by_lemma;
using equal::by_monitor;
using equal::by_need;
using equal::by_proof;
using equal::Counterexample;
using equal::Grounds;
using equal::LemmaResult;
using equal::Scope;
using equal::Verdict;

/// What the RTL has where the golden model has something of the same name.
struct Expected {
  std::string name;
  z3::expr value;
  z3::expr when;  // it means something
  /// It may mean nothing in all of a lemma, if it does in another of the unit.
  bool of_unit = false;
};

/// Values of constants.
using Values = std::vector<std::pair<z3::expr, z3::expr>>;

/// One square that has to commute: from the same state and input, the golden model and the RTL come
/// to the same.
struct Case {
  std::string name;
  z3::expr given;
  /// Constants that the case is about: it is only for these values.
  Values fixed;
  std::function<Observation()> golden;
  std::vector<Expected> rtl;
  /// What follows from `given`, and is put in beforehand to make terms small. It is proved first.
  Values known = {};
  /// Is given, too. Only what is needed of it is used.
  std::vector<z3::expr> hypotheses = {};
  /// One of several that cover another case: nothing need fulfil it by itself.
  bool may_be_none = false;
};

/// A module of a unit's RTL, with the parameters that are not its defaults.
struct Module {
  std::string name;
  std::vector<std::pair<std::string, unsigned>> parameters = {};
  bool watched = false;  // the unit itself, with the monitors of its ports
};

struct Lemma {
  std::string name;
  std::string says;
  Module module;      // that it is about
  bool quick = true;  // part of the short form
  /// Both look at the RTL of the module, which has to live as long as the cases.
  std::function<std::vector<Case>(const Rtl&)> cases;
  std::vector<Assumption> assumptions = {};
  /// That it rests on; its own lemma proves them.
  std::function<std::vector<std::string>(const Rtl&)> invariants = [](const Rtl&) {
    return std::vector<std::string>();
  };
  /// The state of the golden model that goes with the registers, by name.
  std::function<Observation(const Rtl&)> state = [](const Rtl&) { return Observation{}; };
  /// Of a fact about a unit as a whole.
  std::string at = {};
  std::vector<std::string> rests_on = {};
};

/// What the RTL has in any case.
Expected always(const std::string& name, const z3::expr& value);
/// Something about the RTL alone.
Case holds(const std::string& name, const z3::expr& given, const z3::expr& claim);

/// Has what is proved of a question already, or proves it. The text is all that the answer depends
/// on, but for the solver.
using Keep = std::function<LemmaResult(const std::string& question,
                                       const std::function<LemmaResult()>& prove)>;

/// Proves every case, or stops at the first that is not. A case that nothing fulfils, a comparison
/// that only one side makes or whose condition holds in no case (unless it is of_unit), no case at
/// all: undecided. So is an answer that takes longer than
/// `timeout_ms`.
LemmaResult prove(
    const Rtl& rtl, const Lemma& lemma, unsigned timeout_ms,
    const Keep& keep = [](const std::string&, const auto& prove) { return prove(); });

}  // namespace collide::symbolic
