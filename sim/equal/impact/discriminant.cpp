// SPDX-License-Identifier: MIT
//
// What a, h and c decide, and the discriminant. Multipliers are not taken apart: how products of
// halves make up the discriminant is an identity of polynomials.
#include <fmt/format.h>

#include "model/impact/rule.h"
#include "sim/equal/impact/lemmas.h"
#include "sim/equal/impact/terms.h"

namespace collide::impact {
namespace {

using symbolic::Clocks;

// ---- What a, h and c decide ----

/// The golden model's, of the numbers as the RTL has them.
Equation equation_of(const z3::expr& a, const z3::expr& n, const z3::expr& c) {
  return {I64(unsigned_to(64, a)), -i64(n), i64(c)};
}

std::vector<Case> wide_decision(const Rtl& rtl) {
  const Equation e = equation_of(rtl.input("i_a"), rtl.input("i_n"), rtl.input("i_c"));
  const auto in = [&](const char* name) { return is_set(rtl.input(name)); };
  const z3::expr ready = is_set(rtl.output("o_ready"));
  const z3::expr empty = rtl.state("r_factors_sum") == 0 && rtl.state("r_result_sum") == 0;
  const z3::expr first = rtl.state("r_product") == 0;
  const z3::expr asked = !in("i_clear") && in("i_valid") && !in("i_last") && first && room(rtl);
  const Bool separating(in("i_separating"));
  const auto golden = [e, separating] {
    const Bool touches = touches_at_start(e, separating);
    return Observation{{"contact at the start", touches.term()},
                       {"no contact", (!touches && !approaches(e)).term()},
                       {"discriminant asked for", (!touches && approaches(e)).term()}};
  };
  const z3::expr will_be = is_set(rtl.later(rtl.output("o_valid")));
  const z3::expr begins = rtl.next("r_product") == 1;
  const z3::expr will_be_decided = is_set(rtl.later(rtl.output("o_decided")));
  return {{"a, h and c",
           asked && empty,
           {},
           golden,
           {always("contact at the start", ready && will_be && will_be_decided),
            always("no contact", ready && !will_be),
            always("discriminant asked for", !ready && begins)}},
          {"behind another, a contact at the start waits",
           asked && !empty,
           {},
           golden,
           {always("contact at the start", !ready && !begins), always("no contact", ready),
            always("discriminant asked for", !ready && begins)}}};
}

// ---- The discriminant, of seven products of halves ----

/// The halves of a, n and c, 18 bits each, and what is made of them.
struct Halves {
  z3::expr a, n, c;  // 35, 34 and 34 bits

  static z3::expr low(const z3::expr& term) { return term.extract(17, 0); }
  static z3::expr high(const z3::expr& term) {
    return unsigned_to(18, term.extract(width(term) - 1, 18));
  }

  /// In the order of the RTL.
  struct Product {
    z3::expr first, second;
    bool less;
    unsigned shift;
  };
  std::vector<Product> products() const {
    const z3::expr twice = z3::concat(high(n).extract(16, 0), number(0, 1));
    return {{low(n), low(n), false, 0},  {low(a), low(c), true, 0},   {low(n), twice, false, 18},
            {low(a), high(c), true, 18}, {high(a), low(c), true, 18}, {high(n), high(n), false, 36},
            {high(a), high(c), true, 36}};
  }

  z3::expr sum() const {
    z3::expr sum = context().bv_val(0, 128);
    for (const Product& product : products()) {
      const z3::expr term = unsigned_to(128, product.first) * unsigned_to(128, product.second) *
                            weight(product.shift);
      sum = product.less ? sum - term : sum + term;
    }
    return sum;
  }
  static z3::expr weight(unsigned shift) {
    return z3::shl(context().bv_val(1, 128), context().bv_val(shift, 128)).simplify();
  }
};

/// With products multiplied out.
z3::expr as_polynomial(const z3::expr& term) {
  z3::params params(context());
  params.set("som", true);
  return z3::expr(term).simplify(params);
}

/// The golden model's discriminant is that sum: with n = n1 2^18 + n0 and so on an identity of
/// polynomials.
Case schoolbook() {
  const Halves halves = {constant("a", 35), constant("n", 34), constant("c", 34)};
  const Equation e = equation_of(halves.a, z3::zext(halves.n, 1), z3::zext(halves.c, 1));
  const auto whole = [](const z3::expr& term) {
    return unsigned_to(128, Halves::high(term)) * Halves::weight(18) +
           unsigned_to(128, Halves::low(term));
  };
  symbolic::Values known = {{I128{e.a}.term(), whole(halves.a)},
                            {I128{e.h}.term(), -whole(halves.n)},
                            {I128{e.c}.term(), whole(halves.c)}};
  const z3::expr twice = halves.products()[2].second;
  known.emplace_back(unsigned_to(128, twice),
                     unsigned_to(128, Halves::high(halves.n)) * context().bv_val(2, 128));
  const auto polynomial = [known](const z3::expr& term) {
    z3::expr_vector from(context()), to(context());
    for (const auto& [one, other] : known) {
      from.push_back(one);
      to.push_back(other);
    }
    return as_polynomial(z3::expr(term).substitute(from, to));
  };
  const z3::expr sum = polynomial(halves.sum());
  const auto golden = [e, polynomial] {
    return Observation{{"discriminant", polynomial(discriminant(e).term())}};
  };
  return {"products of halves", yes(), {}, golden, {always("discriminant", sum)}, known};
}

/// A product of halves has 36 bits: none is lost.
Case product_bits() {
  const z3::expr first = constant("first", 18), second = constant("second", 18);
  return holds("a product has 36 bits", yes(),
               unsigned_to(128, first) * unsigned_to(128, second) ==
                   unsigned_to(128, unsigned_to(36, first) * unsigned_to(36, second)));
}

/// Factors are issued from clock 0 on, and the sum is there in clock 9.
constexpr unsigned kSummed = 9;

/// The sum so far: the upper 40 bits of the register at first; twice 18 bits that are final move
/// down.
z3::expr sum_so_far(const z3::expr& d, unsigned moved) {
  return signed_to(128, d.extract(75, 36 - 18 * moved));
}

/// `clocks` are those of a pair; `adds` is the clock of one product, which is then `product`.
std::vector<Case> discriminants(const Rtl& rtl, const Clocks& clocks, const Halves& halves,
                                const z3::expr& given, const z3::expr& product,
                                const z3::expr& begins,
                                const std::function<z3::expr(unsigned index)>& adds) {
  std::vector<Case> cases = {product_bits(), schoolbook()};
  const z3::expr &before = rtl.state("r_d"), &after = rtl.next("r_d");
  unsigned index = 0, moved = 0;
  for (const Halves::Product& one : halves.products()) {
    const auto is = [&](const char* name, const z3::expr& factor) {
      const z3::expr held = clocks.at(rtl.state(name), 1 + index);
      return held == unsigned_to(width(held), factor);
    };
    cases.push_back(holds(fmt::format("factors {}", index), given,
                          is("r_first", one.first) && is("r_second", one.second)));
    cases.push_back(
        holds(fmt::format("clock of product {}", index), given, clocks.at(adds(index), 2 + index)));

    // Each is at most 2^36 in the upper bits.
    const auto within = [](const z3::expr& d, unsigned products) {
      const z3::expr top = signed_to(64, d.extract(75, 36));
      const z3::expr most = context().bv_val(static_cast<std::uint64_t>(products) << 36, 64);
      return top <= most && top >= -most;
    };
    const bool first = index == 0;
    const z3::expr term = unsigned_to(128, product) * Halves::weight(one.shift);
    const z3::expr old_sum = first ? context().bv_val(0, 128) : sum_so_far(before, moved);
    moved = one.shift / 18;
    cases.push_back(holds(
        fmt::format("product {}", index), adds(index) && (first ? begins : within(before, index)),
        sum_so_far(after, moved) == (one.less ? old_sum - term : old_sum + term) &&
            within(after, index + 1)));
    ++index;
  }
  return cases;
}

/// The golden model's is below 2^68, as n is below 2^34 and a c is not negative.
Case discriminant_bits() {
  const z3::expr a = constant("a", 35), n = constant("n", 34), c = constant("c", 34);
  const Equation e = equation_of(a, z3::zext(n, 1), z3::zext(c, 1));
  const auto golden = [e] {
    const I128 most(Halves::weight(68));
    return Observation{{"below 2^68", (discriminant(e) < most).term()}};
  };
  return {"bits",
          yes(),
          {},
          golden,
          {always("below 2^68", yes())},
          {{I128{e.h}.term(), -unsigned_to(128, n)}}};
}

std::vector<Case> small_discriminant(const Rtl& rtl) {
  const z3::expr &n = rtl.state("r_n"), &c = rtl.state("r_c"), &d = rtl.state("r_d");
  const auto taken = [&](const std::string& name, const z3::expr& value, unsigned clock) {
    if (name == "i_clear") return number(0, 1);
    if (clock > 0) return value;
    if (name == "r_state") return number(3, 3);
    if (name == "r_step") return number(0, 4);
    return name == "r_d" ? z3::concat(number(0, 40), d.extract(35, 0)) : value;
  };
  const Clocks clocks(rtl, kSummed, taken);
  const z3::expr given = n > 0 && c >= 0;
  const auto adds = [&](unsigned index) {
    return rtl.state("r_state") == number(3, 3) && rtl.state("r_step") == number(2 + index, 4);
  };
  std::vector<Case> cases =
      discriminants(rtl, clocks, {rtl.state("r_a"), n.extract(33, 0), c.extract(33, 0)}, given,
                    rtl.state("r_product").extract(35, 0), d.extract(75, 36) == 0, adds);
  const auto at_end = [&](const char* name) { return clocks.at(rtl.state(name), kSummed); };
  cases.push_back(
      holds("then it is checked", given,
            at_end("r_state") == number(4, 3) && at_end("r_n") == n && at_end("r_c") == c));
  cases.push_back(holds("a product", rtl.state("r_state") == number(3, 3),
                        rtl.next("r_product") == signed_to(38, rtl.state("r_first")) *
                                                     signed_to(38, rtl.state("r_second"))));
  cases.push_back(holds("the sum begins with 0", rtl.state("r_state") == number(2, 3),
                        rtl.next("r_d").extract(75, 36) == 0 && rtl.next("r_step") == 0));
  cases.push_back(holds("and goes on as it is", yes(),
                        rtl.output("o_d") == d.extract(67, 0) &&
                            rtl.output("o_n") == n.extract(33, 0) &&
                            rtl.output("o_c") == c.extract(32, 0)));
  cases.push_back(discriminant_bits());
  return cases;
}

std::vector<Case> wide_discriminant(const Rtl& rtl) {
  const z3::expr &n = rtl.input("i_n"), &c = rtl.input("i_c");
  // The pair stays until its last factors are issued.
  const auto taken = [&](const std::string& name, const z3::expr& value, unsigned clock) {
    if (name == "i_clear") return number(0, 1);
    if (name == "i_ready") return number(1, 1);
    if (name == "r_product" && clock == 0) return number(0, 3);
    if (name.substr(0, 2) != "i_" || clock >= 7) return value;
    if (name == "i_last") return number(0, 1);
    return name == "i_valid" ? number(1, 1) : rtl.input(name);
  };
  const Clocks clocks(rtl, kSummed, taken);
  const z3::expr given = n > 0 && c > 0;
  const auto adds = [&](unsigned index) {
    constexpr unsigned kSet = 1, kLess = 2, kShift = 3;
    const unsigned sum = index == 0 ? kSet : index == 2 || index == 5 ? kShift : kLess;
    return room(rtl) && rtl.state("r_result_sum") == number(sum, 2);
  };
  std::vector<Case> cases =
      discriminants(rtl, clocks, {rtl.input("i_a"), n.extract(33, 0), c.extract(33, 0)}, given,
                    rtl.state("r_result"), yes(), adds);
  const auto at_end = [&](const char* name) { return clocks.at(rtl.output(name), kSummed); };
  cases.push_back(holds("then it is there", given,
                        is_set(at_end("o_valid")) && !is_set(at_end("o_decided")) &&
                            at_end("o_pair") == rtl.input("i_pair") &&
                            at_end("o_n") == n.extract(33, 0) &&
                            at_end("o_c") == c.extract(32, 0)));
  cases.push_back(holds("a product", room(rtl),
                        rtl.next("r_result") == unsigned_to(36, rtl.state("r_first")) *
                                                    unsigned_to(36, rtl.state("r_second"))));
  const z3::expr& d = rtl.state("r_d");
  cases.push_back(holds(
      "and goes on as it is", yes(),
      rtl.output("o_d") == d.extract(67, 0) && rtl.output("o_negative") == d.extract(75, 75)));
  cases.push_back(discriminant_bits());
  return cases;
}

std::vector<Case> discriminant_stalls(const Rtl& rtl) {
  return stalls(rtl, !is_set(rtl.input("i_clear")), room(rtl));
}

const std::vector<symbolic::Assumption> kOfWideDiscriminant = {
    {"a pair stays at the inputs until it is taken",
     "impact_motion keeps a result until then",
     {symbolic::by_lemma("stalls of motion")}}};

}  // namespace

std::vector<Lemma> discriminant_lemmas() {
  return {
      {"decision, wide",
       "contact at the start, no approach",
       {"impact_discriminant"},
       true,
       wide_decision},
      {"discriminant, small",
       "seven products of halves",
       {"impact_products"},
       false,
       small_discriminant},
      {"discriminant, wide",
       "seven products of halves",
       {"impact_discriminant"},
       false,
       wide_discriminant,
       kOfWideDiscriminant},
      {"stalls of the discriminant",
       "a clock waits or is as in the lemmas",
       {"impact_discriminant"},
       true,
       discriminant_stalls},
  };
}

}  // namespace collide::impact
