// SPDX-License-Identifier: MIT
//
// From the discriminant to the time of contact: every clock of the two recurrences is a step of the
// golden model's. Of the wide version: stages that hand a pair on.
#include <fmt/format.h>

#include "model/impact/rule.h"
#include "sim/equal/impact/lemmas.h"
#include "sim/equal/impact/terms.h"

namespace collide::impact {
namespace {

constexpr unsigned kRoots = 8, kQuotients = 3;  // stages

/// Steps of a stage, and of those behind it.
struct Stage {
  std::string prefix;  // of its registers
  unsigned steps, behind;
};

/// Of a kind, in their order.
std::vector<Stage> stages(const char* kind, unsigned count, unsigned all) {
  const unsigned each = (all + count - 1) / count;
  std::vector<Stage> stages;
  for (unsigned s = 0; s < count; ++s) {
    const unsigned steps = s + 1 < count ? each : all - s * each;
    stages.push_back({fmt::format("{}[{}].stage.", kind, s), steps, all - s * each - steps});
  }
  return stages;
}

/// Registers before a clock or after it. Stages are counted through, roots first.
class Registers {
 public:
  enum class At { kBefore, kAfter };
  Registers(const Rtl& rtl, At at)
      : rtl_(rtl), at_(at), stages_(stages("root", kRoots, kRootBits)) {
    for (const Stage& stage : stages("quotient", kQuotients, kQuotientBits)) {
      stages_.push_back(stage);
    }
  }

  std::size_t roots() const { return kRoots; }
  std::size_t count() const { return stages_.size(); }
  std::size_t last() const { return stages_.size() - 1; }
  const Stage& stage(std::size_t k) const { return stages_[k]; }
  bool is_root(std::size_t k) const { return k < kRoots; }

  const z3::expr& operator()(std::size_t k, const char* name) const {
    const std::string whole = stages_[k].prefix + name;
    return at_ == At::kBefore ? rtl_.state(whole) : rtl_.next(whole);
  }
  z3::expr flag(std::size_t k, const char* name) const { return is_set((*this)(k, name)); }

  z3::expr busy(std::size_t k) const { return flag(k, "r_busy"); }
  z3::expr has_steps(std::size_t k) const { return (*this)(k, "r_left") != 0; }
  z3::expr valid(std::size_t k) const { return busy(k) && !has_steps(k); }
  /// Steps that the golden model has left.
  z3::expr left(std::size_t k) const {
    return unsigned_to(32, (*this)(k, "r_left")) + number(stages_[k].behind, 32);
  }

  // What goes with a pair

  bool knows_decided(std::size_t k) const { return k != last(); }
  z3::expr decided(std::size_t k) const { return flag(k, "o_decided"); }
  z3::expr carried(std::size_t k) const { return (*this)(k, "o_carry"); }
  z3::expr c(std::size_t k) const { return carried(k).extract(32, 0); }
  z3::expr n(std::size_t k) const { return carried(k).extract(66, 33); }
  z3::expr pair(std::size_t k) const {
    const z3::expr all = carried(k);
    return is_root(k) ? all.extract(width(all) - 1, 67) : all;
  }
  z3::expr divisor(std::size_t k) const { return (*this)(k, "o_divisor"); }

  // The golden model's numbers of a stage

  Equation equation(std::size_t k) const {
    return {I64(context().bv_const("a", 64)), -I64(unsigned_to(64, n(k))),
            I64(unsigned_to(64, c(k)))};
  }
  Root root(std::size_t k) const {
    Root root(I128(0));
    root.radicand = U128(z3::concat((*this)(k, "o_radicand"), number(0, 60)));
    root.remainder = u64((*this)(k, "o_remainder"));
    root.value = u64((*this)(k, "o_root"));
    root.left = U32(left(k));
    return root;
  }
  Quotient quotient(std::size_t k) const {
    Quotient quotient({0, 0, 0}, 0);
    quotient.remainder = u64((*this)(k, "o_remainder"));
    quotient.divisor = u64(divisor(k));
    quotient.value = u32((*this)(k, "o_t"));
    quotient.left = U32(left(k));
    return quotient;
  }

  // The first step of a division

  bool is_first_quotient(std::size_t k) const { return k == kRoots; }
  z3::expr late(std::size_t k) const { return is_root(k) ? no() : flag(k, "r_late"); }
  /// t is more than 1: the pair will be late.
  z3::expr due(std::size_t k) const {
    if (!is_first_quotient(k)) return no();
    return busy(k) && undecided(k) && (*this)(k, "r_left") == static_cast<int>(stages_[k].steps) &&
           z3::ugt((*this)(k, "o_remainder"), unsigned_to(52, divisor(k)));
  }
  /// The last stage does not know: what is decided has no steps there.
  z3::expr undecided(std::size_t k) const { return knows_decided(k) ? !decided(k) : has_steps(k); }

  /// What every clock keeps.
  z3::expr invariant(std::size_t k) const {
    const z3::expr same = is_root(k) ? of_root(k) : of_quotient(k);
    return same &&
           z3::implies(busy(k), z3::ule((*this)(k, "r_left"),
                                        number(stages_[k].steps, width((*this)(k, "r_left")))));
  }
  z3::expr invariant() const {
    z3::expr all = context().bool_val(true);
    for (std::size_t k = 0; k < count(); ++k) all = all && invariant(k);
    return all;
  }

 private:
  static z3::expr no() { return context().bool_val(false); }

  z3::expr of_root(std::size_t k) const {
    const Root root = this->root(k);
    const z3::expr decided = this->decided(k);
    const z3::expr found =
        z3::lshr(root.value.term(), unsigned_to(64, (kRootBits - root.left).term()));
    return z3::implies(busy(k) && decided, !has_steps(k)) &&
           z3::implies(busy(k) && !decided,
                       (root.remainder <= root.value << 1).term() && found == 0 && n(k) != 0);
  }
  z3::expr of_quotient(std::size_t k) const {
    const Quotient quotient = this->quotient(k);
    const z3::expr counts = busy(k) && !late(k) && !due(k);
    // With zeros for the bits to come
    const z3::expr t =
        z3::shl(unsigned_to(64, quotient.value.term()), unsigned_to(64, quotient.left.term()));
    const z3::expr one = context().bv_val(0x10000, 64);
    const int but_one = static_cast<int>(stages_[k].steps) - 1;
    z3::expr all = z3::implies(late(k), busy(k) && undecided(k) && (*this)(k, "r_left") == but_one);
    if (!is_first_quotient(k)) all = all && !late(k);
    if (knows_decided(k)) {
      all = all && z3::implies(busy(k) && decided(k), !has_steps(k) && quotient.value.term() == 0);
    } else {
      all = all && z3::implies(busy(k), z3::ule(t, one));
    }
    return all && z3::implies(busy(k) && undecided(k), quotient.divisor.term() != 0) &&
           z3::implies(due(k), quotient.value.term() == 0) &&
           z3::implies(counts && undecided(k),
                       (quotient.remainder < quotient.divisor << 1).term() && z3::ule(t, one) &&
                           z3::implies(t == one, quotient.remainder.term() == 0));
  }

  const Rtl& rtl_;
  At at_;
  std::vector<Stage> stages_;
};

class Time {
 public:
  explicit Time(const Rtl& rtl)
      : rtl_(rtl), now_(rtl, Registers::At::kBefore), then_(rtl, Registers::At::kAfter) {}

  std::vector<Case> invariants() const {
    std::vector<Case> cases = {holds("after a clear", in("i_clear"), then_.invariant())};
    for (std::size_t k = 0; k < now_.count(); ++k) {
      cases.push_back(holds(now_.stage(k).prefix, given(yes()), then_.invariant(k)));
    }
    return cases;
  }

  /// No pair is lost, none comes twice.
  std::vector<Case> flow() const {
    std::vector<Case> cases;
    for (std::size_t k = 0; k < now_.count(); ++k) {
      const std::string& stage = now_.stage(k).prefix;
      cases.push_back(holds(stage + "is taken", given(yes()),
                            then_.busy(k) == (comes(k) || (now_.busy(k) && !goes(k)))));
      z3::expr same = then_.valid(k);
      for (const char* name : kept(k)) same = same && then_(k, name) == now_(k, name);
      cases.push_back(holds(stage + "waits", given(now_.valid(k) && !goes(k)), same));
    }
    cases.push_back(holds("the pair is taken", given(in("i_valid")),
                          is_set(rtl_.output("o_ready")) == (!offered() || comes(0))));
    return cases;
  }

  std::vector<Case> root_begins() const {
    const z3::expr& d = rtl_.input("i_d");
    return {
        {"a discriminant",
         given(comes(0) && !in("i_decided")),
         {},
         [d] { return seen(Root(I128(z3::zext(d, 60)))); },
         expected(then_.root(0))},
        holds("decided", given(comes(0) && in("i_decided")), then_.valid(0) && then_.decided(0)),
        holds("its pair", given(comes(0)),
              then_.pair(0) == rtl_.input("i_pair") && then_.n(0) == rtl_.input("i_n") &&
                  then_.c(0) == rtl_.input("i_c") && then_.decided(0) == in("i_decided"))};
  }

  std::vector<Case> root_steps() const {
    std::vector<Case> cases;
    for (std::size_t k = 0; k < now_.roots(); ++k) {
      const auto golden = [now = now_, k] {
        Root root = now.root(k);
        root.step();
        return seen(root);
      };
      cases.push_back({now_.stage(k).prefix + "step",
                       given(now_.busy(k) && now_.has_steps(k)),
                       {},
                       golden,
                       expected(then_.root(k))});
      if (k > 0) cases.push_back(handed_on(k, now_.root(k - 1), then_.root(k)));
    }
    return cases;
  }

  /// What the golden model refuses will be late.
  std::vector<Case> division_begins() const {
    const std::size_t from = now_.roots() - 1, to = now_.roots();
    const auto golden = [now = now_, from] {
      const Equation e = now.equation(from);
      const U64 root = now.root(from).value;
      Observation all = seen(Quotient(e, root));
      all.push_back({"too late", too_late(e, root).term()});
      all.push_back({"the root is done", now.root(from).done().term()});
      return all;
    };
    std::vector<Expected> rtl = expected(then_.quotient(to));
    rtl.push_back(always("too late", then_.due(to)));
    rtl.push_back(always("the root is done", yes()));
    const z3::expr decided = now_.decided(from);
    return {{"a root", given(comes(to) && !decided), {}, golden, rtl},
            holds("decided", given(comes(to) && decided),
                  then_.valid(to) && then_.decided(to) && then_(to, "o_t") == 0),
            holds("its pair", given(comes(to)),
                  then_.pair(to) == now_.pair(from) && then_.decided(to) == decided)};
  }

  std::vector<Case> division_steps() const {
    std::vector<Case> cases;
    for (std::size_t k = now_.roots(); k < now_.count(); ++k) {
      const std::string& stage = now_.stage(k).prefix;
      const z3::expr steps = now_.busy(k) && now_.has_steps(k) && !now_.late(k);
      const auto golden = [now = now_, k] {
        Quotient quotient = now.quotient(k);
        quotient.step();
        Observation all = seen(quotient);
        all.push_back({"late", Bool(false).term()});
        return all;
      };
      std::vector<Expected> rtl = expected(then_.quotient(k));
      rtl.push_back(always("late", then_.late(k)));
      cases.push_back({stage + "step", given(steps && !now_.due(k)), {}, golden, rtl});
      if (now_.is_first_quotient(k)) {
        cases.push_back(
            holds("too late", given(steps && now_.due(k)), then_.late(k) && !then_.valid(k)));
      } else {
        cases.push_back(handed_on(k, now_.quotient(k - 1), then_.quotient(k)));
      }
    }
    return cases;
  }

  std::vector<Case> result() const {
    const std::size_t last = now_.last();
    const z3::expr& t = rtl_.output("o_t");
    const z3::expr shown = now_.valid(last);
    const auto golden = [now = now_, last] {
      const Quotient quotient = now.quotient(last);
      return Observation{{"t", quotient.value.term()}, {"done", quotient.done().term()}};
    };
    std::vector<Case> cases = {
        {"a time",
         given(now_.busy(last)),
         {},
         golden,
         {always("t", z3::zext(t, 15)), always("done", is_set(rtl_.output("o_valid")))}},
        holds("at most 1", given(shown), z3::ule(t, number(0x10000, 17))),
        holds("its pair", given(shown), rtl_.output("o_pair") == now_.pair(last)),
        holds("none", given(!now_.busy(last)), !is_set(rtl_.output("o_valid")))};
    if (now_.knows_decided(last)) {
      cases.push_back(holds("decided", given(shown && now_.decided(last)), t == 0));
    }
    return cases;
  }

 private:
  z3::expr in(const char* name) const { return is_set(rtl_.input(name)); }

  /// A pair that does not pass by.
  z3::expr offered() const { return in("i_valid") && (in("i_decided") || !in("i_negative")); }

  z3::expr given(const z3::expr& what) const {
    const z3::expr approaches = z3::implies(offered() && !in("i_decided"), rtl_.input("i_n") != 0);
    return what && now_.invariant() && approaches && !in("i_clear");
  }

  // How pairs go from stage to stage

  z3::expr goes(std::size_t k) const { return now_.late(k) || moves(k); }
  z3::expr moves(std::size_t k) const {
    if (k == now_.last()) return now_.valid(k) && in("i_ready");
    return now_.valid(k) && (!now_.busy(k + 1) || moves(k + 1));
  }
  z3::expr comes(std::size_t k) const {
    if (k > 0) return moves(k - 1);
    return offered() && (!now_.busy(0) || moves(0));
  }

  std::vector<const char*> kept(std::size_t k) const {
    std::vector<const char*> names =
        now_.is_root(k) ? std::vector<const char*>{"o_radicand", "o_remainder", "o_root"}
                        : std::vector<const char*>{"o_remainder", "o_t"};
    names.push_back("o_carry");
    if (now_.knows_decided(k)) names.push_back("o_decided");
    if (!now_.is_root(k)) names.push_back("o_divisor");
    return names;
  }

  /// The numbers of the golden model are the same in the next stage.
  template <class Numbers>
  Case handed_on(std::size_t k, const Numbers& before, const Numbers& after) const {
    z3::expr same = then_.carried(k) == now_.carried(k - 1);
    if (now_.knows_decided(k)) same = same && then_.decided(k) == now_.decided(k - 1);
    const z3::expr decided = now_.decided(k - 1);
    const Observation numbers = seen(before), numbers_after = seen(after);
    z3::expr all_same = yes();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      all_same = all_same && numbers[i].value == numbers_after[i].value;
    }
    // What is decided has no steps
    z3::expr passes = then_.valid(k);
    if (!now_.is_root(k)) passes = passes && then_(k, "o_t") == 0;
    return holds("on to " + now_.stage(k).prefix, given(comes(k)),
                 same && z3::ite(decided, passes, all_same));
  }

  static Observation seen(const Root& root) {
    return {{"radicand", root.radicand.term()},
            {"remainder", root.remainder.term()},
            {"root", root.value.term()},
            {"steps left", root.left.term()}};
  }
  static Observation seen(const Quotient& quotient) {
    return {{"remainder", quotient.remainder.term()},
            {"divisor", quotient.divisor.term()},
            {"t", quotient.value.term()},
            {"steps left", quotient.left.term()}};
  }
  template <class Numbers>
  static std::vector<Expected> expected(const Numbers& numbers) {
    std::vector<Expected> all;
    for (const auto& [name, value] : seen(numbers)) all.push_back(always(name, value));
    return all;
  }

  const Rtl& rtl_;
  Registers now_, then_;
};

const std::vector<symbolic::Assumption> kApproaches = {{"a pair that is not decided approaches",
                                                        "who does not approach is decided before",
                                                        {symbolic::by_lemma("decision, wide")}}};
const std::vector<std::string> kInvariants = {
    "the remainder of a root is at most twice the root, of which only found bits are set",
    "the remainder of a division is less than twice the divisor, and t is at most 1"};

}  // namespace

std::vector<Lemma> time_lemmas() {
  std::vector<Lemma> lemmas;
  const auto lemma = [&](const char* name, const char* says, auto cases) {
    lemmas.push_back({fmt::format("{}, wide", name),
                      says,
                      {"impact_time", {{"WIDE", 1}}},
                      true,
                      [cases](const Rtl& rtl) { return (Time(rtl).*cases)(); },
                      kApproaches,
                      [](const Rtl&) { return kInvariants; }});
  };
  lemma("time invariants", "hold after a clear and are kept by every clock", &Time::invariants);
  lemma("pairs in turn", "from stage to stage, none is lost", &Time::flow);
  lemma("root begins", "with the radicand of the golden model", &Time::root_begins);
  lemma("root steps", "one a clock", &Time::root_steps);
  lemma("division begins", "or t is more than 1", &Time::division_begins);
  lemma("division steps", "one a clock", &Time::division_steps);
  lemma("time", "when the golden model's division is done", &Time::result);
  return lemmas;
}

}  // namespace collide::impact
