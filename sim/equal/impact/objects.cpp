// SPDX-License-Identifier: MIT
//
// Descriptors as they are taken apart, and the filter of boxes and classes.
#include <fmt/format.h>

#include "model/impact/pairs.h"
#include "sim/equal/impact/lemmas.h"
#include "sim/equal/impact/terms.h"

namespace collide::impact {
namespace {

// ---- impact_load: descriptors come word by word, with any clocks between ----

z3::expr word(unsigned index) {
  return constant(fmt::format("word {}", index), 32);
}
Descriptor decoded(const DescriptorWords& words) {
  return decode(words);
}
z3::expr low(const z3::expr& word) {
  return word.extract(15, 0);
}
z3::expr high(const z3::expr& word) {
  return word.extract(31, 16);
}
z3::expr least(const z3::expr& a, const z3::expr& b) {
  return z3::ite(b < a, b, a);
}
z3::expr most(const z3::expr& a, const z3::expr& b) {
  return z3::ite(a < b, b, a);
}

z3::expr comes(const Rtl& rtl, unsigned index) {
  return is_set(rtl.input("i_word")) && rtl.input("i_which") == number(index, 2);
}

/// The place before is kept for the word with the place after.
Case place_word(const Rtl& rtl) {
  const z3::expr& data = rtl.input("i_data");
  const auto golden = [data] {
    const Circle c = decoded({U32(data), 0, 0, 0}).circle;
    return Observation{{"x", c.from_x.term()},
                       {"y", c.from_y.term()},
                       {"x kept", c.from_x.term()},
                       {"y kept", c.from_y.term()},
                       {"stored", Bool(true).term()}};
  };
  return {"word 0",
          comes(rtl, 0),
          {},
          golden,
          {always("x", low(rtl.output("o_y_x"))), always("y", high(rtl.output("o_y_x"))),
           always("x kept", rtl.next("r_x")), always("y kept", rtl.next("r_y")),
           always("stored", is_set(rtl.output("o_place")))}};
}

/// The displacement goes out; of both places the least and the most are kept.
Case displacement_word(const Rtl& rtl) {
  const z3::expr before = z3::concat(rtl.state("r_y"), rtl.state("r_x"));
  const z3::expr& data = rtl.input("i_data");
  const auto golden = [before, data] {
    const Circle c = decoded({U32(before), U32(data), 0, 0}).circle;
    return Observation{{"dx", (c.to_x - c.from_x).term()},
                       {"dy", (c.to_y - c.from_y).term()},
                       {"left", std::min(c.from_x, c.to_x).term()},
                       {"right", std::max(c.from_x, c.to_x).term()},
                       {"top", std::min(c.from_y, c.to_y).term()},
                       {"bottom", std::max(c.from_y, c.to_y).term()},
                       {"stored", Bool(true).term()}};
  };
  const z3::expr& dy_dx = rtl.output("o_dy_dx");
  return {
      "word 1",
      comes(rtl, 1),
      {},
      golden,
      {always("dx", i32(dy_dx.extract(16, 0)).term()),
       always("dy", i32(dy_dx.extract(33, 17)).term()), always("left", rtl.next("r_least_x")),
       always("right", rtl.next("r_most_x")), always("top", rtl.next("r_least_y")),
       always("bottom", rtl.next("r_most_y")), always("stored", is_set(rtl.output("o_displace")))}};
}

Observation seen(const Box& box) {
  return {{"left", box.left.term()},
          {"right", box.right.term()},
          {"top", box.top.term()},
          {"bottom", box.bottom.term()}};
}
/// As impact_scan keeps it: bottom, top, right, left.
Box box_in(const z3::expr& bits) {
  return {i32(bits.extract(17, 0)), i32(bits.extract(35, 18)), i32(bits.extract(53, 36)),
          i32(bits.extract(71, 54))};
}
z3::expr enabled(const z3::expr& bits) {
  return is_set(bits.extract(72, 72));
}

/// The box goes out, with what the words before left.
Case size_word(const Rtl& rtl) {
  const z3::expr& data = rtl.input("i_data");
  const z3::expr &before = word(0), after = word(1);
  const auto golden = [before, after, data] {
    const Descriptor d = decoded({U32(before), U32(after), U32(data), 0});
    Observation all = seen(box_of(d.circle));
    all.push_back({"enable", d.enable.term()});
    all.push_back({"separating", d.separating.term()});
    all.push_back({"radius", d.circle.radius.term()});
    all.push_back({"stored", Bool(true).term()});
    return all;
  };
  const z3::expr& size = rtl.output("o_separating_radius");
  std::vector<Expected> expected;
  for (const auto& [name, value] : seen(box_in(rtl.output("o_box")))) {
    expected.push_back(always(name, value));
  }
  expected.push_back(always("enable", enabled(rtl.output("o_box"))));
  expected.push_back(always("separating", is_set(size.extract(15, 15))));
  expected.push_back(always("radius", z3::zext(size.extract(14, 0), 1)));
  expected.push_back(always("stored", is_set(rtl.output("o_size"))));
  return {"word 2",
          comes(rtl, 2) && rtl.state("r_least_x") == least(low(before), low(after)) &&
              rtl.state("r_most_x") == most(low(before), low(after)) &&
              rtl.state("r_least_y") == least(high(before), high(after)) &&
              rtl.state("r_most_y") == most(high(before), high(after)),
          {},
          golden,
          expected};
}

std::vector<Case> descriptors(const Rtl& rtl) {
  std::vector<Case> cases = {place_word(rtl), displacement_word(rtl), size_word(rtl),
                             holds("word 3", comes(rtl, 3), is_set(rtl.output("o_classify")))};
  for (const char* kept : {"r_x", "r_y"}) {
    cases.push_back(holds(std::string("until word 0: ") + kept, !comes(rtl, 0),
                          rtl.next(kept) == rtl.state(kept)));
  }
  for (const char* kept : {"r_least_x", "r_most_x", "r_least_y", "r_most_y"}) {
    cases.push_back(holds(std::string("until word 1: ") + kept, !comes(rtl, 1),
                          rtl.next(kept) == rtl.state(kept)));
  }
  return cases;
}

// ---- impact_scan ----

/// An object as the memories show it; its motion decides nothing here.
Descriptor shown(const z3::expr& box, const z3::expr& classes) {
  Descriptor d = decoded({0, 0, 0, U32(classes)});
  d.enable = Bool(enabled(box));
  return d;
}

std::vector<Case> filter(const Rtl& rtl) {
  const auto golden = [&rtl] {
    const z3::expr &low_box = rtl.state("low_boxes.o_data"),
                   &high_box = rtl.state("high_boxes.o_data");
    const Descriptor i = shown(low_box, rtl.state("low_classes.o_data"));
    const Descriptor j = shown(high_box, rtl.state("high_classes.o_data"));
    const Bool i_looks = looks_for(i, j);
    const Bool j_looks = looks_for(j, i);
    const Bool survives =
        i.enable && j.enable && (i_looks || j_looks) && meet(box_in(low_box), box_in(high_box));
    return Observation{{"a pair", survives.term()},
                       {"the low one looks", i_looks.term()},
                       {"the high one looks", j_looks.term()},
                       {"the end", Bool(false).term()}};
  };
  const z3::expr pair = is_set(rtl.output("o_pair"));
  return {{"a pair",
           is_set(rtl.state("r_valid")) && !is_set(rtl.state("r_last")),
           {},
           golden,
           {always("a pair", pair),
            {"the low one looks", is_set(rtl.output("o_low_looks")), pair},
            {"the high one looks", is_set(rtl.output("o_high_looks")), pair},
            always("the end", is_set(rtl.output("o_last")))}},
          holds("no pair was read", !is_set(rtl.state("r_valid")) && !is_set(rtl.state("r_last")),
                !pair)};
}

}  // namespace

std::vector<Lemma> object_lemmas() {
  return {
      {"descriptor",
       "words as they come: place, displacement, box, radius",
       {"impact_load"},
       true,
       descriptors},
      {"box filter", "any two boxes and classes", {"impact_scan"}, true, filter},
  };
}

}  // namespace collide::impact
