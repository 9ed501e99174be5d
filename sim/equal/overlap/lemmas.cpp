// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/lemmas.h"

#include <fmt/format.h>

#include <utility>

#include "sim/equal/overlap/relation.h"
#include "sim/equal/overlap/whole.h"
#include "sim/equal/terms.h"

namespace collide::overlap {
namespace {

using namespace symbolic;

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
};
/// As the sweep opens it, in this row.
z3::expr is_open(const Pair& pair, const I32& row) {
  const Sprite& a = pair.later;
  const Sprite& b = pair.earlier;
  const Bool rows = a.first <= row && row <= a.last && b.first <= row && row <= b.last;
  const Bool columns = a.left < b.right && b.left < a.right;
  return is_clipped(a) && is_clipped(b) && (rows && columns).term() &&
         only_visible(a, a.base, pair.later_pixels) && only_visible(b, b.base, pair.earlier_pixels);
}

z3::expr moves_on(const Rtl& rtl, unsigned clocks) {
  z3::expr all = low_for(rtl, "i_clear", clocks);
  for (unsigned clock = 0; clock < clocks; ++clock) {
    all = all && is_set(rtl.later(rtl.output("o_read"), clock));
  }
  return all;
}

/// From the row of the earlier sprite to what both have in common, two clocks.
std::vector<Case> in_common(const Rtl& rtl) {
  constexpr unsigned kClocks = 2;
  const Pair pair;
  const I32 row = wide<I32>(rtl.input("i_row"));
  const z3::expr later = rtl.state("r_later");
  const z3::expr earlier = rtl.state("r_1_sprite");
  const z3::expr given =
      is_set(rtl.state("r_1_valid")) && !is_set(rtl.state("r_1_is_later")) && later != earlier &&
      is_open(pair, row) && rtl.input("i_bits") == pair.earlier_pixels.term() &&
      rtl.state("places.o_data") == kept(pair.earlier, {"o_base", "o_x", "o_y", "o_last"}) &&
      rtl.state("r_later_bits") == pair.later_pixels.term() &&
      rtl.state("r_later_base") == kept(pair.later, {"o_base"}) &&
      rtl.state("r_later_x") == kept(pair.later, {"o_x"}) &&
      rtl.state("r_later_y") == kept(pair.later, {"o_y"}) &&
      is_set(rtl.state("r_later_ends")) == (pair.later.last == row).term() &&
      moves_on(rtl, kClocks);
  const auto golden = [=] {
    const Common common =
        common_of(pair.later, pair.later_pixels, pair.earlier, pair.earlier_pixels);
    const Sprite& corner = Bool(z3::ult(later, earlier)) ? pair.later : pair.earlier;
    const I32 last = std::min<I32>(pair.later.last, pair.earlier.last);
    return Observation{{"is tested", context().bool_val(true)},
                       {"pixels", common.pixels.term()},
                       {"column", low(common.column - corner.x, 6)},
                       {"row", low(row - corner.y, 10)},
                       {"last", (row == last).term()}};
  };
  const auto then = [&](const char* name) { return rtl.later(rtl.state(name), kClocks); };
  std::vector<Case> cases = {
      {"a pair",
       given,
       {},
       golden,
       {always("is tested", is_set(then("r_3_valid"))), always("pixels", then("r_3_common")),
        always("column", then("r_3_column")), always("row", then("r_3_row")),
        always("last", is_set(then("r_3_ends")))}}};
  const auto goes_with = [&](const char* name, const char* from) {
    cases.push_back(symbolic::holds(name, moves_on(rtl, kClocks), then(name) == rtl.state(from)));
  };
  goes_with("r_3_later", "r_later");
  goes_with("r_3_earlier", "r_1_sprite");
  goes_with("r_3_pixels", "r_1_pixels");
  return cases;
}

/// As the RTL counts pixels.
z3::expr counted(const U32& pixels) {
  const z3::expr full = bits(0xFFFF, 32);
  return z3::ite(z3::ugt(pixels.term(), full), full, pixels.term()).extract(15, 0);
}

/// What becomes of the pair then.
std::vector<Case> outcome(const Rtl& rtl, bool area) {
  const Common common{U64(rtl.state("r_3_common")), I32(z3::sext(constant("column", 17), 15))};
  const Sprite corner = any_sprite("corner");
  const I32 row(constant("row", 32));
  const Bool last(is_set(rtl.state("r_3_ends")));
  const U32 pixels(constant("pixels", 32));
  const Bool rows = corner.first <= row && row <= corner.last;
  const z3::expr given = is_set(rtl.state("r_3_valid")) && is_clipped(corner) && rows.term() &&
                         only_visible(corner, common.column, common.pixels) &&
                         rtl.state("r_3_column") == low(common.column - corner.x, 6) &&
                         rtl.state("r_3_row") == low(row - corner.y, 10) &&
                         rtl.state("r_3_pixels") == counted(pixels) &&
                         // At most 64 in each of 1024 rows
                         z3::ult(pixels.term(), bits(65536, 32)) &&
                         rtl.input("i_area") == bits(area ? 1 : 0, 1);
  const auto golden = [=] {
    const Test t = test(common, corner, row, last, area, pixels);
    return Observation{{"found", Bool(t.found).term()},
                       {"stays", Bool(t.stays).term()},
                       {"place", low(t.place, 16)},
                       {"pixels", counted(t.pixels)},
                       {"changed", (t.pixels != pixels).term()}};
  };
  const z3::expr found = is_set(rtl.output("o_found"));
  const z3::expr stays = is_set(rtl.output("o_keep"));
  const z3::expr counts = context().bool_val(area);
  return {{"a pair",
           given,
           {},
           golden,
           {always("found", found),
            always("stays", stays),
            {"place", rtl.output("o_place"), found},
            {"pixels", rtl.output("o_pixels"), counts && stays, true},
            {"changed", is_set(rtl.output("o_changed")), counts && stays, true}}}};
}

// ---- overlap_reader ----

unsigned most_accesses(const MemoryPort& port) {
  return 64 / port.data_width;
}
/// Of the number of an access.
unsigned bits_of_number(const MemoryPort& port) {
  return port.data_width == 32 ? 1 : 2;
}

z3::expr shapes(const Sprite& s) {
  return kept(s, {"o_vflip", "o_hflip", "o_stride", "o_mask_row", "o_low", "o_high", "o_sixteens"});
}

/// What was looked up: which row of the mask.
std::vector<Case> row_of_mask(const Rtl& rtl) {
  const Sprite s = any_sprite("sprite");
  const I32 row = wide<I32>(rtl.input("i_row"));
  const z3::expr given = is_set(rtl.state("r_looked_up")) && is_clipped(s) &&
                         (s.first <= row && row <= s.last).term() &&
                         rtl.state("shapes.o_data") == shapes(s);
  const auto golden = [=] {
    const U32 of_mask = mask_row(s, row);
    return Observation{{"row", low(of_mask, 10)}, {"is in the mask", (of_mask < s.height).term()}};
  };
  return {{"a row",
           given,
           {},
           golden,
           {always("row", rtl.next("r_mask_row")),
            always("is in the mask", context().bool_val(true))}}};
}

/// In the clock before it is asked for.
std::vector<Case> first_access(const Rtl& rtl, const MemoryPort& port) {
  const Sprite s = any_sprite("sprite");
  const z3::expr& row = rtl.state("r_mask_row");
  const z3::expr given = is_set(rtl.state("r_row_known")) && !is_set(rtl.state("r_looked_up")) &&
                         is_set(rtl.output("o_ready")) && !is_set(rtl.input("i_clear")) &&
                         is_clipped(s) && rtl.state("shapes.o_data") == shapes(s) &&
                         rtl.state("masks.o_data") == s.mask.term().extract(31, 2);
  const auto golden = [=] {
    return Observation{{"address", row_address(s, wide<U32>(row), 0, port).term()},
                       {"last access", low(row_accesses(s, port) - 1U, bits_of_number(port))}};
  };
  const z3::expr begins = rtl.next("r_chunk") == bits(0, bits_of_number(port)) &&
                          rtl.next("r_hflip") == as_bit(s.hflip) &&
                          rtl.next("r_low") == kept(s, {"o_low"}) &&
                          rtl.next("r_high") == kept(s, {"o_high"});
  return {
      {"a row",
       given,
       {},
       golden,
       {always("address", rtl.later(rtl.output("o_adr"))),
        always("last access", rtl.next("r_last_chunk"))}},
      symbolic::holds("is asked for", given, is_set(rtl.later(rtl.output("o_valid"))) && begins)};
}

/// From an access to the next.
std::vector<Case> next_access(const Rtl& rtl, const MemoryPort& port) {
  const Sprite s = any_sprite("sprite");
  const U32 row(constant("row", 32));
  std::vector<Case> cases;
  for (unsigned number = 0; number + 1 < most_accesses(port); ++number) {
    const auto at = [=](unsigned access) { return row_address(s, row, access, port).term(); };
    const z3::expr given = is_set(rtl.output("o_valid")) && rtl.output("o_adr") == at(number) &&
                           is_clipped(s) && is_set(rtl.input("i_ready")) &&
                           rtl.state("r_chunk") == bits(number, bits_of_number(port)) &&
                           rtl.state("r_last_chunk") != rtl.state("r_chunk") &&
                           !is_set(rtl.input("i_clear"));
    const auto golden = [=] { return Observation{{"address", at(number + 1)}}; };
    cases.push_back({fmt::format("behind access {}", number),
                     given,
                     {},
                     golden,
                     {always("address", rtl.later(rtl.output("o_adr")))}});
    const z3::expr follows = rtl.next("r_chunk") == bits(number + 1, bits_of_number(port));
    cases.push_back(symbolic::holds(fmt::format("access {}", number + 1), given,
                                    is_set(rtl.later(rtl.output("o_valid"))) && follows));
  }
  return cases;
}

/// The answers of a row, one by one: what is kept of it is visible, and mirrored if it has to be.
std::vector<Case> aligning(const Rtl& rtl, const MemoryPort& port) {
  const Sprite s = any_sprite("sprite");
  const U64 before(constant("pixels before", 64));
  const z3::expr which = constant("sprite", kIndexBits);
  const auto row = [&](bool after) {
    z3::expr_vector chunks(context());
    for (unsigned n = 0; n < most_accesses(port); ++n) {
      const std::string name = fmt::format("chunk[{}].rows.r_memory", n);
      chunks.push_back(z3::select(after ? rtl.next(name) : rtl.state(name), which));
    }
    return z3::concat(chunks);
  };
  std::vector<Case> cases;
  for (unsigned number = 0; number < most_accesses(port); ++number) {
    const z3::expr number_bits = bits(number, bits_of_number(port));
    z3::expr_vector tag(context());
    tag.push_back(number_bits);
    tag.push_back(constant("last", 1));
    tag.push_back(as_bit(s.hflip));
    tag.push_back(kept(s, {"o_low", "o_high"}));
    tag.push_back(which);
    z3::expr given =
        is_clipped(s) && is_set(rtl.input("i_ack")) && rtl.input("i_tag") == z3::concat(tag);
    // Pixels of accesses that have been made; before the first, whatever the sprite had.
    U64 so_far = 0;
    if (number > 0) {
      so_far = before & ~(~U64(0) >> port.data_width * number);
    }
    const auto golden = [=] {
      const U32 answer = wide<U32>(rtl.input("i_dat"));
      const U64 pixels = so_far | pixels_of(answer, number, port);
      return Observation{{"row", visible(s, pixels).term()}};
    };
    if (number > 0) {
      given = given && row(false) == symbolic::explore(
                                         given,
                                         [=] {
                                           return Observation{{"row", visible(s, so_far).term()}};
                                         })
                                         .observation[0]
                                         .value;
    }
    cases.push_back(
        {fmt::format("answer {}", number), given, {}, golden, {always("row", row(true))}});
  }
  return cases;
}

// ---- overlap_hits ----

/// Of r_state.
constexpr unsigned kHandOn = 1;

/// A pair that is found is handed on as a record.
std::vector<Case> recording(const Rtl& rtl) {
  const z3::expr& one = rtl.input("i_one");
  const z3::expr& other = rtl.input("i_other");
  const z3::expr& place = rtl.input("i_place");
  const z3::expr given = is_set(rtl.input("i_found")) && is_set(rtl.output("o_ready")) &&
                         is_set(rtl.input("i_busy")) && one != other && low_for(rtl, "i_rst", 1) &&
                         low_for(rtl, "i_begin", 1);
  const auto golden = [=] {
    return Observation{
        {"record", record_of(wide<U32>(one), wide<U32>(other), wide<U32>(place)).term()}};
  };
  return {{"a pair", given, {}, golden, {always("record", rtl.later(rtl.output("o_data")))}},
          symbolic::holds("is offered", given, is_set(rtl.later(rtl.output("o_record"))))};
}

// ---- all of them ----

using Cases = std::function<std::vector<Case>(const Rtl&)>;
using Assumptions = std::vector<symbolic::Assumption>;

/// Parameters of every way to connect memory, as Home::covers has them.
const std::vector<std::string> kPorts = {"", "DATA_WIDTH 16", "DATA_WIDTH 16, BIG_ENDIAN 0"};

const Assumptions kDescribed = {
    {"the words of a descriptor come in order, at most one a clock",
     "common_descriptors hands them on as they are answered",
     {symbolic::by_lemma("words of descriptors", kPorts)}},
    {"the window does not change in a run, and has at most 1024 columns and ROWS rows",
     "it is cut as it is written, and refused while BUSY",
     {symbolic::by_lemma("register WINDOW_SIZE"), symbolic::by_lemma("configuration stands")}},
};
const symbolic::Assumption kInTables = {
    "the tables have a sprite's place and shape as it was loaded",
    "what overlap_load says is written to them",
    {symbolic::by_lemma("clipping")}};
const Assumptions kPlaced = {kInTables};
const Assumptions kTested = {
    kInTables,
    {"a row that is read belongs to the sprite",
     "overlap_reader reads the rows that overlap_namer names",
     {symbolic::by_lemma("row of a mask"), symbolic::by_lemma("first access", kPorts),
      symbolic::by_lemma("next access", kPorts), symbolic::by_lemma("aligner", kPorts),
      symbolic::by_lemma("names")}},
    {"the row does not change while a pair is tested",
     "overlap_sweep waits for all of them",
     {symbolic::by_monitor("overlap_tester_inputs")}},
};

Lemma lemma(const char* name, const char* says, const char* module, const Cases& cases,
            const Assumptions& assumptions = {}) {
  return {name, says, {module}, true, cases, assumptions};
}
/// A lemma for every way to connect memory; the short form has the standard one.
void for_ports(std::vector<Lemma>& lemmas, const std::string& name, const std::string& says,
               std::vector<Case> (*cases)(const Rtl&, const MemoryPort&)) {
  const auto add = [&](const char* which, const MemoryPort& port,
                       const std::vector<std::pair<std::string, unsigned>>& parameters) {
    lemmas.push_back({name + which,
                      says,
                      {"overlap_reader", parameters},
                      *which == '\0',
                      [=](const Rtl& rtl) { return cases(rtl, port); },
                      kPlaced});
  };
  MemoryPort port;
  add("", port, {});
  port.data_width = 16;
  add(", 16 bits", port, {{"DATA_WIDTH", 16}});
  port.big_endian = false;
  add(", little endian", port, {{"DATA_WIDTH", 16}, {"BIG_ENDIAN", 0}});
}

}  // namespace

std::vector<Lemma> lemmas() {
  std::vector<Lemma> all = {
      lemma("first bit", "of 64, and whether there is one", "overlap_first", first_bit),
      lemma("corner", "of a descriptor, from the window's origin", "overlap_load", corner),
      lemma("clipping", "a descriptor, cut by the window", "overlap_load", clipping, kDescribed),
      lemma("comparing", "which sprites are an open pair", "overlap_sweep", comparing, kPlaced),
      lemma("common pixels", "of a pair in a row: distance, shift, AND", "overlap_tester",
            in_common, kTested),
      lemma(
          "first pixel", "and whether the pair stays open", "overlap_tester",
          [](const Rtl& rtl) { return outcome(rtl, false); }, kTested),
      lemma(
          "area", "and whether the pair stays open", "overlap_tester",
          [](const Rtl& rtl) { return outcome(rtl, true); }, kTested),
  };
  for (const Lemma& one : order_lemmas()) all.push_back(one);
  all.push_back(lemma("record", "of a pair that is found", "overlap_hits", recording));
  all.push_back(
      lemma("row of a mask", "in a row of the window", "overlap_reader", row_of_mask, kPlaced));
  for_ports(all, "first access", "of a row: its address, and how many follow", first_access);
  for_ports(all, "next access", "of a row", next_access);
  for_ports(all, "aligner", "pixels of an answer: mirrored, visible, in their place", aligning);
  for (const Lemma& one : whole_lemmas()) all.push_back(one);
  return all;
}

symbolic::Scope scope() {
  symbolic::Scope all = {
      false,
      {{"a run ends, and after how many clocks",
        "lemmas about each module; the properties of collide prove; compared at random"}}};
  add_theorem(all);
  return all;
}

}  // namespace collide::overlap
