// SPDX-License-Identifier: MIT
#include "sim/equal/whole.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>

#include "model/common/input_error.h"
#include "sim/equal/terms.h"

namespace collide::symbolic {
namespace {

/// The constants in a term, by name.
std::map<std::string, z3::expr> constants_of(const z3::expr& term) {
  std::map<std::string, z3::expr> found;
  std::vector<z3::expr> open = {term};
  std::set<unsigned> seen;
  while (!open.empty()) {
    const z3::expr one = open.back();
    open.pop_back();
    if (!one.is_app() || !seen.insert(one.id()).second) continue;
    if (one.is_const() && one.decl().decl_kind() == Z3_OP_UNINTERPRETED) {
      found.emplace(one.decl().name().str(), one);
    }
    for (unsigned i = 0; i < one.num_args(); ++i) open.push_back(one.arg(i));
  }
  return found;
}

/// A term in which others, or their parts, are something else.
z3::expr with(const z3::expr& term, const Values& values) {
  z3::expr_vector from(context()), to(context());
  for (const auto& [part, value] : values) {
    from.push_back(part);
    to.push_back(value);
  }
  return z3::expr(term).substitute(from, to);
}

/// Reads of memories behind writes elsewhere, past those writes.
class Elsewhere {
 public:
  /// They are known to differ.
  void differ(const z3::expr& a, const z3::expr& b) {
    kept_.push_back(a);
    kept_.push_back(b);
    different_.insert({a.id(), b.id()});
    different_.insert({b.id(), a.id()});
  }

  z3::expr operator()(const z3::expr& term) {
    if (different_.empty() || !term.is_app() || term.num_args() == 0) return term;
    const auto known = done_.find(term.id());
    if (known != done_.end()) return known->second;
    z3::expr_vector parts(context());
    for (unsigned i = 0; i < term.num_args(); ++i) parts.push_back((*this)(term.arg(i)));
    z3::expr result = term.decl()(parts);
    while (is(result, Z3_OP_SELECT) && is(result.arg(0), Z3_OP_STORE) &&
           different_.count({result.arg(0).arg(1).id(), result.arg(1).id()}) != 0) {
      result = z3::select(result.arg(0).arg(0), result.arg(1));
    }
    kept_.push_back(term);
    done_.emplace(term.id(), result);
    return result;
  }

 private:
  static bool is(const z3::expr& term, Z3_decl_kind kind) {
    return term.is_app() && term.decl().decl_kind() == kind;
  }

  z3::expr_vector kept_ = z3::expr_vector(context());  // so that no other has their ids
  std::set<std::pair<unsigned, unsigned>> different_;
  std::map<unsigned, z3::expr> done_;
};

/// Copied into the lemmas.
class Composition {
 public:
  Composition(Theorem theorem, Module module, std::string variant)
      : theorem_(std::make_shared<const Theorem>(std::move(theorem))),
        module_(std::move(module)),
        variant_(std::move(variant)) {}

  std::vector<Lemma> lemmas() const {
    check();
    std::vector<Lemma> all;
    for (std::size_t i = 0; i < theorem_->facts.size(); ++i) {
      const Fact& fact = theorem_->facts[i];
      Lemma lemma{fact.name + variant_, fact.says, module_, module_.parameters.empty(),
                  [self = *this, i](const Rtl& rtl) {
                    return self.cases(Whole(rtl, self.theorem_->ghosts), i);
                  }};
      lemma.at = fact.at;
      for (const Rest& rest : fact.rests) {
        const std::string name = rest.fact + (is_required(rest.fact) ? "" : variant_);
        if (std::count(lemma.rests_on.begin(), lemma.rests_on.end(), name) == 0) {
          lemma.rests_on.push_back(name);
        }
      }
      lemma.state = [self = *this](const Rtl& rtl) {
        const Whole whole(rtl, self.theorem_->ghosts);
        Observation all_ghosts;
        for (const Ghost& ghost : self.theorem_->ghosts) {
          const z3::expr& value = whole.ghost(ghost.name);
          if (value.is_bv()) all_ghosts.push_back({ghost.name, value});
        }
        return all_ghosts;
      };
      all.push_back(lemma);
    }
    return all;
  }

 private:
  const Fact* fact_of(const std::string& name) const {
    for (const Fact& fact : theorem_->facts) {
      if (fact.name == name) return &fact;
    }
    return nullptr;
  }
  bool is_required(const std::string& name) const {
    return std::any_of(theorem_->requirements.begin(), theorem_->requirements.end(),
                       [&](const Requirement& one) { return one.rule == name; });
  }

  void check() const {
    std::set<std::string> before;
    for (const Fact& fact : theorem_->facts) {
      if (before.count(fact.name) != 0) throw std::logic_error("two facts \"" + fact.name + "\"");
      for (const Rest& rest : fact.rests) {
        const Fact* on = fact_of(rest.fact);
        const auto fail = [&](const char* what) {
          throw std::logic_error(
              fmt::format("\"{}\" rests on \"{}\", {}", fact.name, rest.fact, what));
        };
        if (on == nullptr && !is_required(rest.fact)) fail("which there is not");
        const bool earlier = before.count(rest.fact) != 0;
        if (fact.kind == Fact::Kind::kAlways &&
            (on == nullptr || on->kind != Fact::Kind::kAlways || rest.then)) {
          fail("which does not hold in a reset");
        }
        if (rest.then && (on == nullptr || on->kind != Fact::Kind::kState || !earlier)) {
          fail("which is not known of the clock behind");
        }
        if (on != nullptr && on->kind == Fact::Kind::kClock && fact.kind == Fact::Kind::kClock &&
            !earlier) {
          fail("which comes behind it");
        }
      }
      before.insert(fact.name);
    }
    std::set<std::string> ghosts;
    for (const Ghost& ghost : theorem_->ghosts) {
      if (!ghosts.insert(ghost.name).second) {
        throw std::logic_error("two ghosts \"" + ghost.name + "\"");
      }
    }
    for (const Requirement& one : theorem_->requirements) {
      const auto rests = [&](const Fact& fact) {
        return std::any_of(fact.rests.begin(), fact.rests.end(),
                           [&](const Rest& rest) { return rest.fact == one.rule; });
      };
      if (std::none_of(theorem_->facts.begin(), theorem_->facts.end(), rests)) {
        throw std::logic_error("nothing rests on \"" + one.rule + "\"");
      }
    }
  }

  static Any any_of(const Fact& fact) {
    Any any;
    for (std::size_t i = 0; i < fact.any.size(); ++i) {
      any.push_back(constant(fmt::format("any {}", i), fact.any[i]));
    }
    return any;
  }

  z3::expr formula(const Whole& whole, const Rest& rest, const Any& any) const {
    if (const Fact* fact = fact_of(rest.fact)) {
      const Any of = rest.of(whole, any);
      if (of.size() != fact->any.size()) {
        throw std::logic_error("\"" + rest.fact + "\" is about another number of things");
      }
      const z3::expr holds = fact->holds(whole, of);
      return rest.then ? whole.then(holds) : holds;
    }
    return whole.rtl().assumed().at(rest.fact + ".w_assumed");
  }

  /// A clock in which some conditions hold, and others do not.
  struct Here {
    std::string name;
    z3::expr given;
    Values values, same, different;

    z3::expr operator()(const z3::expr& term) const {
      Elsewhere elsewhere;
      for (const auto& [left, right] : different) {
        elsewhere.differ(with(left, values).simplify(), with(right, values).simplify());
      }
      return elsewhere(with(with(term, values), same).simplify());
    }
    Here also(const z3::expr& condition, bool holds, bool first) const {
      Here here = *this;
      here.name += first ? ", case " : "";
      here.name += holds ? "1" : "0";
      here.given = given && (holds ? condition : !condition);
      here.values.insert(here.values.begin(), {condition, context().bool_val(holds)});
      if (condition.decl().decl_kind() != Z3_OP_EQ) return here;
      const z3::expr left = condition.arg(0), right = condition.arg(1);
      if (right.is_numeral() && right.get_sort().bv_size() == 1) {  // a bit
        here.values.insert(here.values.begin(), {left, (holds ? right : ~right).simplify()});
      } else if (!holds) {
        here.different.emplace_back(left, right);
      } else if (left.is_const()) {
        here.same.emplace_back(left, right);
      }
      return here;
    }
  };
  /// Where a claim follows at once from the first conditions, the others make no difference.
  static void add_cases(const std::vector<z3::expr>& split, std::size_t from, const Here& here,
                        const z3::expr& claim, const std::vector<z3::expr>& now,
                        const Values& put_in, std::vector<Case>& all) {
    const z3::expr here_claim = here(claim);
    if (from < split.size() && !here_claim.is_true()) {
      const z3::expr condition = here(split[from]);
      for (const bool holds : {false, true}) {
        if (holds ? condition.is_false() : condition.is_true()) continue;
        add_cases(split, from + 1, here.also(split[from], holds, from == 0), claim, now, put_in,
                  all);
      }
      return;
    }
    all.push_back(symbolic::holds(here.name, with(here.given, put_in), here_claim));
    all.back().may_be_none = !split.empty();
    if (here_claim.is_true() && !split.empty()) return;
    for (const z3::expr& one : now) all.back().hypotheses.push_back(here(one));
  }

  std::vector<Case> cases(const Whole& whole, std::size_t number) const {
    const Fact& fact = theorem_->facts[number];
    const Any any = any_of(fact);
    std::vector<z3::expr> now, behind_reset;
    for (const Rest& rest : fact.rests) {
      const z3::expr holds = formula(whole, rest, any);
      now.push_back(holds);
      if (rest.then) behind_reset.push_back(holds);
    }
    const z3::expr holds = fact.holds(whole, any);
    // Terms, by what is put in for them
    Values put_in;
    for (const z3::expr& term : fact.open(whole)) {
      if (term.is_numeral()) continue;  // as some parameters make it
      const std::string name = fmt::format("open {}", put_in.size());
      put_in.emplace_back(term, context().constant(name.c_str(), term.get_sort()));
    }
    std::vector<Case> all;
    const bool is_clock = fact.kind == Fact::Kind::kClock;
    const z3::expr claim = is_clock ? holds : whole.then(holds);
    if (fact.kind == Fact::Kind::kAlways) {
      const z3::expr yes = context().bool_val(true);
      Values power_up;
      for (const auto& [name, state] : whole.rtl().states()) {
        if (whole.rtl().has_initial(name)) power_up.emplace_back(state, whole.rtl().initial(name));
      }
      all.push_back(symbolic::holds("power-up", yes, with(holds, power_up)));
      all.push_back(symbolic::holds("a clock", yes, with(claim, put_in)));
      all.back().hypotheses = {with(holds, put_in)};
      for (const z3::expr& one : now) all.back().hypotheses.push_back(with(one, put_in));
      return all;
    }
    if (!is_clock) {
      Values reset = put_in;
      reset.emplace_back(whole.rtl().input("i_rst"), bits(1, 1));
      all.push_back(symbolic::holds("reset", context().bool_val(true), with(claim, reset)));
      for (const z3::expr& one : behind_reset) all.back().hypotheses.push_back(with(one, reset));
      now.insert(now.begin(), holds);
    }
    put_in.emplace_back(whole.rtl().input("i_rst"), bits(0, 1));
    const std::vector<z3::expr> split = fact.split(whole, any);
    if (!split.empty()) {
      // That there is such a clock
      const z3::expr yes = context().bool_val(true);
      all.push_back(symbolic::holds("a clock", yes, yes));
      for (const z3::expr& one : now) all.back().hypotheses.push_back(with(one, put_in));
    }
    const Here any_clock{"a clock", context().bool_val(true), put_in, {}, {}};
    add_cases(split, 0, any_clock, claim, now, put_in, all);
    return all;
  }

  std::shared_ptr<const Theorem> theorem_;
  Module module_;
  std::string variant_;
};

}  // namespace

Rest then(Rest rest) {
  rest.then = true;
  return rest;
}

Whole::Whole(const Rtl& rtl, const std::vector<Ghost>& ghosts) : rtl_(rtl), ghosts_(ghosts) {
  for (const Ghost& ghost : ghosts_) {
    const z3::sort sort = ghost.after_reset(*this).get_sort();
    ghost_.emplace(ghost.name, context().constant(("golden " + ghost.name).c_str(), sort));
  }
}

z3::expr Whole::is(const std::string& name) const {
  return is_set((*this)(name));
}
z3::expr Whole::in_reset() const {
  return is_set(rtl_.input("i_rst"));
}
const z3::expr& Whole::ghost(const std::string& name) const {
  const auto found = ghost_.find(name);
  if (found == ghost_.end()) throw std::logic_error("no ghost \"" + name + "\"");
  return found->second;
}

z3::expr Whole::then(const z3::expr& term) const {
  z3::expr_vector from(context()), to(context());
  for (const auto& [name, value] : constants_of(term)) {
    if (rtl_.inputs().count(name) != 0) {
      throw std::logic_error("an input is not known of the clock behind: " + name);
    }
    if (rtl_.states().count(name) == 0) continue;
    from.push_back(value);
    to.push_back(rtl_.next(name));
  }
  for (const Ghost& ghost : ghosts_) {
    const z3::expr& now = ghost_.at(ghost.name);
    if (constants_of(term).count("golden " + ghost.name) == 0) continue;
    from.push_back(now);
    to.push_back(z3::ite(in_reset(), ghost.after_reset(*this), ghost.next(*this)));
  }
  return z3::expr(term).substitute(from, to);
}

void Argument::state(const char* at, const char* name, const char* says,
                     const std::vector<Rest>& rests, const Holds& holds) {
  all_.facts.push_back({Fact::Kind::kState, at, name, says, rests,
                        [holds](const Whole& w, const Any&) { return holds(w); }});
}
void Argument::clock(const char* at, const char* name, const char* says,
                     const std::vector<Rest>& rests, const Holds& holds) {
  all_.facts.push_back({Fact::Kind::kClock, at, name, says, rests,
                        [holds](const Whole& w, const Any&) { return holds(w); }});
}
void Argument::ghost(const char* name, const z3::expr& after_reset, const Holds& next) {
  all_.ghosts.push_back({name, [after_reset](const Whole&) { return after_reset; }, next});
}

std::vector<Lemma> lemmas_of(const Theorem& theorem, const Module& module,
                             const std::string& variant) {
  return Composition(theorem, module, variant).lemmas();
}

std::vector<Lemma> lemmas_of(const char* unit, const std::vector<Variant>& variants,
                             const std::vector<std::string>& slow,
                             const std::function<Theorem(const Variant&)>& theorem) {
  std::vector<Lemma> all;
  for (const Variant& variant : variants) {
    for (Lemma& lemma :
         lemmas_of(theorem(variant), {unit, variant.parameters, true}, variant.name)) {
      all.push_back(std::move(lemma));
    }
  }
  for (const std::string& name : slow) {
    const auto lemma =
        std::find_if(all.begin(), all.end(), [&](const Lemma& one) { return one.name == name; });
    if (lemma == all.end()) throw std::logic_error("no fact \"" + name + "\"");
    lemma->quick = false;
  }
  return all;
}

}  // namespace collide::symbolic
