// SPDX-License-Identifier: MIT
//
// Relative motion and its products. Multipliers are not taken apart: on both sides a product is
// that of the same factors.
#include <fmt/format.h>

#include <optional>

#include "model/impact/descriptor.h"
#include "model/impact/rule.h"
#include "sim/equal/impact/lemmas.h"
#include "sim/equal/impact/terms.h"

namespace collide::impact {
namespace {

using symbolic::Clocks;

// ---- impact_objects, within the module that computes ----

constexpr unsigned kIndex = 7;
enum Number : unsigned { kDisplacement, kPlace, kSize };

/// Both axes, y on the left.
z3::expr entry(const z3::expr& table, const z3::expr& object, Number which) {
  return z3::select(table, z3::concat(object, number(which, 2)));
}

/// Any circle, and whether contacts as it parts are left out.
struct Moving {
  Circle circle;
  Bool separating;

  explicit Moving(const std::string& name)
      : circle{I16(constant(name + " from x", 16)), I16(constant(name + " from y", 16)),
               I16(constant(name + " to x", 16)), I16(constant(name + " to y", 16)),
               I16(z3::zext(constant(name + " radius", 15), 1))},
        separating(context().bool_const((name + " separating").c_str())) {}

  /// As the RTL keeps it.
  z3::expr kept(Number which) const { return z3::concat(kept(which, true), kept(which, false)); }
  z3::expr kept(Number which, bool in_y) const {
    const I16& from = in_y ? circle.from_y : circle.from_x;
    const I16& to = in_y ? circle.to_y : circle.to_x;
    if (which == kPlace) return signed_to(17, from.term());
    if (which == kDisplacement) return (to - from).term().extract(16, 0);
    return in_y ? z3::ite(separating.term(), number(1, 17), number(0, 17))
                : unsigned_to(17, circle.radius.term());
  }
};

// ---- From a pair to a, h and c ----

/// When it has what: it begins to read in clock 0.
struct Pipeline {
  const Rtl& rtl;
  Clocks clocks;
  z3::expr low, high;
  // In clock 10
  z3::expr a, n, c, separating;

  z3::expr at(const char* state, unsigned clock) const {
    return clocks.at(rtl.state(state), clock);
  }

  // Factors as they come into the registers
  z3::expr dx() const { return at("r_first", 2); }
  z3::expr fx() const { return at("r_second", 3); }
  z3::expr dy() const { return at("r_first", 5); }
  z3::expr fy() const { return at("r_second", 6); }
  z3::expr radii() const { return at("r_first", 8); }
};

/// Nothing is loaded meanwhile.
std::optional<z3::expr> loading(const std::string& name) {
  if (name == "i_clear" || name == "i_place" || name == "i_displace" || name == "i_size") {
    return number(0, 1);
  }
  return {};
}

Pipeline wide_pipeline(const Rtl& rtl, bool behind_another) {
  const auto taken = [&](const std::string& name, const z3::expr& value, unsigned clock) {
    if (name == "i_ready") return number(1, 1);
    if (clock == 0) {
      if (name == "i_valid") return number(1, 1);
      if (name == "i_pair") return rtl.input(name);
      if (name == "r_issuing") return number(behind_another ? 1 : 0, 1);
      if (name == "r_product" && behind_another) return number(6, 3);
    }
    return loading(name).value_or(value);
  };
  const Clocks clocks(rtl, 10, taken);
  const z3::expr& pair = rtl.input("i_pair");
  const auto out = [&](const char* name) { return clocks.at(rtl.output(name), 10); };
  return {rtl,
          clocks,
          pair.extract(kIndex - 1, 0),
          pair.extract(2 * kIndex - 1, kIndex),
          out("o_a"),
          out("o_n"),
          out("o_c"),
          out("o_separating")};
}

constexpr int kMostDisplacement = 2 * 65535, kMostDistance = 65535, kMostRadii = 2 * 32767;
Bool within(const I32& value, int most) {
  return value >= -most && value <= most;
}
Bool in_range(const Motion& m) {
  return within(m.dx, kMostDisplacement) && within(m.dy, kMostDisplacement) &&
         within(m.fx, kMostDistance) && within(m.fy, kMostDistance) && within(m.radii, kMostRadii);
}

/// The factors are those of the golden model.
Case factors(const std::string& name, const Pipeline& pipeline) {
  const Moving low("low"), high("high");
  z3::expr kept = yes();
  const z3::expr& memory = pipeline.rtl.state("objects.numbers.r_memory");
  for (const Number which : {kDisplacement, kPlace, kSize}) {
    kept = kept && entry(memory, pipeline.low, which) == low.kept(which) &&
           entry(memory, pipeline.high, which) == high.kept(which);
  }
  const auto golden = [low, high] {
    const Motion m = relative(low.circle, high.circle);
    return Observation{{"dx", m.dx.term()},
                       {"dy", m.dy.term()},
                       {"fx", m.fx.term()},
                       {"fy", m.fy.term()},
                       {"radii", m.radii.term()},
                       {"in range", in_range(m).term()},
                       {"separating", (low.separating || high.separating).term()}};
  };
  return {name + "factors",
          kept,
          {},
          golden,
          {always("dx", i32(pipeline.dx()).term()), always("dy", i32(pipeline.dy()).term()),
           always("fx", i32(pipeline.fx()).term()), always("fy", i32(pipeline.fy()).term()),
           always("radii", i32(pipeline.radii()).term()), always("in range", yes()),
           always("separating", is_set(pipeline.separating))}};
}

/// Of these factors the golden model makes what the RTL makes, as far as the RTL has bits.
Case equations(const std::string& name, const Pipeline& pipeline) {
  const auto golden = [pipeline] {
    const Equation e = equation({i32(pipeline.dx()), i32(pipeline.dy()), i32(pipeline.fx()),
                                 i32(pipeline.fy()), i32(pipeline.radii())});
    return Observation{{"a", e.a.term().extract(34, 0)},
                       {"-h", (-e.h).term().extract(34, 0)},
                       {"c", e.c.term().extract(34, 0)}};
  };
  return {name + "products",
          yes(),
          {},
          golden,
          {always("a", pipeline.a), always("-h", pipeline.n), always("c", pipeline.c)}};
}

std::vector<Case> motion_stalls(const Rtl& rtl) {
  z3::expr given = yes();
  for (const char* name : {"i_clear", "i_place", "i_displace", "i_size"}) {
    given = given && !is_set(rtl.input(name));
  }
  constexpr int kLast = 7;  // of r_result_sum: the result comes
  return stalls(rtl, given, rtl.state("r_result_sum") != kLast || room(rtl));
}

std::vector<Case> wide_motion(const Rtl& rtl) {
  std::vector<Case> cases;
  for (const bool behind_another : {false, true}) {
    const Pipeline pipeline = wide_pipeline(rtl, behind_another);
    const std::string name = behind_another ? "behind another, " : "";
    cases.push_back(factors(name, pipeline));
    cases.push_back(equations(name, pipeline));
    cases.push_back(holds(name + "its pair", yes(),
                          is_set(pipeline.clocks.at(rtl.output("o_valid"), 10)) &&
                              pipeline.clocks.at(rtl.output("o_pair"), 10) == rtl.input("i_pair")));
  }
  return cases;
}
const symbolic::Assumption kAllLoaded = {"no object is loaded while pairs are computed",
                                         "the scan begins behind the last one",
                                         {symbolic::by_lemma("before the pairs")}};
const std::vector<symbolic::Assumption> kOfWideMotion = {kAllLoaded};
}  // namespace

std::vector<Lemma> motion_lemmas() {
  return {
      {"motion, wide", "a, h and c of a pair", {"impact_motion"}, true, wide_motion, kOfWideMotion},
      {"stalls of motion",
       "a clock waits or is as in the lemmas",
       {"impact_motion"},
       true,
       motion_stalls,
       kOfWideMotion},
  };
}

}  // namespace collide::impact
