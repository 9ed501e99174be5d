// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/cosim/cosim.h"
#include "sim/equal/result.h"
#include "sim/flows/mutant_library.h"
#include "sim/tools/project.h"

namespace collide::flows {

struct EqualOptions {
  bool quick = false;                 // only what the short form has
  std::string lemma;                  // only this one
  std::chrono::seconds timeout{120};  // of one question to the solver
  /// The RTL is read as `mutate` reads it, and has this fault if it has a number. Lemmas about
  /// modules that are not in the unit with the same parameters are left out.
  std::optional<Mutant> fault = {};
  /// The prover; empty: the one next to this program.
  std::filesystem::path prover;
  std::function<void(const std::string& step)> progress = [](const std::string&) {};
};

/// One step of the argument, and what became of it.
struct EqualLemma : equal::Claim, equal::LemmaResult {
  using Verdict = equal::Verdict;

  /// For a job that comes to a difference; of what is refuted.
  struct Search {
    std::uint64_t jobs;  // that agreed
    std::uint64_t seed;
  };
  std::optional<Search> search;
  std::optional<cosim::Failure> failure;  // of cosim, if there is such a job
};
const Record<EqualLemma>& record_of(const EqualLemma* lemma);

/// What `collide equal --json` prints of lemmas.
struct EqualReport {
  std::string unit;
  Json rtl;
  std::vector<EqualLemma> lemmas;
  bool proved = false;      // every one of them
  bool all_lemmas = false;  // that the unit has
  equal::Scope scope;
  equal::Grounds grounds;  // of all of them
  double seconds = 0;

  /// Whether RTL and golden model are one machine.
  bool one_machine() const { return proved && all_lemmas && scope.whole_unit; }
};
const Record<EqualReport>& record_of(const EqualReport* report);

/// The proof that a unit's RTL and its golden model are one machine, or parts of them the same
/// (docs/explanation/equal.md).
class Equal {
 public:
  /// Throws InputError if there is no prover or it knows no such unit.
  Equal(const tools::RtlUnit& unit, EqualOptions options);

  /// All that the options ask for, none of them proved yet; at least one.
  const std::vector<EqualLemma>& lemmas() const { return lemmas_; }
  /// All that the whole argument has; with a fault, all that can have it.
  std::size_t size() const { return size_; }
  const equal::Scope& scope() const { return known_.scope; }
  /// All that the prover knows of the unit.
  const equal::Known& known() const { return known_; }

  /// Compiles the module that it is about, unless that has been done.
  EqualLemma prove(EqualLemma lemma) const;
  /// Proves all of them, so many at once (0 is one a core). `take` is given each in order.
  void prove_all(unsigned workers, const std::function<void(const EqualLemma&)>& take) const;

 private:
  /// What the prover says.
  template <typename R>
  R ask(const std::vector<std::string>& words) const;

  tools::RtlUnit unit_;
  EqualOptions options_;
  std::vector<EqualLemma> lemmas_;
  std::size_t size_ = 0;
  equal::Known known_;
  std::string netlist_;  // with the fault, in Verilog; empty without one
};

}  // namespace collide::flows
