// SPDX-License-Identifier: MIT
#include "sim/equal/vera/sprite_relation.h"

#include <fmt/format.h>

namespace collide::vera {

using symbolic::context;

z3::expr drawer(const Flops& f) {
  return f(kDrawer);
}
Bool drawer_from(const Flops& f, unsigned state) {
  return Bool(z3::uge(drawer(f), number(state, 3)));
}

Sprite record(const z3::expr& word, bool upper) {
  Attributes bytes;
  for (unsigned i = 0; i < 8; ++i) {
    const unsigned low = 8 * (i % 4);
    bytes[i] = (i >= 4) == upper ? U8(word.extract(low + 7, low))
                                 : any<U8>(fmt::format("byte {} of the record", i));
  }
  return decode(bytes);
}

Sprite related_sprite(const Flops& f) {
  Sprite sprite;
  sprite.address = 32 * f.as<U32>("drawer.r_base");
  sprite.x = f.as<I16>("drawer.r_column");
  sprite.width = U8(z3::shl(number(8, 8), f.as<U8>("drawer.r_width").term()));
  sprite.mask = f.as<U8>("drawer.r_mask");
  sprite.z = f.as<U8>("drawer.r_z");
  sprite.palette = f.as<U8>("drawer.r_palette");
  sprite.bpp8 = f.flag("drawer.r_8bpp");
  sprite.hflip = f.flag("drawer.r_hflip");
  return sprite;
}
I32 related_line(const Flops& f) {
  return f.as<I32>("drawer.r_line");
}
I32 related_fetch(const Flops& f) {
  return related_sprite(f).fetches() - 1 - f.as<I32>("drawer.r_words_left");
}

z3::expr attribute(const Flops& f, const z3::expr& address, unsigned lane) {
  const z3::expr memory = f(fmt::format("attributes.ram.r_memory{}", lane));
  const Bool comes = is_high(f("attributes.r_lanes").extract(lane, lane)) &&
                     Bool(f("attributes.r_address") == address);
  return z3::ite(comes.term(), f("attributes.r_byte"), z3::select(memory, address));
}
z3::expr attribute_word(const Flops& f, const z3::expr& address) {
  return z3::concat(z3::concat(attribute(f, address, 3), attribute(f, address, 2)),
                    z3::concat(attribute(f, address, 1), attribute(f, address, 0)));
}
z3::expr looked_up(const Flops& f) {
  const auto lane = [&](unsigned which) {
    const Bool is_new = is_high(f("attributes.r_new").extract(which, which));
    return z3::ite(is_new.term(), f("attributes.r_byte"),
                   f(fmt::format("attributes.ram.o_lane{}", which)));
  };
  return z3::concat(z3::concat(lane(3), lane(2)), z3::concat(lane(1), lane(0)));
}

Bool same_byte(const Flops& f) {
  return f.is("attributes.r_lanes", 0) || !f.is(kPorts, kPortsWrite) ||
         Bool(f("attributes.r_byte") == f("data_ports.r_write_data"));
}

z3::expr word_at(const Flops& f) {
  return value_of([&f] {
    return related_sprite(f).words_at(related_line(f), related_fetch(f), 1).term().extract(16, 2);
  });
}

std::vector<Invariant> invariants(const Flops& f) {
  const z3::expr& words_left = f("drawer.r_words_left");
  const z3::expr& pixels_left = f("drawer.r_pixels_left");
  const z3::expr shift = z3::zext(f("drawer.r_shift"), 2);
  const z3::expr all_pixels = z3::concat(~f("drawer.r_8bpp"), number(3, 2));
  const z3::expr step = z3::ite(f.flag("drawer.r_hflip").term(), ~number(0, 15), number(1, 15));
  const z3::expr at = word_at(f);
  const z3::expr& word = f("drawer.r_word");
  const Bool draws = drawer_from(f, kFetches);
  const Bool before_step = f.is(kDrawer, kFetches) || f.is(kDrawer, kGetsData);
  return {
      {"the drawer's state is one of seven", !drawer_from(f, kDraws + 1)},
      {"a sprite that is drawn has a Z", f.is(kDrawer, kDrawerIdle) || !f.is("drawer.r_z", 0)},
      {"the words of a line are as many as width and depth say",
       !drawer_from(f, kFindsAddress) ||
           Bool(f("drawer.r_shift") ==
                z3::zext(f("drawer.r_width"), 1) + z3::zext(f("drawer.r_8bpp"), 2))},
      {"no more words are left than there are",
       !draws || Bool(z3::ult(z3::zext(words_left, 1), z3::shl(number(1, 5), shift)))},
      {"no more pixels are left than a word has",
       !draws || Bool(f.is(kDrawer, kDraws).term() && z3::ule(pixels_left, all_pixels)) ||
           Bool(pixels_left == all_pixels)},
      {"until its data come, the address is that of the fetch", !before_step || Bool(word == at)},
      {"then it is that of the next", !draws || before_step || Bool(word == at + step)},
  };
}
Bool all(const std::vector<Invariant>& invariants) {
  Bool all = true;
  for (const Invariant& one : invariants) all = all && one.holds;
  return all;
}

Cell cell_of(const z3::expr& bits) {
  return {wide<U8>(bits.extract(13, 10)), wide<U8>(bits.extract(9, 8)), U8(bits.extract(7, 0))};
}
z3::expr of_lane(const z3::expr& lane, const std::function<z3::expr(unsigned)>& cell) {
  const auto is = [&](unsigned which) { return lane == number(which, 2); };
  return z3::ite(is(0), cell(0), z3::ite(is(1), cell(1), z3::ite(is(2), cell(2), cell(3))));
}
z3::expr memory_of(const Flops& f, unsigned side, unsigned lane) {
  return f(fmt::format("line_buffer.side{}.ram.r_memory{}", side, lane));
}
z3::expr read_of(const Flops& f, unsigned side, unsigned lane) {
  return f(fmt::format("line_buffer.side{}.ram.o_lane{}", side, lane));
}
z3::expr comes(const Flops& f, const Bool& side) {
  const auto of_side = [&](unsigned which) {
    return of_lane(f(fmt::format("line_buffer.side{}.r_lane", which)),
                   [&](unsigned lane) { return read_of(f, which, lane); });
  };
  return z3::ite(side.term(), of_side(1), of_side(0));
}
z3::expr met(const Flops& f) {
  return z3::ite(f.flag("line_buffer.r_render_empty").term(), number(0, 14),
                 comes(f, f.flag("line_buffer.r_side")));
}
z3::expr displayed(const Flops& f) {
  return z3::ite(f.flag("line_buffer.r_display_empty").term(), number(0, 14),
                 comes(f, !f.flag("line_buffer.r_side")));
}

z3::expr held(const Flops& f, const Bool& side, const z3::expr& column) {
  const auto of_side = [&](unsigned which) {
    return of_lane(column.extract(1, 0), [&](unsigned lane) {
      return z3::select(memory_of(f, which, lane), column.extract(9, 2));
    });
  };
  return z3::ite(side.term(), of_side(1), of_side(0));
}

z3::expr shown_column(const Flops& f) {
  return f("display.r_position").extract(16, 7);
}
Bool meets(const Flops& f) {
  return f.flag("display.r_clear") &&
         Bool(f("display.r_clear_index") == shown_column(f).extract(9, 2));
}
Bool on_screen(const Flops& f) {
  return f.as<U32>("display.r_position") < (kScreenColumns + 2) * 128;
}
Bool in_screen(const Flops& f) {
  return !f.flag("display.r_clear") || f.as<U32>("display.r_clear_index") < kScreenColumns / 4;
}
Bool read_before(const Flops& f) {
  const Bool side = !f.flag("line_buffer.r_side");
  Bool same = true;
  for (unsigned lane = 0; lane < 4; ++lane) {
    const auto is_in = [&](unsigned which) {
      return read_of(f, which, lane) ==
             z3::select(memory_of(f, which, lane), f("display.r_clear_index"));
    };
    same = same && Bool(z3::ite(side.term(), is_in(1), is_in(0)));
  }
  return !meets(f) || f.is("display.r_clear_index", 0) || same;
}

}  // namespace collide::vera
