// SPDX-License-Identifier: MIT
//
// What becomes of a pair, with WIDE 0: where the golden model's rule stops, by its a, h and c.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

namespace {

const std::string kOf = "narrow.products.";
// Of r_state
constexpr unsigned kDecide = 2, kSquares = 3, kCheck = 4, kResult = 5;

z3::expr in(W w, unsigned state) {
  return number(w, kOf + "r_state", state);
}
/// Where the golden model stops: in contact at the start, or as they do not approach.
struct Decided {
  z3::expr touches, approaches;
};
Decided decided(W w) {
  const Equation e = equation(motion(w));
  return {touches_at_start(e, Bool(is_set(w.ghost("separating")))).term(), approaches(e).term()};
}
std::vector<z3::expr> golden_numbers(W w) {
  const Equation e = equation(motion(w));
  return {e.a.term(), e.h.term(), e.c.term()};
}

}  // namespace

void Argument::decisions() {
  const Rests begun = {"before the pairs", "loading", "what stops runs", "one pair at a time",
                       "the pair stays"};
  const auto with_begun = [=](const Rests& more) {
    Rests all = begun;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  clock("narrow.products", "decision", "is the golden model's of a, h and c",
        with_begun({"a, h and c", "factors"}), [](W w) {
          const Decided golden = decided(w);
          const z3::expr next = w.then(w(kOf + "r_state"));
          const auto to = [&](unsigned state) { return next == bits(state, 3); };
          const z3::expr ready = w.is(kOf + "o_ready");
          return implies(
              computes(w) && in(w, kDecide),
              z3::ite(golden.touches, to(kResult) && !ready,
                      z3::ite(golden.approaches, to(kSquares) && !ready, to(0) && ready)));
        });
  all_.facts.back().open = golden_numbers;
  state("narrow.products", "the discriminant begins", "with 0, and takes its steps", begun,
        [](W w) {
          const z3::expr& step = w(kOf + "r_step");
          return implies(
              computes(w) && in(w, kSquares),
              z3::ule(step, bits(8, 4)) &&
                  implies(step == bits(0, 4), w(kOf + "r_d").extract(75, 36) == bits(0, 40)));
        });
  state("narrow.products", "contact at the start", "is decided where the golden model stops",
        with_begun({"decided or approaching"}), [](W w) {
          const z3::expr &n = w(kOf + "r_n"), &c = w(kOf + "r_c");
          const z3::expr parts = w.is(kOf + "r_separating") && n <= 0;
          return implies(computes(w) && in(w, kResult) && w.is(kOf + "r_decided"),
                         c < 0 || (c == 0 && !parts));
        });
  clock("pairs", "what becomes of a pair",
        "is what the golden model's rule says: it is refused in one of its steps, or is a contact",
        with_begun({"a, h and c", "factors", "decision", "contact at the start",
                    "decided or approaching", "root", "quotient", "time of a contact"}),
        [](W w) {
          const Decided golden = decided(w);
          const z3::expr passes_by = in(w, kCheck) && bit_of(w(kOf + "r_d"), 75);
          const z3::expr late = w.is("times.quotient[0].stage.r_busy") &&
                                !w.is(kOf + "r_decided") && is_set(w.ghost("too late")) &&
                                w.is(kOf + "o_ready");
          const z3::expr apart = in(w, kDecide) && !golden.touches && !golden.approaches;
          const z3::expr contact = contact_leaves(w);
          return implies(computes(w),
                         w.is("pairs.i_pop") == (apart || passes_by || late || contact) &&
                             implies(in(w, kCheck) || in(w, kResult),
                                     golden.touches == w.is(kOf + "r_decided") &&
                                         (golden.touches || golden.approaches)) &&
                             implies(late || contact, in(w, kResult)) && !(late && contact));
        });
  all_.facts.back().open = golden_numbers;
}

}  // namespace collide::impact
