// SPDX-License-Identifier: MIT
//
// From the discriminant to the time of contact, with WIDE 0: the golden model's root and quotient
// as ghosts, a step of each a clock.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

const std::string kRoot = "times.root[0].stage.";
const std::string kQuotient = "times.quotient[0].stage.";
// Of narrow.products.r_state
constexpr unsigned kSquares = 3, kCheck = 4, kResult = 5;

/// A number of the golden model: a ghost.
struct Number {
  const char* name;
  unsigned width;
};
constexpr Number kRootNumbers[] = {
    {"root radicand", 128}, {"root remainder", 64}, {"root value", 64}, {"root left", 32}};
constexpr Number kQuotientNumbers[] = {{"quotient remainder", 64},
                                       {"quotient divisor", 64},
                                       {"quotient value", 32},
                                       {"quotient left", 32},
                                       {"too late", 1}};

z3::expr any(const Number& number) {
  return constant(std::string("any ") + number.name, number.width);
}
z3::expr any(const char* name, unsigned width) {
  return constant(std::string("any ") + name, width);
}
Root any_root() {
  Root root(I128(0));
  root.radicand = U128(any(kRootNumbers[0]));
  root.remainder = U64(any(kRootNumbers[1]));
  root.value = U64(any(kRootNumbers[2]));
  root.left = U32(any(kRootNumbers[3]));
  return root;
}
Observation seen(const Root& root) {
  return {{"radicand", root.radicand.term()},
          {"remainder", root.remainder.term()},
          {"value", root.value.term()},
          {"left", root.left.term()}};
}
Equation any_equation() {
  return {0, -I64(any("n", 64)), I64(any("c", 64))};
}
Quotient any_quotient() {
  Quotient quotient({0, 0, 0}, 0);
  quotient.remainder = U64(any(kQuotientNumbers[0]));
  quotient.divisor = U64(any(kQuotientNumbers[1]));
  quotient.value = U32(any(kQuotientNumbers[2]));
  quotient.left = U32(any(kQuotientNumbers[3]));
  return quotient;
}
Observation seen(const Quotient& quotient, const Bool& late) {
  return {{"remainder", quotient.remainder.term()},
          {"divisor", quotient.divisor.term()},
          {"value", quotient.value.term()},
          {"left", quotient.left.term()},
          {"too late", as_bit(late)}};
}
template <std::size_t count>
std::vector<z3::expr> ghosts(W w, const Number (&numbers)[count]) {
  std::vector<z3::expr> all;
  for (const Number& number : numbers) all.push_back(w.ghost(number.name));
  return all;
}
template <std::size_t count>
Values of(W w, const Number (&numbers)[count]) {
  Values values;
  for (const Number& number : numbers) values.emplace_back(any(number), w.ghost(number.name));
  return values;
}

/// The golden model's root: it begins with a discriminant.
std::vector<z3::expr> next_root(W w) {
  const z3::expr& left = w.ghost("root left");
  const z3::expr discriminant = z3::zext(w("times.i_d"), 60);
  const auto begun =
      list_unit::on_all_paths([] { return seen(Root(I128(any("discriminant", 128)))); },
                              {{any("discriminant", 128), discriminant}});
  const auto stepped = list_unit::on_all_paths(
      [] {
        Root root = any_root();
        root.step();
        return seen(root);
      },
      of(w, kRootNumbers));
  return list_unit::either(
      w.is(kRoot + "w_load"), begun,
      list_unit::either(left != bits(0, 32), stepped, ghosts(w, kRootNumbers)));
}
/// Its quotient: it begins with a root, if t is at most 1.
std::vector<z3::expr> next_quotient(W w) {
  const z3::expr &left = w.ghost("quotient left"), &late = w.ghost("too late");
  const auto begun = list_unit::on_all_paths(
      [] {
        const U64 root(any("value", 64));
        return seen(Quotient(any_equation(), root), too_late(any_equation(), root));
      },
      {{any("n", 64), z3::zext(w("times.i_n"), 30)},
       {any("c", 64), z3::zext(w("times.i_c"), 31)},
       {any("value", 64), w.ghost("root value")}});
  const auto stepped = list_unit::on_all_paths(
      [] {
        Quotient quotient = any_quotient();
        quotient.step();
        return seen(quotient, false);
      },
      of(w, kQuotientNumbers));
  return list_unit::either(w.is(kQuotient + "w_load"), begun,
                           list_unit::either(left != bits(0, 32) && !is_set(late), stepped,
                                             ghosts(w, kQuotientNumbers)));
}

z3::expr equals(const z3::expr& number, const z3::expr& term) {
  return number == z3::zext(term, number.get_sort().bv_size() - term.get_sort().bv_size());
}

}  // namespace

void Argument::times() {
  for (unsigned i = 0; i < 4; ++i) {
    ghost(kRootNumbers[i].name, bits(0, kRootNumbers[i].width),
          [=](W w) { return next_root(w)[i]; });
  }
  for (unsigned i = 0; i < 5; ++i) {
    ghost(kQuotientNumbers[i].name, bits(0, kQuotientNumbers[i].width),
          [=](W w) { return next_quotient(w)[i]; });
  }
  const Rests begun = {"before the pairs", "loading", "what stops runs", "one pair at a time"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto in = [](W w, unsigned state) { return number(w, "narrow.products.r_state", state); };
  state("narrow.products", "decided or approaching", "is a pair whose contact is asked for",
        {"before the pairs", "loading", "what stops runs"}, [=](W w) {
          const z3::expr& step = w("narrow.products.r_step");
          const z3::expr decided = w.is("narrow.products.r_decided");
          const z3::expr asked = in(w, kSquares) || in(w, kCheck) || (in(w, kResult) && !decided);
          return implies(busy(w) && asked, w("narrow.products.r_n") > bits(0, 35) &&
                                               w("narrow.products.r_c") > bits(0, 35)) &&
                 implies(busy(w) && (in(w, 1) || in(w, 2)), decided) &&
                 implies(busy(w) && (in(w, kCheck) || (in(w, kSquares) && step != bits(0, 4))),
                         !decided);
        });
  state("times.root[0].stage", "root", "is the golden model's, step by step",
        with_begun({"decided or approaching"}), [=](W w) {
          const z3::expr here = busy(w) && w.is(kRoot + "r_busy");
          const z3::expr decided = w.is("times.i_decided");
          const z3::expr &value = w.ghost("root value"), &left = w.ghost("root left"),
                         &remainder = w.ghost("root remainder");
          const z3::expr to_come = z3::zext(bits(kRootBits, 32) - left, 32);
          return implies(here && decided, number(w, kRoot + "r_left", 0)) &&
                 implies(
                     here && !decided,
                     w.ghost("root radicand") == z3::concat(w(kRoot + "r_radicand"), bits(0, 60)) &&
                         equals(remainder, w(kRoot + "r_remainder")) &&
                         equals(value, w(kRoot + "r_root")) && equals(left, w(kRoot + "r_left")) &&
                         z3::ule(left, bits(kRootBits, 32)) &&
                         z3::ule(remainder, z3::shl(value, bits(1, 64))) &&
                         z3::lshr(value, to_come) == bits(0, 64));
        });
  state("times.quotient[0].stage", "bounds of a quotient",
        "the remainder is less than twice the divisor, and t is at most 1",
        with_begun({"decided or approaching", "root", "quotient"}), [=](W w) {
          const z3::expr divides = busy(w) && w.is(kQuotient + "r_busy") &&
                                   !w.is("times.i_decided") && !is_set(w.ghost("too late"));
          const z3::expr &value = w.ghost("quotient value"), &left = w.ghost("quotient left"),
                         &remainder = w.ghost("quotient remainder"),
                         &divisor = w.ghost("quotient divisor");
          // With zeros for the bits to come
          const z3::expr found = z3::shl(z3::zext(value, 32), z3::zext(left, 32));
          const z3::expr one = bits(0x10000, 64);
          return implies(divides, z3::ule(left, bits(kQuotientBits, 32)) &&
                                      z3::ult(remainder, z3::shl(divisor, bits(1, 64))) &&
                                      z3::ule(found, one) &&
                                      implies(found == one, remainder == bits(0, 64)) &&
                                      implies(left == bits(kQuotientBits, 32),
                                              z3::ule(remainder, divisor) && value == bits(0, 32)));
        });
  state("times.quotient[0].stage", "quotient", "is the golden model's, step by step",
        with_begun({"decided or approaching", "root", "bounds of a quotient"}), [=](W w) {
          const z3::expr here = busy(w) && w.is(kQuotient + "r_busy");
          const z3::expr decided = w.is("times.i_decided");
          const z3::expr late = is_set(w.ghost("too late"));
          const z3::expr &left = w.ghost("quotient left"), &divisor = w.ghost("quotient divisor"),
                         &remainder = w.ghost("quotient remainder");
          const z3::expr same = equals(remainder, w(kQuotient + "r_remainder")) &&
                                equals(divisor, w(kQuotient + "o_divisor")) &&
                                equals(w.ghost("quotient value"), w(kQuotient + "r_t")) &&
                                divisor != bits(0, 64);
          return implies(here && decided, number(w, kQuotient + "r_left", 0) &&
                                              number(w, kQuotient + "r_t", 0) &&
                                              !w.is(kQuotient + "r_late")) &&
                 implies(here && !decided && late,
                         left == bits(kQuotientBits, 32) &&
                             z3::ite(w.is(kQuotient + "r_late"),
                                     number(w, kQuotient + "r_left", kQuotientBits - 1),
                                     same && z3::ugt(remainder, divisor) &&
                                         equals(left, w(kQuotient + "r_left")))) &&
                 implies(here && !decided && !late, same && equals(left, w(kQuotient + "r_left")) &&
                                                        !w.is(kQuotient + "r_late"));
        });
  for (std::size_t i = all_.facts.size() - 2; i < all_.facts.size(); ++i) {
    all_.facts[i].split = [](W w, const Any&) {
      return std::vector<z3::expr>{w.is(kQuotient + "r_busy"), w.is("times.i_decided"),
                                   is_set(w.ghost("too late")), w.is(kQuotient + "w_fits")};
    };
  }
  clock("times", "time of a contact", "is the golden model's, and at most 1",
        with_begun({"quotient", "bounds of a quotient", "root"}), [=](W w) {
          const z3::expr t = z3::zext(w("times.o_t"), 15);
          const z3::expr golden =
              z3::ite(w.is("times.i_decided"), bits(0, 32), w.ghost("quotient value"));
          return implies(
              busy(w) && w.is("times.o_valid"),
              t == golden && z3::ule(t, bits(0x10000, 32)) &&
                  w("times.o_pair") == w("pairs.r_data") && w.is("pairs.r_valid") &&
                  implies(!w.is("times.i_decided"),
                          !is_set(w.ghost("too late")) && w.ghost("quotient left") == bits(0, 32)));
        });
}

}  // namespace collide::impact
