// SPDX-License-Identifier: MIT
#pragma once

#include <z3++.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace collide::symbolic {

/// The transition relation of RTL, from BTOR2 as Yosys writes it. Terms are over constants named as
/// the inputs and states are; a state's is what it holds now. An input without a name (a value that
/// the RTL leaves open) and a state without one may be anything.
class Rtl {
 public:
  /// Begins the names of what has none.
  static constexpr const char* kNoName = "open ";

  /// Throws InputError: the file is not BTOR2, or of a kind that Yosys does not write for RTL.
  explicit Rtl(const std::string& file);

  /// By name; bits are vectors of one bit. Throws InputError if there is no such thing.
  const z3::expr& input(const std::string& name) const { return find(inputs_, name, "input"); }
  const z3::expr& output(const std::string& name) const { return find(outputs_, name, "output"); }
  /// A register, or a wire of that name which registers alone decide: it stands for one that is not
  /// there as such.
  const z3::expr& state(const std::string& name) const;
  /// What it holds after the clock.
  const z3::expr& next(const std::string& name) const;
  /// What a state holds at power-up, if the RTL says it.
  bool has_initial(const std::string& name) const { return initial_.count(name) != 0; }
  const z3::expr& initial(const std::string& name) const {
    return find(initial_, name, "initial value of register");
  }

  /// Anything with a name, at a port of an instance or inside: an input, a register, a wire.
  const z3::expr& wire(const std::string& name) const;
  /// What the RTL assumes of its surroundings, by the name of the wire that says so.
  const std::map<std::string, z3::expr>& assumed() const { return assumed_; }

  /// The term with other inputs, which may be anything.
  z3::expr with_other_inputs(const z3::expr& term) const;
  /// The term so many clocks later. The inputs of each of those may be any others.
  z3::expr later(const z3::expr& term, unsigned clocks = 1) const;
  /// An input so many clocks later.
  z3::expr input(const std::string& name, unsigned clocks) const;

  /// Whether the RTL has that name, or it was given to something without one.
  static bool has_name(const std::string& name) { return name.rfind(kNoName, 0) != 0; }

  const std::map<std::string, z3::expr>& inputs() const { return inputs_; }
  const std::map<std::string, z3::expr>& outputs() const { return outputs_; }
  const std::map<std::string, z3::expr>& states() const { return states_; }

 private:
  using Terms = std::map<std::string, z3::expr>;
  static constexpr const char* kRegister = "register";
  const z3::expr& find(const Terms& terms, const std::string& name, const char* what) const;
  z3::expr with_inputs(const z3::expr& term, const std::string& when) const;

  std::string file_;
  Terms inputs_, outputs_, states_, initial_;
  Terms wires_, assumed_;
  mutable Terms next_;  // of wires, those that were asked for
};

/// What the RTL comes to in several clocks, each with its own inputs.
class Clocks {
 public:
  /// What an input or a state is taken to be in a clock, where any value of the input, and what the
  /// state comes to, is given.
  using Taken =
      std::function<z3::expr(const std::string& name, const z3::expr& value, unsigned clock)>;

  Clocks(const Rtl& rtl, unsigned count, const Taken& taken);

  /// The term, of inputs and states, in this clock.
  z3::expr at(const z3::expr& term, unsigned clock) const;

 private:
  struct Replacement {
    z3::expr_vector from, to;
  };
  std::vector<Replacement> clocks_;
};

}  // namespace collide::symbolic
