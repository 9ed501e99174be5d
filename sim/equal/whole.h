// SPDX-License-Identifier: MIT
//
// A unit as a whole: facts about each clock of its RTL, by induction over clocks.
#pragma once

#include <z3++.h>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/equal/lemma.h"

namespace collide::symbolic {

class Whole;

/// A register that only the proof has: the golden model's state, or a part of it.
struct Ghost {
  std::string name;
  std::function<z3::expr(const Whole&)> after_reset;
  std::function<z3::expr(const Whole&)> next;  // in every other clock
};

/// The RTL of a unit, put together, with what the monitors of its ports say that is owed to it.
class Whole {
 public:
  Whole(const Rtl& rtl, const std::vector<Ghost>& ghosts);

  /// A wire, register or pin of the unit, or of an instance in it, in this clock: "load.i_word".
  const z3::expr& operator()(const std::string& name) const { return rtl_.wire(name); }
  /// Of one bit: that is high.
  z3::expr is(const std::string& name) const;
  unsigned width(const std::string& name) const { return (*this)(name).get_sort().bv_size(); }
  const z3::expr& ghost(const std::string& name) const;
  /// A clock later; only of what registers and ghosts decide.
  z3::expr then(const z3::expr& term) const;

  const Rtl& rtl() const { return rtl_; }
  z3::expr in_reset() const;

 private:
  const Rtl& rtl_;
  const std::vector<Ghost>& ghosts_;
  std::map<std::string, z3::expr> ghost_;
};

using Any = std::vector<z3::expr>;  // of each thing that a fact holds for

/// What a fact rests on: another, for these things.
struct Rest {
  Rest(const char* name) : fact(name) {}
  Rest(const char* name, std::function<Any(const Whole&, const Any&)> these)
      : fact(name), of(std::move(these)) {}

  std::string fact;
  std::function<Any(const Whole&, const Any&)> of = [](const Whole&, const Any&) { return Any{}; };
  bool then = false;  // as it is a clock later
};
/// Of a fact about registers, which comes before this one, as it is a clock later.
Rest then(Rest rest);

/// What holds in each clock from the end of a reset on.
struct Fact {
  enum class Kind {
    /// Of registers and ghosts. It holds behind a clock of reset, and behind each clock in which
    /// it and what it rests on hold.
    kState,
    /// Of wires, too, but in a clock of reset. It holds in a clock in which what it rests on holds:
    /// facts of registers, and those of wires that come before it.
    kClock,
    /// Of memories, from power-up on. It holds then, and behind each clock, also of a reset, in
    /// which it and what it rests on holds: others that always hold.
    kAlways
  };
  Kind kind;
  std::string at;  // whose ports it is about: an instance, or a path of them
  std::string name;
  std::string says;
  std::vector<Rest> rests;
  std::function<z3::expr(const Whole&, const Any&)> holds;
  std::vector<unsigned> any = {};  // the widths of what it holds for, all values of them
  /// Terms that may be anything: of them no more is known than what it rests on says.
  std::function<std::vector<z3::expr>(const Whole&)> open = [](const Whole&) {
    return std::vector<z3::expr>();
  };
  /// Conditions. Each case of which of them hold is shown by itself.
  std::function<std::vector<z3::expr>(const Whole&, const Any&)> split =
      [](const Whole&, const Any&) { return std::vector<z3::expr>(); };
};

using Requirement = equal::Scope::Requirement;

/// The whole argument about a unit.
struct Theorem {
  std::vector<Requirement> requirements;
  std::vector<Ghost> ghosts;
  std::vector<Fact> facts;
};

/// Parameters that are not the defaults, and what is added to the names of facts with them.
struct Variant {
  std::string name;
  std::vector<std::pair<std::string, unsigned>> parameters;
};

/// What an argument is written with: facts about single clocks, and ghosts.
class Argument {
 protected:
  using Holds = std::function<z3::expr(const Whole&)>;
  using HoldsForAny = std::function<z3::expr(const Whole&, const Any&)>;

  void state(const char* at, const char* name, const char* says, const std::vector<Rest>& rests,
             const Holds& holds);
  void clock(const char* at, const char* name, const char* says, const std::vector<Rest>& rests,
             const Holds& holds);
  void ghost(const char* name, const z3::expr& after_reset, const Holds& next);

  Theorem all_;
};

/// A lemma for each fact, with these parameters; `variant` is added to its name. Throws
/// std::logic_error if one rests on something unknown, or, but for the clock before, on
/// itself.
std::vector<Lemma> lemmas_of(const Theorem& theorem, const Module& module,
                             const std::string& variant = "");
/// Those of a unit with several sets of parameters, one of them the defaults. The `slow` facts are
/// not part of the short form; throws std::logic_error if one of them does not exist.
std::vector<Lemma> lemmas_of(const char* unit, const std::vector<Variant>& variants,
                             const std::vector<std::string>& slow,
                             const std::function<Theorem(const Variant&)>& theorem);

}  // namespace collide::symbolic
