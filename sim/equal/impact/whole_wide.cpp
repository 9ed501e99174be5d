// SPDX-License-Identifier: MIT
//
// With WIDE 1: the places that pairs go through, from the queue to their times, and that nothing
// comes behind the last.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

const std::string kMotion = "wide.motion.";
const std::string kDiscriminant = "wide.discriminant.";
constexpr unsigned kLastProduct = 7;  // of the sums of motion: LESS_C

/// One of the places, the queue first.
struct Place {
  z3::expr has_pair, pair;
  z3::expr in_use;  // for this pair, or for one that comes to it
};
std::vector<Place> places(W w) {
  const auto at = [&](const std::string& of, const char* name) { return w(of + name); };
  const z3::expr &factors = w(kMotion + "r_factors_sum"), &result = w(kMotion + "r_result_sum");
  const z3::expr last = bits(kLastProduct, 3), none = bits(0, 3);
  std::vector<Place> all = {
      {w.is(kMotion + "r_issuing"), at(kMotion, "r_pair"), w.is(kMotion + "r_issuing")},
      {factors == last || result == last, at(kMotion, "r_last_pair"),
       factors != none || result != none},
      {w.is(kMotion + "r_valid"), at(kMotion, "r_out_pair"), w.is(kMotion + "r_valid")}};
  const z3::expr multiplies = !number(w, kDiscriminant + "r_factors_sum", 0);
  const z3::expr sums = !number(w, kDiscriminant + "r_result_sum", 0);
  const z3::expr valid = w.is(kDiscriminant + "r_valid");
  all.push_back({(multiplies && w.is(kDiscriminant + "r_factors_last")) ||
                     (sums && w.is(kDiscriminant + "r_result_last")) || valid,
                 at(kDiscriminant, "r_pair"), multiplies || sums || valid});
  for (unsigned n = 0; n < 8; ++n) {
    const std::string stage = "times.root[" + std::to_string(n) + "].stage.";
    const z3::expr& carry = w(stage + "kept.r_carry");
    const unsigned width = carry.get_sort().bv_size();
    const z3::expr pair = carry.extract(width - 1, width - 3 - 2 * kIndex);
    all.push_back({w.is(stage + "r_busy"), pair, w.is(stage + "r_busy")});
  }
  for (unsigned n = 0; n < 3; ++n) {
    const std::string stage = "times.quotient[" + std::to_string(n) + "].stage.";
    all.push_back({w.is(stage + "r_busy"), w(stage + "kept.r_carry"), w.is(stage + "r_busy")});
  }
  return all;
}
z3::expr is_last(const z3::expr& pair) {
  return bit_of(pair, 2 + 2 * kIndex);
}
/// Nothing is looked at, or in the queue.
z3::expr no_pair_to_come(W w) {
  return !w.is("pairs.r_valid") && w("pairs.r_in") == w("pairs.r_out") && !w.is("scan.r_reading") &&
         !w.is("scan.r_valid") && !w.is("scan.r_last") && !w.is("r_loading");
}

}  // namespace

void Argument::wide_pairs() {
  const Rests begun = {"before the pairs", "loading", "what stops runs"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto at_the_queue = [](const char* fact) {
    return Rest(fact, [](W w, const Any&) { return Any{w.ghost("popped")}; });
  };
  state("wide.motion", "the last comes last", "nothing is in the places that it has passed",
        with_begun(
            {"numbers of pairs", at_the_queue("the end of pairs"), at_the_queue("queue of pairs")}),
        [](W w) {
          z3::expr all = context().bool_val(true), empty = no_pair_to_come(w);
          for (const Place& place : places(w)) {
            all = all && implies(place.has_pair && is_last(place.pair), empty);
            empty = empty && !place.in_use;
          }
          const z3::expr summed = number(w, kMotion + "r_result_sum", kLastProduct);
          const z3::expr passes = number(w, kDiscriminant + "r_factors_sum", 0) &&
                                  number(w, kDiscriminant + "r_result_sum", 0);
          all = all && implies(places(w)[3].has_pair && is_last(places(w)[3].pair), passes);
          const z3::expr& step = w(kMotion + "r_product");
          const z3::expr steps =
              z3::ule(step, bits(6, 3)) &&
              implies(z3::uge(step, bits(1, 3)), w(kMotion + "r_factors_sum") == step) &&
              implies(z3::uge(step, bits(2, 3)), w(kMotion + "r_result_sum") == step - 1);
          all = all && implies(w.is(kMotion + "r_issuing"), steps);
          all = all && implies(number(w, kMotion + "r_factors_sum", kLastProduct),
                               number(w, kMotion + "r_result_sum", kLastProduct - 1));
          return implies(busy(w), all && implies(summed && is_last(w(kMotion + "r_last_pair")),
                                                 number(w, kMotion + "r_factors_sum", 0)));
        });
  state("report", "behind the last pair", "none is under way", with_begun({"the last comes last"}),
        [](W w) {
          z3::expr empty = no_pair_to_come(w);
          for (const Place& place : places(w)) empty = empty && !place.in_use;
          return implies(busy(w) && !number(w, "report.r_state", kRest), empty);
        });
}

}  // namespace collide::impact
