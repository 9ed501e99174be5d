// SPDX-License-Identifier: MIT
//
// Sprites: which of them are on a row, where the words of their images are, what their pixels do to
// the line buffer.
#include <fmt/format.h>

#include <array>
#include <functional>
#include <initializer_list>
#include <string>

#include "model/vera/image.h"
#include "model/vera/line_buffer.h"
#include "sim/equal/vera/chip.h"
#include "sim/equal/vera/lemmas.h"
#include "sim/equal/vera/sprite_relation.h"

namespace collide::vera {
namespace {

using symbolic::context;

/// Neither the first nor the last clock of a row.
Bool goes_on(const Chip& c) {
  return c.runs() && !c.now.flag("rows.r_start") && !c.now.flag("budget.r_stop");
}
// ---- finder and attributes ----

constexpr const char* kCounts = "the sprite behind the one looked up is known";
constexpr const char* kSameByte = "a byte on its way to the attributes stays what it is";

std::vector<Case> finder(const Chip& c) {
  const auto golden = [c] {
    const Sprite sprite = record(looked_up(c.now), true);
    const I32 row = wide<I32>(c.output("o_row"));
    const Bool found = sprite.on_row(row);
    return Observation{{"takes", (found && c.now.is(kDrawer, kDrawerIdle)).term()},
                       {"passes", (!found).term()},
                       {"mask", sprite.mask.term()},
                       {"z", sprite.z.term()},
                       {"palette", sprite.palette.term()},
                       {"width", sprite.width.term()},
                       {"hflip", sprite.hflip.term()},
                       {"line", sprite.image_line(row).term()}};
  };
  const z3::expr takes = c.then.is(kDrawer, kLoads).term();
  const Bool next(c.then("finder.r_index") == c.now("finder.r_index") + number(1, 7));
  const Sprite taken = related_sprite(c.then);
  const auto counts = [](const Flops& f) {
    return Bool(f("finder.r_next") == f("finder.r_index") + number(1, 7));
  };
  return {{"a lookup",
           (goes_on(c) && c.now.is(kFinder, kLookup) && counts(c.now)).term(),
           {},
           golden,
           {always("takes", takes && c.then.is(kFinder, kLookupDone).term()),
            always("passes", next),
            {"mask", taken.mask.term(), takes},
            {"z", taken.z.term(), takes},
            {"palette", taken.palette.term(), takes},
            {"width", taken.width.term(), takes},
            {"hflip", taken.hflip.term(), takes},
            {"line", related_line(c.then).term(), takes}}},
          holds(kCounts, counts(c.now), counts(c.then)),
          holds(after_reset(kCounts), c.now.flag("r_rst"), counts(c.then))};
}

/// The word looked up in the clock after this one is that half of the record.
std::vector<Case> lookups(const Chip& c) {
  const Bool quiet = !c.in("i_strobe") || c.now.is(kPorts, kPortsIdle);
  const Bool upper = !c.then.is(kFinder, kLookupDone);
  const z3::expr half = z3::ite(upper.term(), number(1, 1), number(0, 1));
  const Bool seen(looked_up(c.then) ==
                  attribute_word(c.now, z3::concat(c.then("finder.r_index"), half)));
  // Any byte of any record
  const z3::expr sprite = context().bv_const("a sprite", 7);
  const z3::expr byte = context().bv_const("a byte", 3);
  const auto held = [&](const Flops& f) {
    const z3::expr word = attribute_word(f, z3::concat(sprite, byte.extract(2, 2)));
    const z3::expr place = z3::concat(number(0, 27), z3::concat(byte.extract(1, 0), number(0, 3)));
    return z3::lshr(word, place).extract(7, 0);
  };
  const U32 address = kAttributeBase + 8 * wide<U32>(sprite) + wide<U32>(byte);
  const Bool written = c.out("o_vram_request") && c.out("o_vram_write") &&
                       c.now.as<U32>("data_ports.r_vram_address") == address;
  const z3::expr& data = c.now("data_ports.r_write_data");
  return {holds("sees its half of the record", goes_on(c) && same_byte(c.now), seen),
          holds("the first sees the first sprite",
                c.runs() && same_byte(c.now) && c.now.flag("rows.r_start") &&
                    !c.now.is(kFinder, kLookup),
                seen),
          holds(kSameByte, !c.now.flag("r_rst") && quiet && same_byte(c.now), same_byte(c.then)),
          holds(after_reset(kSameByte), c.now.flag("r_rst"), same_byte(c.then)),
          holds("a byte written is in its place", !c.now.flag("r_rst"),
                Bool(held(c.then) == z3::ite(written.term(), data, held(c.now))))};
}

// ---- drawer ----

std::vector<Case> drawer_invariants(const Chip& c) {
  std::vector<Case> cases;
  const Bool before = all(invariants(c.now));
  for (const Invariant& one : invariants(c.then)) {
    cases.push_back(holds(after_reset(one.says), c.now.flag("r_rst"), one.holds));
    cases.push_back(holds(one.says, before && !c.now.flag("r_rst"), one.holds));
  }
  return cases;
}

/// In the clock after it is taken: the rest of the sprite.
std::vector<Case> late_half(const Chip& c) {
  const auto golden = [c] {
    Sprite sprite = related_sprite(c.now);
    sprite.sample_late(record(looked_up(c.now), false));
    return Observation{{"address", sprite.address.term()},
                       {"bpp8", sprite.bpp8.term()},
                       {"x", sprite.x.term()},
                       {"mask", sprite.mask.term()},
                       {"z", sprite.z.term()},
                       {"palette", sprite.palette.term()},
                       {"width", sprite.width.term()},
                       {"hflip", sprite.hflip.term()}};
  };
  const Sprite then = related_sprite(c.then);
  return {{"a clock",
           (goes_on(c) && c.now.is(kDrawer, kLoads)).term(),
           {},
           golden,
           {always("address", then.address.term()), always("bpp8", then.bpp8),
            always("x", then.x.term()), always("mask", then.mask.term()),
            always("z", then.z.term()), always("palette", then.palette.term()),
            always("width", then.width.term()), always("hflip", then.hflip)}}};
}

/// Every fetch that is served, from the first to the last.
std::vector<Case> fetches(const Chip& c) {
  const auto golden = [c] {
    const Sprite sprite = related_sprite(c.now);
    const I32 line = related_line(c.now);
    const I32 fetch = related_fetch(c.now);
    return Observation{{"address", (sprite.words_at(line, fetch, 1) >> 2).term()},
                       {"reads", yes()}};
  };
  const Bool given = goes_on(c) && all(invariants(c.now));
  const Bool served = c.now.is(kDrawer, kFetches) && c.then.is(kDrawer, kGetsData);
  const Bool reads = c.out("o_vram_request") && !c.out("o_vram_write");
  const auto next = [c] {
    const I32 fetch = related_fetch(c.now);
    return Observation{{"goes on", (fetch + 1 < related_sprite(c.now).fetches()).term()},
                       {"fetch", (fetch + 1).term()}};
  };
  const Bool word_ends = c.now.is(kDrawer, kDraws) && c.now.is("drawer.r_pixels_left", 0);
  const z3::expr goes = c.then.is(kDrawer, kFetches).term();
  const z3::expr fetch = value_of([&c] { return related_fetch(c.then).term(); });
  return {
      {"served",
       (given && served).term(),
       {},
       golden,
       {always("address", wide<U32>(c.output("o_vram_address")).term()), always("reads", reads)}},
      holds("its data come then", given && served, c.then.flag("drawer.r_arrives")),
      holds("and are those served, held or not", c.now.flag("drawer.r_arrives"),
            Bool(c.then("drawer.r_data") == c.input("i_vram_data"))),
      holds("and stay", !c.now.flag("drawer.r_arrives"),
            Bool(c.then("drawer.r_data") == c.now("drawer.r_data"))),
      {"the next",
       (given && word_ends).term(),
       {},
       next,
       {always("goes on", goes), {"fetch", fetch, goes}}}};
}

// ---- pixels ----

constexpr int kRoom = 2 * kLanes;
/// Colours as LineBuffer wants them.
using Colours = std::array<U8, 64 + kRoom>;

Observation fields(const Cell& cell) {
  return {{"mask", cell.mask.term()}, {"z", cell.z.term()}, {"colour", cell.colour.term()}};
}
/// A cell without colour has nothing.
Bool is_cell(const Cell& cell) {
  return cell.colour != 0 || (cell.mask == 0 && cell.z == 0);
}

/// One pixel on a cell: what becomes of both.
Observation drawn(const Cell& before, int column, const U8& colour, const Sprite& sprite) {
  LineBuffer buffer;
  buffer.set(column, before);
  Colours colours;
  colours[0] = colour;
  const Lanes under =
      buffer.draw(column, colours.data(), 1, LineBuffer::tag(sprite.mask, sprite.z));
  return fields(buffer.cell(column)) +
         Observation{{"hit", static_cast<U8>(any_lane(under) & sprite.mask).term()}};
}

/// At every column, of a byte that is the pixel, or one of the nibbles in it.
std::vector<Case> pixel_rule(const symbolic::Rtl& rtl) {
  const Cell before = cell_of(rtl.input("i_cell"));
  const Cell after = cell_of(rtl.output("o_cell"));
  const z3::expr writes = rtl.output("o_write");
  Sprite sprite;
  sprite.mask = wide<U8>(rtl.input("i_mask"));
  sprite.z = wide<U8>(rtl.input("i_z"));
  sprite.palette = wide<U8>(rtl.input("i_palette"));
  const U8 raw(rtl.input("i_raw"));
  const z3::expr given = (is_high(rtl.input("i_pixel")) && is_cell(before) && sprite.z != 0).term();
  std::vector<Expected> expected = {always("hit", wide<U8>(rtl.output("o_hit")).term())};
  const Observation kept = fields(before);
  const Observation taken = fields(after);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    expected.push_back(
        always(kept[i].name, z3::ite(is_high(writes).term(), taken[i].value, kept[i].value)));
  }
  std::vector<Case> cases;
  for (int column = 0; column < kColumns; ++column) {
    const auto golden = [=] {
      Colours image;
      Colours colours;
      image[0] = raw;
      decode_bytes(image.data(), kLanes, false, splat(sprite.palette << 4), colours.data());
      return drawn(before, column, colours[0], sprite);
    };
    cases.push_back({fmt::format("column {}", column),
                     given,
                     {{rtl.input("i_column"), number(static_cast<unsigned>(column), 10)}},
                     golden,
                     expected});
  }
  return cases;
}

/// Of a word that was fetched, each pixel in its turn, of both depths.
std::vector<Case> pixels(const Chip& c) {
  const Sprite sprite = related_sprite(c.now);
  const Cell before = cell_of(met(c.now));
  const Bool writes = c.out("o_pixel_write");
  const Bool given = c.runs() && all(invariants(c.now)) && c.now.is(kDrawer, kDraws) &&
                     is_cell(before) && Bool(c.output("o_pixel_column") == number(0, 10));
  std::vector<Expected> expected = {always("hit", wide<U8>(c.output("o_pixel_hit")).term())};
  const Observation kept = fields(before);
  const Observation taken = fields(cell_of(c.output("o_pixel_cell")));
  for (std::size_t i = 0; i < kept.size(); ++i) {
    expected.push_back(always(kept[i].name, z3::ite(writes.term(), taken[i].value, kept[i].value)));
  }
  std::vector<Case> cases;
  for (const bool bpp8 : {false, true}) {
    const int all_pixels = bpp8 ? 4 : 8;
    for (int pixel = 0; pixel < all_pixels; ++pixel) {
      const auto golden = [=] {
        // The word, in what else there is in memory
        std::array<U8, 2 * kRoom> image;
        for (std::size_t i = 0; i < image.size(); ++i)
          image[i] = any<U8>(fmt::format("byte {}", i));
        for (unsigned i = 0; i < 4; ++i) {
          image[kRoom + i] = U8(c.now("drawer.r_data").extract(8 * i + 7, 8 * i));
        }
        Colours colours;
        decode_words(sprite, image.data() + kRoom, 1, colours.data());
        return drawn(before, 0, colours[static_cast<std::size_t>(pixel)], sprite);
      };
      const unsigned left = static_cast<unsigned>(all_pixels - 1 - pixel);
      cases.push_back({fmt::format("{} bits a pixel, pixel {}", bpp8 ? 8 : 4, pixel),
                       given.term(),
                       {{c.now("drawer.r_8bpp"), number(bpp8 ? 1 : 0, 1)},
                        {c.now("drawer.r_pixels_left"), number(left, 3)}},
                       golden,
                       expected});
    }
  }
  return cases;
}

// ---- the column displayed, and the clearing that it meets ----

constexpr const char* kOnScreen = "the column displayed ends soon after the screen";
constexpr const char* kReadBefore = "a group that is displayed and cleared was read before";
constexpr const char* kFirstGroup = "a group that is cleared is of the screen";

std::vector<Case> clearing(const Chip& c) {
  const Bool before = on_screen(c.now) && in_screen(c.now);
  return {
      holds(kOnScreen, on_screen(c.now), on_screen(c.then)),
      holds(after_reset(kOnScreen), c.now.flag("r_rst"), on_screen(c.then)),
      holds(kFirstGroup, in_screen(c.now), in_screen(c.then)),
      holds(after_reset(kFirstGroup), c.now.flag("r_rst"), in_screen(c.then)),
      holds(kReadBefore, before && read_before(c.now) && !c.now.flag("r_rst"), read_before(c.then)),
      holds(after_reset(kReadBefore), c.now.flag("r_rst"), read_before(c.then))};
}

/// Which cell is met, which written, which cleared, which displayed, and which side is which.
std::vector<Case> cells(const Chip& c) {
  const Bool side = c.now.flag("line_buffer.r_side");
  const Bool side_then = c.then.flag("line_buffer.r_side");
  const Bool swaps = c.out("o_swap");
  const Bool draws =
      drawer_from(c.now, kFindsAddress) && drawer_from(c.then, kFetches) && all(invariants(c.now));
  const z3::expr next = c.then("drawer.r_column");
  const z3::expr shown = shown_column(c.now);
  const auto empty_if = [](const Bool& empty, const z3::expr& otherwise) {
    return z3::ite(empty.term(), number(0, 14), otherwise);
  };
  std::vector<Case> cases;
  // Any column of each lane, and either side
  const z3::expr group = context().bv_const("a group of columns", 8);
  const z3::expr& rendered = c.now("line_buffer.r_side");
  for (unsigned lane = 0; lane < 4; ++lane) {
    const z3::expr column = z3::concat(group, number(lane, 2));
    const Bool here = c.out("o_pixel_write") && Bool(c.output("o_pixel_column") == column);
    const Bool cleared = c.out("o_clear") && Bool(c.output("o_clear_index") == group);
    for (unsigned which = 0; which < 2; ++which) {
      const auto add = [&](const char* says, const Bool& claim) {
        cases.push_back(
            holds(fmt::format("{}: lane {} of side {}", says, lane, which), c.runs(), claim));
        cases.back().fixed = {{rendered, number(which, 1)}};
      };
      add("a pixel is written in its column",
          Bool(held(c.then, side, column) ==
               z3::ite(here.term(), c.output("o_pixel_cell"), held(c.now, side, column))));
      add("four columns are cleared",
          Bool(held(c.then, !side, column) == empty_if(cleared, held(c.now, !side, column))));
    }
  }
  return std::move(cases) +
         std::vector<Case>{
             holds("the sides change places", c.runs(), side_then == (side != swaps)),
             holds("a pixel meets the cell of its column", c.runs() && draws && !swaps,
                   Bool(met(c.then) == held(c.then, side, next))),
             holds(
                 "after a swap, the cell that was shown", c.runs() && read_before(c.now) && swaps,
                 Bool(met(c.then) == empty_if(meets(c.now) && c.now.is("display.r_clear_index", 0),
                                              held(c.now, !side, shown)))),
             holds("displayed is the cell of the column, or, while it is cleared, none",
                   c.runs() && !swaps,
                   Bool(displayed(c.then) == empty_if(meets(c.now), held(c.now, !side, shown)))),
             holds("what is written is a cell with a colour",
                   c.runs() && all(invariants(c.now)) && c.out("o_pixel_write"),
                   cell_of(c.output("o_pixel_cell")).colour != 0),
         };
}

// ---- hold ----

/// Once the raster has started, nothing of raster and renderer moves in a clock that is held. The
/// word of a fetch arrives, though, and the word looked up is as it has been written by then.
std::vector<Case> hold(const Chip& c) {
  const Bool given = !c.now.flag("r_rst") && c.in("i_hold") && c.now.flag("raster.r_started");
  std::vector<std::string> all;
  const auto add = [&](const std::string& of, std::initializer_list<const char*> names) {
    for (const char* name : names) all.push_back(of + "." + name);
  };
  add("raster", {"vga.r_clock", "vga.r_line", "composite.r_clock", "composite.r_line",
                 "composite.r_odd", "composite.r_field", "composite.r_frame_due", "r_started",
                 "r_shown", "r_next", "r_field", "r_line_first", "r_line_match"});
  add("rows", {"r_start", "r_begun", "r_position"});
  add("budget", {"r_t", "r_stop"});
  add("finder", {"r_state", "r_index", "r_next", "r_upper"});
  add("drawer", {"r_state", "r_line", "r_hflip", "r_8bpp", "r_width", "r_mask", "r_z", "r_palette",
                 "r_base", "r_shift", "r_word", "r_words_left", "r_pixels_left", "r_wait_states",
                 "r_wait", "r_first", "r_column"});
  add("collision", {"r_accumulator", "r_nibble"});
  add("display", {"r_half_pixels", "r_position", "r_clear", "r_clear_index"});
  add("line_buffer", {"r_side", "r_display_empty", "r_render_empty"});
  for (const char* side : {"line_buffer.side0", "line_buffer.side1"}) {
    add(side, {"r_lane"});
    add(std::string(side) + ".ram", {"r_memory0", "r_memory1", "r_memory2", "r_memory3", "o_lane0",
                                     "o_lane1", "o_lane2", "o_lane3"});
  }
  for (const char* layer : {"layer0", "layer1"}) {
    add(layer, {"r_state", "r_asks", "r_served", "r_tile", "r_word", "r_draw", "r_busy", "r_pixel",
                "r_column"});
  }
  std::vector<Case> cases;
  for (const std::string& name : all)
    cases.push_back(holds(name + " stays", given, Bool(c.then(name) == c.now(name))));
  const z3::expr lookup = z3::concat(c.now("finder.r_index"), c.now("finder.r_upper"));
  cases.push_back(holds("the word looked up is that of this clock's lookup",
                        given && same_byte(c.now),
                        Bool(looked_up(c.then) == attribute_word(c.now, lookup))));
  cases.push_back(holds("no status is set", given && !c.in("i_strobe"),
                        Bool(c.then("interrupts.r_status") == c.now("interrupts.r_status"))));
  return cases;
}

// ---- what the golden model does at a time ----

Sprite any_sprite() {
  Sprite sprite;
  sprite.address = 32 * (any<U32>("address") & 0xFFF);
  sprite.width = U8(z3::shl(number(8, 8), (any<U8>("width") & 3).term().extract(7, 0)));
  sprite.palette = any<U8>("palette") & 15;
  sprite.hflip = Bool(any<U8>("hflip") == 1);
  sprite.bpp8 = Bool(any<U8>("bpp8") == 1);
  return sprite;
}

/// The words of fetches together are those of each.
std::vector<Case> bursts(const Chip&) {
  const Sprite sprite = any_sprite();
  const I32 line = any<I32>("line");
  const I32 first = any<I32>("fetch");
  const I32 count = any<I32>("count");
  const I32 one = any<I32>("one of them");
  const z3::expr many = value_of([=] { return sprite.fetches().term(); });
  const Bool given = line >= 0 && line < 64 && first >= 0 && count > 0 && first <= 16 &&
                     count <= 16 && first + count <= I32(many) && one >= 0 && one < count;
  const auto together = [=] {
    const I32 place = sprite.hflip ? count - 1 - one : one;
    const U32 at = sprite.words_at(line, first, count) + static_cast<U32>(4 * place);
    return Observation{{"address", (at & (kVramBytes - 1)).term()}};
  };
  const auto alone = [=] { return sprite.words_at(line, first + one, 1).term(); };
  return {{"any of a burst", given.term(), {}, together, {always("address", value_of(alone))}}};
}

}  // namespace

std::vector<Lemma> sprite_lemmas() {
  const auto of_the_drawer = [](Lemma lemma) {
    lemma.invariants = [](const symbolic::Rtl& rtl) {
      std::vector<std::string> all;
      for (const Invariant& one : invariants(Flops(rtl, Flops::At::kBefore))) {
        all.emplace_back(one.says);
      }
      all.emplace_back(kReadBefore);
      return all;
    };
    return lemma;
  };
  return {
      Chip::lemma("finder", "which sprites are on the row, and which line of the image", finder,
                  {{}, {kCounts}}),
      Chip::lemma("lookups", "see the record that was written", lookups, {{kQuiet}, {kSameByte}}),
      Chip::lemma("drawer", "what its registers keep to", drawer_invariants),
      Chip::lemma("late half", "address, depth and column of a sprite taken", late_half),
      of_the_drawer(
          Chip::lemma("fetches", "the addresses of a line's words, and how many", fetches)),
      Chip::lemma("bursts", "the golden model's fetches together are those of each", bursts),
      of_the_drawer(Chip::lemma("pixels", "of a word: colour, cell and collision of each", pixels)),
      Chip::lemma("clearing", "what is displayed and cleared has been read before", clearing,
                  {{}, {kOnScreen, kFirstGroup}}),
      of_the_drawer(
          Chip::lemma("cells", "which are met, written, cleared, displayed, and the sides", cells)),
      Chip::lemma("hold", "nothing moves, but for what was asked for and what is written", hold,
                  {{}, {kSameByte}}),
      {"pixel rule",
       "of every byte on every cell, at each column",
       {"vera_collision"},
       false,
       pixel_rule},
  };
}

}  // namespace collide::vera
