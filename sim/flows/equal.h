// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/flows/mutant_library.h"
#include "sim/tools/project.h"

namespace collide::flows {

struct EqualOptions {
  bool quick = false;                 // only what the short form has
  std::string lemma;                  // only this one
  std::chrono::seconds timeout{120};  // of one question to the solver
  /// The RTL is read as `mutate` reads it, and has this fault if it has a number.
  std::optional<Mutant> fault = {};
  /// The prover; empty: the one beside this program.
  std::filesystem::path prover;
  std::function<void(const std::string& step)> progress = [](const std::string&) {};
};

/// What all the lemmas of a unit come to.
struct EqualScope {
  struct Gap {
    std::string what, instead;  // of a proof
  };
  bool whole_unit = false;  // every clock of it; else parts, each by itself
  std::vector<Gap> not_proved = {};
};

/// One step of the argument, and what became of it.
struct EqualLemma {
  enum class Verdict { kProved, kRefuted, kUndecided };
  struct Assumption {
    std::string says, because;
  };
  std::string name, says;
  std::string module;                   // of the RTL, that it is about
  std::vector<std::string> parameters;  // of the module: "NAME VALUE"
  Verdict verdict = Verdict::kUndecided;
  std::uint64_t cases = 0, paths = 0, comparisons = 0;
  double seconds = 0;
  std::string problem;  // why it is undecided
  /// Of what the lemmas of a unit compare where it means something: what this one has compared, and
  /// what it has not.
  std::vector<std::string> compared, not_compared;
  Json counterexample;  // null, or what sim/equal/main.cpp says
  // What it rests on
  std::vector<Assumption> assumptions;
  std::vector<std::string> invariants;
};
const char* name_of(EqualLemma::Verdict verdict);

/// The proof that a unit's RTL and its golden model are one machine, or parts of them the same
/// (docs/flows.md).
class Equal {
 public:
  /// Throws InputError if there is no prover or it knows no such unit.
  Equal(const tools::RtlUnit& unit, EqualOptions options);

  /// All that the options ask for, none of them proved yet; at least one.
  const std::vector<EqualLemma>& lemmas() const { return lemmas_; }
  /// All that the whole argument has.
  std::size_t size() const { return size_; }
  const EqualScope& scope() const { return scope_; }

  /// Compiles the module that it is about, unless that has been done.
  EqualLemma prove(EqualLemma lemma) const;

 private:
  Json ask(const std::vector<std::string>& words) const;

  tools::RtlUnit unit_;
  EqualOptions options_;
  std::vector<EqualLemma> lemmas_;
  std::size_t size_ = 0;
  EqualScope scope_;
};

}  // namespace collide::flows
