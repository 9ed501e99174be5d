// SPDX-License-Identifier: MIT
#include "sim/equal/lemma.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <stdexcept>

#include "sim/equal/symbolic.h"

namespace collide::symbolic {
namespace {

/// As many paths as make small terms.
constexpr std::size_t kFewPaths = 100;
/// Of memories that are shown word by word.
constexpr unsigned kFewAddressBits = 5;

/// What both sides have under one name.
struct Comparison {
  std::string name;
  z3::expr rtl, golden, when;
  bool of_unit = false;
};

/// A value of a model: bits as hexadecimal digits, and how many there are.
std::string shown(const z3::model& model, const z3::expr& term) {
  const z3::expr value = model.eval(term, true);
  if (value.is_bool()) return value.is_true() ? "1" : "0";
  if (!value.is_bv() || !value.is_numeral()) return value.to_string();
  const unsigned bits = value.get_sort().bv_size();
  std::string digits;
  for (unsigned low = (bits - 1) / 4 * 4; digits.size() < (bits + 3) / 4; low -= 4) {
    const z3::expr digit = value.extract(std::min(low + 3, bits - 1), low).simplify();
    digits += fmt::format("{:X}", digit.get_numeral_uint64());
  }
  return digits;
}

/// The term with any numbers in place of products: what never holds then never holds. Multipliers
/// are what a solver is slowest at, and most products need not be understood.
z3::expr with_any_products(const z3::expr& term) {
  z3::expr_vector from(context()), to(context()), open(context());
  z3::expr_vector named(context());  // for as long as numbers of terms are names
  std::set<unsigned> seen;
  open.push_back(term);
  while (!open.empty()) {
    const z3::expr one = open.back();
    open.pop_back();
    if (!one.is_app() || !seen.insert(one.id()).second) continue;
    // But for a coefficient, which comes first
    const bool is_product = one.decl().decl_kind() == Z3_OP_BMUL;
    const unsigned first = is_product && one.arg(0).is_numeral() ? 1 : 0;
    if (is_product && one.num_args() - first > 1) {
      z3::expr factors = one.arg(first);
      for (unsigned i = first + 1; i < one.num_args(); ++i) factors = factors * one.arg(i);
      named.push_back(factors);
      const std::string name = fmt::format("product {}", factors.id());
      const z3::expr any = context().constant(name.c_str(), one.get_sort());
      from.push_back(one);
      to.push_back(first == 0 ? any : one.arg(0) * any);
      continue;
    }
    for (unsigned i = 0; i < one.num_args(); ++i) open.push_back(one.arg(i));
  }
  return z3::expr(term).substitute(from, to);
}

/// A case, with what the golden model comes to in it.
struct Square {
  Case one;
  z3::expr given;  // with the values that are fixed
  Explored golden;
  std::vector<Comparison> comparisons;
};

/// What an answer of the solver about all of them depends on.
std::string text_of(const std::vector<Square>& squares) {
  std::string text;
  const auto yes = context().bool_val(true);
  for (const Square& square : squares) {
    z3::expr_vector all(context());
    all.push_back(square.given);
    for (const z3::expr& hypothesis : square.one.hypotheses) all.push_back(hypothesis);
    for (const auto& [constant, value] : square.one.known) all.push_back(constant == value);
    text += fmt::format("{} {}\n", square.one.name, square.one.may_be_none);
    for (const Comparison& c : square.comparisons) {
      all.push_back(c.when);
      all.push_back(c.rtl == c.golden);
      text += fmt::format("{} {}\n", c.name, c.of_unit);
    }
    std::vector<Z3_ast> terms;
    for (const z3::expr& term : all) terms.push_back(term);
    text += Z3_benchmark_to_smtlib_string(context(), "", "", "", "",
                                          static_cast<unsigned>(terms.size()), terms.data(), yes);
  }
  return text;
}

class Prover {
 public:
  Prover(const Rtl& rtl, unsigned timeout_ms) : rtl_(rtl), timeout_ms_(timeout_ms) {}

  LemmaResult run(const Lemma& lemma, const Keep& keep) {
    std::vector<Square> squares;
    for (const Case& one : lemma.cases(rtl_)) squares.push_back(square_of(one));
    state_ = lemma.state(rtl_);
    LemmaResult result = keep(text_of(squares), [&] { return prove(squares); });
    result.grounds = {lemma.assumptions, lemma.invariants(rtl_)};
    return result;
  }

 private:
  LemmaResult prove(const std::vector<Square>& squares) {
    const auto begin = std::chrono::steady_clock::now();
    result_.verdict = Verdict::kProved;
    if (squares.empty()) undecided("it has no case");
    for (const Square& square : squares) {
      if (result_.verdict != Verdict::kProved) break;
      prove(square);
      ++result_.cases;
    }
    std::vector<std::string> never;
    for (const auto& [name, made] : made_) {
      if (made.of_unit) {
        (made.once ? result_.compared : result_.not_compared).push_back(name);
      } else if (!made.once) {
        never.push_back(name);
      }
    }
    if (result_.verdict == Verdict::kProved && !never.empty()) {
      undecided(fmt::format("never compared in any case: {}", fmt::join(never, ", ")));
    }
    result_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return std::move(result_);
  }

  static Square square_of(const Case& one) {
    z3::expr given = one.given;
    for (const auto& [constant, value] : one.fixed) given = given && constant == value;
    const Explored golden = explore(given, one.golden);
    return {one, given, golden, compared(one, golden)};
  }

  void prove(const Square& square) {
    const auto& [one, given, golden, comparisons] = square;
    z3::expr_vector from(context()), to(context());  // values that are known
    for (const auto& [constant, value] : one.fixed) {
      from.push_back(constant);
      to.push_back(value);
    }
    const auto here = [&](const z3::expr& term) {
      return z3::expr(term).substitute(from, to).simplify();
    };
    z3::expr all_given = given;
    for (const z3::expr& one_more : one.hypotheses) all_given = all_given && one_more;
    const z3::check_result fulfilled = one.may_be_none ? z3::sat : check(all_given);
    if (fulfilled == z3::unsat) return undecided(one.name + ": cannot hold");
    if (fulfilled == z3::unknown) return undecided(one.name + ": what fulfils it is not found");
    z3::expr known = context().bool_val(true);
    for (const auto& [constant, value] : one.known) {
      known = known && constant == value;
      from.push_back(constant);
      to.push_back(value);
    }
    if (!one.known.empty() && check(given && !known) != z3::unsat) {
      throw std::logic_error(one.name + ": what should be known is not");
    }

    result_.paths += golden.paths;
    if (comparisons.empty()) return undecided(one.name + ": nothing is compared");
    result_.comparisons += comparisons.size();
    if (!note_conditions(one, given, comparisons)) return;

    std::vector<Question> questions;
    for (const Comparison& c : comparisons) {
      const z3::expr differs = here(c.when && c.rtl != c.golden);
      if (!differs.is_false()) questions.push_back({c.name, differs});
    }
    // Few paths make small terms, which are quickest together. Of many, one term at a time is: what
    // they have in common is little.
    if (golden.paths <= kFewPaths) questions = together(questions);
    z3::expr settled = here(given);  // with what was answered
    for (const Question& question : questions) {
      const z3::expr abstract = with_any_products(settled && question.differs);
      if (!z3::eq(abstract, settled && question.differs) && check(abstract) == z3::unsat) {
        settled = settled && !question.differs;
        continue;
      }
      std::vector<z3::expr> left = one.hypotheses;
      z3::expr known_here = settled;
      z3::solver solver = for_bits();
      z3::check_result answer = z3::unknown;
      while (true) {
        set_timeout(solver);
        solver.add(known_here);
        solver.add(question.differs);
        // The constants themselves, for the counterexample
        for (unsigned i = 0; i < from.size(); ++i) solver.add(from[i] == to[i]);
        answer = solver.check();
        if (answer == z3::unsat || left.empty()) break;
        // What the counterexample breaks is needed; where none is found, all is.
        auto broken = left.begin();
        if (answer == z3::sat) {
          const z3::model model = solver.get_model();
          broken = std::stable_partition(left.begin(), left.end(), [&](const auto& hypothesis) {
            return model.eval(hypothesis, true).is_true();
          });
        }
        if (broken == left.end()) break;
        for (auto more = broken; more != left.end(); ++more) known_here = known_here && *more;
        left.erase(broken, left.end());
        solver = for_bits();
      }
      if (answer == z3::unsat) {
        settled = settled && !question.differs;
        continue;
      }
      if (answer == z3::unknown) {
        return undecided(
            fmt::format("{}, {}: {}", one.name, question.name, solver.reason_unknown()));
      }
      result_.verdict = Verdict::kRefuted;
      result_.counterexample = counterexample(one, comparisons, solver.get_model());
      return;
    }
  }

  /// A comparison whose condition never holds shows nothing. It may be one case of several in which
  /// it does. False: that is not found out.
  bool note_conditions(const Case& one, const z3::expr& given,
                       const std::vector<Comparison>& comparisons) {
    for (const Comparison& c : comparisons) {
      Made& made = made_[c.name];
      made.of_unit = c.of_unit;
      if (made.once) continue;
      const z3::expr when = c.when.simplify();
      const z3::check_result holds = when.is_true()    ? z3::sat
                                     : when.is_false() ? z3::unsat
                                                       : check(given && c.when);
      if (holds == z3::unknown) {
        undecided(fmt::format("{}: whether {} is ever compared is not found", one.name, c.name));
        return false;
      }
      made.once = holds == z3::sat;
    }
    return true;
  }

  /// Whether the two sides can differ here.
  struct Question {
    std::string name;
    z3::expr differs;
  };
  static std::vector<Question> together(const std::vector<Question>& questions) {
    if (questions.empty()) return {};
    z3::expr_vector all(context());
    std::vector<std::string> names;
    for (const Question& question : questions) {
      all.push_back(question.differs);
      names.push_back(question.name);
    }
    return {{fmt::format("{}", fmt::join(names, ", ")), z3::mk_or(all)}};
  }

  static std::vector<Comparison> compared(const Case& one, const Explored& golden) {
    std::vector<Comparison> comparisons;
    const z3::expr yes = context().bool_val(true);
    std::set<std::string> names;
    for (const Expected& expected : one.rtl) {
      const auto observed =
          std::find_if(golden.observation.begin(), golden.observation.end(),
                       [&](const Observed& other) { return other.name == expected.name; });
      if (observed == golden.observation.end()) {
        throw std::logic_error(one.name + ": the golden model has no " + expected.name);
      }
      names.insert(expected.name);
      comparisons.push_back(
          {expected.name, expected.value, observed->value, expected.when, expected.of_unit});
    }
    if (names.size() != golden.observation.size()) {
      throw std::logic_error(one.name + ": the RTL lacks something that the golden model has");
    }
    comparisons.push_back({"what C++ defines", yes, golden.defined, yes});
    return comparisons;
  }

  z3::check_result check(const z3::expr& given) {
    z3::solver solver(context());
    set_timeout(solver);
    solver.add(given);
    return solver.check();
  }

  /// What is made for bits and arrays is mostly the faster, and on some sums comes to no end, which
  /// differs between releases of z3.
  z3::solver for_bits() const {
    const z3::tactic first(context(), "qfaufbv");
    return (z3::try_for(first, timeout_ms_ / 4) | z3::tactic(context(), "smt")).mk_solver();
  }

  Counterexample counterexample(const Case& one, const std::vector<Comparison>& comparisons,
                                const z3::model& model) const {
    Counterexample found;
    found.in = one.name;
    for (const auto& [name, input] : rtl_.inputs()) {
      found.inputs.push_back({name, shown(model, input)});
    }
    for (const auto& [name, state] : rtl_.states()) {
      if (state.is_bv()) {
        found.registers.push_back({name, shown(model, state)});
        continue;
      }
      const unsigned bits = state.get_sort().array_domain().bv_size();
      for (unsigned i = 0; bits <= kFewAddressBits && i < 1U << bits; ++i) {
        const z3::expr word = z3::select(state, context().bv_val(i, bits));
        found.registers.push_back({name_of_word(name, i), shown(model, word)});
      }
    }
    for (const auto& [name, value] : state_) {
      std::set<std::string> registers;
      collect_registers(value, registers);
      found.state.push_back({name, shown(model, value), {registers.begin(), registers.end()}});
    }
    for (const Comparison& c : comparisons) {
      if (!model.eval(c.when && c.rtl != c.golden, true).is_true()) continue;
      found.differences.push_back({c.name, shown(model, c.rtl), shown(model, c.golden)});
    }
    return found;
  }

  static std::string name_of_word(const std::string& memory, std::uint64_t address) {
    return fmt::format("{}[{}]", memory, address);
  }

  /// The registers and words of memories that a term is made of.
  void collect_registers(const z3::expr& term, std::set<std::string>& names) const {
    if (!term.is_app()) return;
    const std::string name = term.decl().name().str();
    if (term.is_const()) {
      if (rtl_.states().count(name) != 0) names.insert(name);
    } else if (term.decl().decl_kind() == Z3_OP_SELECT && term.arg(0).is_const() &&
               term.arg(1).is_numeral()) {
      names.insert(name_of_word(term.arg(0).decl().name().str(), term.arg(1).get_numeral_uint64()));
    } else {
      for (unsigned i = 0; i < term.num_args(); ++i) collect_registers(term.arg(i), names);
    }
  }

  void undecided(const std::string& problem) {
    result_.verdict = Verdict::kUndecided;
    result_.problem = problem;
  }

  void set_timeout(z3::solver& solver) const {
    z3::params params(context());
    params.set("timeout", timeout_ms_);
    solver.set(params);
  }

  const Rtl& rtl_;
  unsigned timeout_ms_;
  Observation state_;  // of the golden model
  /// Of each comparison, by its name, whether its condition can hold in a case.
  struct Made {
    bool once = false, of_unit = false;
  };
  std::map<std::string, Made> made_;
  LemmaResult result_;
};

}  // namespace

Expected always(const std::string& name, const z3::expr& value) {
  return {name, value, context().bool_val(true)};
}

Case holds(const std::string& name, const z3::expr& given, const z3::expr& claim) {
  const char* const what = "holds";
  const auto golden = [what] { return Observation{{what, context().bool_val(true)}}; };
  return {name, given, {}, golden, {always(what, claim)}};
}

LemmaResult prove(const Rtl& rtl, const Lemma& lemma, unsigned timeout_ms, const Keep& keep) {
  try {
    return Prover(rtl, timeout_ms).run(lemma, keep);
  } catch (const z3::exception& error) {
    // The wires of this RTL have other widths.
    LemmaResult result;
    result.problem = fmt::format("z3: {}", error.msg());
    return result;
  }
}

}  // namespace collide::symbolic
