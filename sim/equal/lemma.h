// SPDX-License-Identifier: MIT
#pragma once

#include <z3++.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/equal/btor.h"
#include "sim/equal/paths.h"

namespace collide::symbolic {

/// What the RTL has where the golden model has something of the same name.
struct Expected {
  std::string name;
  z3::expr value;
  z3::expr when;  // it means something
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
};

struct Lemma {
  std::string name;
  std::string says;
  bool quick = true;  // part of the short form
  std::function<std::vector<Case>()> cases;
};

/// What is taken for granted, and why it may be.
struct Assumption {
  std::string says;
  std::string because;
};

/// What the lemmas of a unit rest on.
struct Grounds {
  std::vector<Assumption> assumptions;
  std::vector<std::string> invariants;
};

enum class Verdict { kProved, kRefuted, kUndecided };

/// A state and an input that tell the two apart.
struct Counterexample {
  struct Value {
    std::string name, value;
  };
  struct Difference {
    std::string name, rtl, golden;
  };
  std::string in;  // the case
  std::vector<Value> inputs, registers;
  std::vector<Difference> differences;
};

struct LemmaResult {
  Verdict verdict = Verdict::kUndecided;
  std::size_t cases = 0, paths = 0, comparisons = 0;
  double seconds = 0;
  std::string problem;  // why it is undecided
  std::optional<Counterexample> counterexample;
};

/// Proves every case, or stops at the first that is not. A case that nothing fulfils, a comparison
/// that only one side makes, no case at all: undecided. So is an answer that takes longer than
/// `timeout_ms`.
LemmaResult prove(const Rtl& rtl, const Lemma& lemma, unsigned timeout_ms);

}  // namespace collide::symbolic
