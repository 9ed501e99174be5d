// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/lemmas.h"

#include <fmt/format.h>

#include <utility>

#include "sim/equal/overlap/relation.h"
#include "sim/equal/symbolic.h"

namespace collide::overlap {
namespace {

using symbolic::always;
using symbolic::Case;
using symbolic::context;
using symbolic::Expected;
using symbolic::Grounds;
using symbolic::Lemma;
using symbolic::Observation;
using symbolic::Rtl;

z3::expr constant(const char* name, unsigned count) {
  return context().bv_const(name, count);
}
/// A number that a narrow one is.
template <class Number>
Number wide(const z3::expr& term) {
  return Number(z3::zext(term, Number().term().get_sort().bv_size() - term.get_sort().bv_size()));
}

/// `pin` is so in this clock and those behind it.
z3::expr stays(const Rtl& rtl, const char* pin, const z3::expr& value, unsigned clocks) {
  z3::expr all = context().bool_val(true);
  for (unsigned clock = 0; clock < clocks; ++clock) all = all && rtl.input(pin, clock) == value;
  return all;
}
z3::expr low_for(const Rtl& rtl, const char* pin, unsigned clocks) {
  return stays(rtl, pin, bits(0, 1), clocks);
}

// ---- overlap_first ----

std::vector<Case> first_bit(const Rtl& rtl) {
  const z3::expr& row = rtl.input("i_bits");
  const auto golden = [row] { return Observation{{"first", low(leading_zeros(U64(row)), 6)}}; };
  const z3::expr some = row != bits(0, 64);
  return {{"some", some, {}, golden, {always("first", rtl.output("o_first"))}},
          symbolic::holds("any", context().bool_val(true), is_set(rtl.output("o_any")) == some)};
}

// ---- overlap_load ----

/// A descriptor's words, and the registers of the window.
struct Described {
  DescriptorWords words;
  U32 origin, size;
};
Described described(const Rtl& rtl) {
  const auto word = [](const char* name) { return U32(constant(name, 32)); };
  return {{word("word 0"), U32(rtl.input("i_data")), word("word 2"), word("word 3")},
          U32(z3::concat(rtl.input("i_origin_y"), rtl.input("i_origin_x"))),
          U32(z3::concat(rtl.input("i_rows"), z3::zext(rtl.input("i_columns"), 5)))};
}
z3::expr comes(const Rtl& rtl, unsigned which) {
  return is_set(rtl.input("i_word")) && rtl.input("i_which") == bits(which, 2);
}
/// What word 0 leaves.
z3::expr holds_corner(const z3::expr& x, const z3::expr& y, const U32& word, const U32& origin) {
  const auto difference = [&](unsigned from) {
    const auto wider = [&](const U32& both) {
      return z3::sext(both.term().extract(from + 15, from), 1);
    };
    return wider(word) - wider(origin);
  };
  return x == difference(0) && y == difference(16);
}

/// From word 1 on, three clocks.
std::vector<Case> clipping(const Rtl& rtl) {
  constexpr unsigned kClocks = 3;
  const Described d = described(rtl);
  z3::expr given = comes(rtl, 1) && low_for(rtl, "i_clear", kClocks) &&
                   holds_corner(rtl.state("r_x"), rtl.state("r_y"), d.words[0], d.origin) &&
                   z3::ule(rtl.input("i_columns"), bits(kColumns, 11)) &&
                   z3::ule(rtl.input("i_rows"), bits(kRows, 16));
  for (unsigned clock = 1; clock < kClocks; ++clock) {
    // The words behind are 2 and 3.
    given = given && z3::implies(is_set(rtl.input("i_word", clock)),
                                 z3::uge(rtl.input("i_which", clock), bits(2, 2)));
  }
  for (const char* pin : {"i_origin_x", "i_origin_y", "i_columns", "i_rows"}) {
    given = given && stays(rtl, pin, rtl.input(pin), kClocks);
  }
  const auto golden = [d] {
    Sprite s;
    const bool visible = clip(decode(d.words), d.origin, d.size, s);
    Observation seen = {{"visible", Bool(visible).term()}, {"is clipped", is_clipped(s)}};
    for (const symbolic::Observed& one : kept(s)) seen.push_back(one);
    return seen;
  };
  const z3::expr placed = is_set(rtl.later(rtl.output("o_place"), kClocks));
  std::vector<Expected> expected = {always("visible", placed),
                                    {"is clipped", context().bool_val(true), placed}};
  for (const symbolic::Observed& one : kept(Sprite{})) {
    expected.push_back({one.name, rtl.later(rtl.output(one.name), kClocks), placed});
  }
  return {{"a descriptor", given, {}, golden, expected}};
}

std::vector<Case> corner(const Rtl& rtl) {
  const Described d = described(rtl);
  const z3::expr left = holds_corner(rtl.next("r_x"), rtl.next("r_y"), d.words[1], d.origin);
  const z3::expr kept = rtl.next("r_x") == rtl.state("r_x") && rtl.next("r_y") == rtl.state("r_y");
  return {symbolic::holds("word 0", comes(rtl, 0), left),
          symbolic::holds("no word 0", !comes(rtl, 0), kept)};
}

// ---- overlap_sweep ----

/// Of r_state.
constexpr unsigned kCompare = 5;

std::vector<Case> comparing(const Rtl& rtl) {
  const Sprite a = any_sprite("new");
  const Sprite b = any_sprite("other");
  const z3::expr& row = rtl.output("o_row");
  const auto classes = [](const Sprite& s) { return z3::concat(s.is.term(), s.hits.term()); };
  const z3::expr given = rtl.state("r_state") == bits(kCompare, 3) && is_clipped(a) &&
                         is_clipped(b) && rtl.state("r_left") == kept(a, {"o_left"}) &&
                         rtl.state("r_right") == kept(a, {"o_right"}) &&
                         rtl.state("r_classes") == classes(a) &&
                         rtl.state("boxes.o_data") == kept(b, {"o_left", "o_right", "o_last"}) &&
                         rtl.state("classes.o_data") == classes(b);
  const auto golden = [a, b, row] {
    const Bool there = !is_over(b, wide<I32>(row));
    return Observation{{"opens", (there && meet(a, b)).term()}, {"stays", there.term()}};
  };
  const z3::expr counts = rtl.next("r_kept") == rtl.state("r_kept") + bits(1, kIndexBits + 1);
  return {{"two sprites",
           given,
           {},
           golden,
           {always("opens", is_set(rtl.output("o_open"))), always("stays", counts)}}};
}

// ---- overlap_tester ----

/// Both sprites of an open pair, and pixels of their rows.
struct Pair {
  Sprite later = any_sprite("later"), earlier = any_sprite("earlier");
  U64 later_pixels = U64(constant("later pixels", 64));
  U64 earlier_pixels = U64(constant("earlier pixels", 64));
  U32 pixels = U32(constant("pixels so far", 32));

  /// As the sweep opens it, in this row.
  z3::expr is_open(const I32& row) const {
    const auto shown = [&](const Sprite& s) {
      return (s.first <= row).term() && (row <= s.last).term();
    };
    return is_clipped(later) && is_clipped(earlier) &&
           (later.left < earlier.right && earlier.left < later.right).term() && shown(later) &&
           shown(earlier) && only_visible(later, later_pixels) &&
           only_visible(earlier, earlier_pixels) &&
           // At most 64 in each of 1024 rows
           z3::ult(pixels.term(), bits(65536, 32));
  }
};
/// As the RTL counts them.
z3::expr counted(const U32& pixels) {
  const z3::expr full = bits(0xFFFF, 32);
  return z3::ite(z3::ugt(pixels.term(), full), full, pixels.term()).extract(15, 0);
}

const std::vector<std::string> kPlaced = {"o_base", "o_x", "o_y", "o_last"};

std::vector<Case> testing(const Rtl& rtl, bool area) {
  constexpr unsigned kClocks = 2;
  const Pair pair;
  const I32 row = wide<I32>(rtl.input("i_row"));
  const z3::expr later_number = rtl.state("r_later");
  const z3::expr earlier_number = rtl.state("r_1_sprite");
  z3::expr given =
      is_set(rtl.state("r_1_valid")) && !is_set(rtl.state("r_1_is_later")) && pair.is_open(row) &&
      rtl.state("places.o_data") == kept(pair.earlier, kPlaced) &&
      rtl.input("i_bits") == kept_row(pair.earlier, pair.earlier_pixels) &&
      rtl.state("r_later_bits") == kept_row(pair.later, pair.later_pixels) &&
      rtl.state("r_later_base") == kept(pair.later, {"o_base"}) &&
      rtl.state("r_later_x") == kept(pair.later, {"o_x"}) &&
      rtl.state("r_later_y") == kept(pair.later, {"o_y"}) &&
      is_set(rtl.state("r_later_ends")) == (pair.later.last == row).term() &&
      later_number != earlier_number && rtl.state("r_1_pixels") == counted(pair.pixels) &&
      low_for(rtl, "i_clear", kClocks) && stays(rtl, "i_row", rtl.input("i_row"), kClocks + 1) &&
      stays(rtl, "i_area", bits(area ? 1 : 0, 1), kClocks + 1);
  for (unsigned clock = 0; clock <= kClocks; ++clock) {
    given = given && is_set(rtl.later(rtl.output("o_read"), clock));
  }
  const auto golden = [=] {
    const bool later_first(Bool(z3::ult(later_number, earlier_number)));
    const Test t = test(pair.later, pair.later_pixels, pair.earlier, pair.earlier_pixels,
                        later_first ? pair.later : pair.earlier, row, area, pair.pixels);
    return Observation{
        {"is back", context().bool_val(true)}, {"later", later_number},
        {"earlier", earlier_number},           {"found", Bool(t.found).term()},
        {"stays", Bool(t.stays).term()},       {"place", low(t.place, 16)},
        {"pixels", counted(t.pixels)},         {"changed", (t.pixels != pair.pixels).term()}};
  };
  const auto out = [&](const char* pin) { return rtl.later(rtl.output(pin), kClocks); };
  const z3::expr found = is_set(out("o_found"));
  const z3::expr stays = is_set(out("o_keep"));
  const z3::expr counts = context().bool_val(area);
  return {{"a pair",
           given,
           {},
           golden,
           {always("is back", is_set(out("o_return"))),
            always("later", out("o_later")),
            always("earlier", out("o_earlier")),
            always("found", found),
            always("stays", stays),
            {"place", out("o_place"), found},
            {"pixels", out("o_pixels"), counts && stays},
            {"changed", is_set(out("o_changed")), stays}}}};
}

// ---- all of them ----

Lemma lemma(const char* name, const char* says, const char* module,
            std::vector<Case> (*cases)(const Rtl&)) {
  return {name, says, {module}, true, cases};
}

}  // namespace

std::vector<Lemma> lemmas() {
  return {
      lemma("first bit", "of 64, and whether there is one", "overlap_first", first_bit),
      lemma("corner", "of a descriptor, from the window's origin", "overlap_load", corner),
      lemma("clipping", "a descriptor, cut by the window", "overlap_load", clipping),
      lemma("comparing", "which sprites are an open pair", "overlap_sweep", comparing),
      lemma("first pixel", "of a pair in a row, by shift and AND", "overlap_tester",
            [](const Rtl& rtl) { return testing(rtl, false); }),
      lemma("area", "the common pixels of a pair in a row", "overlap_tester",
            [](const Rtl& rtl) { return testing(rtl, true); }),
  };
}

}  // namespace collide::overlap
