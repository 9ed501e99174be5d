// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "model/common/integers.h"
#include "model/overlap/descriptor.h"
#include "model/overlap/unit.h"

/// What the overlap unit decides, step by step. Rules are those of docs/reference/overlap-rules.md.
namespace collide::overlap {

/// A visible sprite. Places are from the window's origin.
struct Sprite {
  I32 x, y;         ///< of the corner of the box
  I32 left, right;  ///< visible columns, half-open
  I32 first, last;  ///< visible rows, both inclusive
  I32 base;         ///< column of bit 63 of its rows, which are mirrored as a whole
  U32 width, height;
  U32 stride;
  U32 mask;
  U16 is, hits;
  Bool hflip, vflip;
};

/// WINDOW_SIZE when it is written.
inline U32 window_size(const U32& data, const U32& rows) {
  return std::min<U32>(data >> 16, rows) << 16 | std::min<U32>(data & 0xFFFFU, kColumns);
}

/// The sprite of a descriptor, cut by the window: false if nothing of it is to be seen.
inline bool clip(const Descriptor& d, const U32& origin, const U32& size, Sprite& s) {
  if (!d.enable) return false;
  s.x = d.x - I32(static_cast<I16>(origin));
  s.y = d.y - I32(static_cast<I16>(origin >> 16));
  s.width = d.width;
  s.height = d.height;
  s.left = std::max<I32>(s.x, 0);
  s.right = std::min<I32>(s.x + static_cast<I32>(d.width), static_cast<I32>(size & 0xFFFFU));
  s.first = std::max<I32>(s.y, 0);
  s.last = std::min<I32>(s.y + static_cast<I32>(d.height), static_cast<I32>(size >> 16)) - 1;
  if (s.left >= s.right || s.first > s.last) return false;  // Rule 1
  s.base = d.hflip ? s.x + static_cast<I32>(d.width) - 64 : s.x;
  s.vflip = d.vflip;
  s.hflip = d.hflip;
  s.stride = d.stride;
  s.mask = d.mask;
  s.is = d.is;
  s.hits = d.hits;
  return true;
}

/// Visible sprites by the row that they begin on, the last loaded first: the order of rank.
struct Beginnings {
  Beginnings(std::size_t rows, std::size_t sprites) : first(rows), next(sprites) {}
  Cells<I32> first;  ///< of a row, or -1
  Cells<I32> next;   ///< behind a sprite, or -1
};
inline void add(Beginnings& all, const U32& row, const U32& sprite) {
  const I32 behind = all.first[row];
  all.next[sprite] = behind;
  all.first[row] = static_cast<I32>(sprite);  // Rule 5
}

/// Active sprites in order of rank.
struct Active {
  explicit Active(std::size_t most) : sprites(most) {}
  Cells<U16> sprites;
  U32 count = 0;
};
/// How far one that begins has met them.
struct Meeting {
  U32 met = 0, kept = 0;
};
/// There is another, and it is this.
inline U16 meet_next(Meeting& meeting, const Active& active) {
  const U16 sprite = active.sprites[meeting.met];
  ++meeting.met;
  return sprite;
}
/// That one stays active.
inline void keep(Meeting& meeting, Active& active, const U16& sprite) {
  active.sprites[meeting.kept] = sprite;
  ++meeting.kept;
}
/// It has met them all, and is active itself.
inline void join(const Meeting& meeting, Active& active, const U16& sprite) {
  active.sprites[meeting.kept] = sprite;
  active.count = meeting.kept + 1;
}

inline Bool is_over(const Sprite& s, const I32& row) {
  return s.last < row;
}

/// Whether two sprites that share a row are an open pair: one looks for the other, and they share a
/// column.
inline Bool meet(const Sprite& a, const Sprite& b) {  // Rules 2, 7
  return ((a.is & b.hits) | (b.is & a.hits)) != 0 && a.left < b.right && b.left < a.right;
}

/// An open pair names its later sprite unless that is the later one that was named last on the
/// row; -1: none was.
inline Bool names_later(const I32& last, const U32& later) {
  return last != static_cast<I32>(later);
}

/// A sprite that is named needs no access if the row was fetched before; -1: none was.
inline Bool is_fetched(const I32& fetched, const I32& row) {
  return fetched == row;
}

/// Row of the mask that is shown in this row of the window.
inline U32 mask_row(const Sprite& s, const I32& row) {
  const I32 down = row - s.y;
  return static_cast<U32>(s.vflip ? static_cast<I32>(s.height) - 1 - down : down);
}

/// Accesses that a row takes.
inline U32 row_accesses(const Sprite& s, const MemoryPort& port) {
  return (s.width + (port.data_width - 1)) / port.data_width;
}

/// Byte address of access `number`, from left to right, of a row of the mask.
inline U32 row_address(const Sprite& s, const U32& row, unsigned number, const MemoryPort& port) {
  const U32 at = s.mask + 4 * (row * s.stride) + number * (port.data_width / 8);
  return port.data_width == 16 && !port.big_endian ? at ^ 2U : at;
}

inline U64 mirrored(U64 bits) {
  bits = (bits >> 1 & 0x5555555555555555U) | (bits & 0x5555555555555555U) << 1;
  bits = (bits >> 2 & 0x3333333333333333U) | (bits & 0x3333333333333333U) << 2;
  bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0FU) | (bits & 0x0F0F0F0F0F0F0F0FU) << 4;
  bits = (bits >> 8 & 0x00FF00FF00FF00FFU) | (bits & 0x00FF00FF00FF00FFU) << 8;
  bits = (bits >> 16 & 0x0000FFFF0000FFFFU) | (bits & 0x0000FFFF0000FFFFU) << 16;
  return bits >> 32 | bits << 32;
}

/// `count` ones from bit 63 down; 0..64.
inline U64 ones(const I32& count) {
  return count == 0 ? U64(0) : ~U64(0) << (64 - count);
}

/// The mask's pixels of access `number`, where they lie in a row whose first is bit 63.
inline U64 pixels_of(const U32& answer, unsigned number, const MemoryPort& port) {
  return static_cast<U64>(answer) << (64 - port.data_width * (number + 1));
}

/// Visible pixels of a row, bit 63 at column `base`, of what the mask has from bit 63 down.
inline U64 visible(const Sprite& s, const U64& row) {
  const U64 pixels = s.hflip ? mirrored(row) : row;
  return pixels & ones(s.right - s.base) & ~ones(s.left - s.base);
}

/// Pixels that two rows have in common.
struct Common {
  U64 pixels;
  I32 column;  ///< of bit 63
};
inline Common common_of(const Sprite& a, const U64& of_a, const Sprite& b, const U64& of_b) {
  const I32 right_by = a.base - b.base;
  if (right_by >= 0) return {of_a & of_b << right_by, a.base};  // Rule 3
  return {of_a << -right_by & of_b, b.base};
}

/// What becomes of an open pair in a row.
struct Test {
  bool found = false;  ///< the pair is over, and found
  bool stays = false;  ///< it is looked at in the next row, too
  U32 pixels = 0;      ///< of those so far, in area mode
  U32 place = 0;       ///< if it is found: bits 15-0 of its record
};

/// Of a pair in `row`, which may be the last of one of them. `corner` is the one with the lower
/// number.
inline Test test(const Common& common, const Sprite& corner, const I32& row, const Bool& last,
                 bool area, const U32& pixels) {
  Test t;
  if (area) {  // Rule 6
    t.pixels = pixels + population(common.pixels);
    if (!last) {
      t.stays = true;
    } else if (t.pixels != 0) {
      t.found = true;
      t.place = std::min<U32>(t.pixels, 0xFFFF);
    }
  } else if (common.pixels != 0) {
    t.found = true;
    const I32 column = common.column + leading_zeros(common.pixels) - corner.x;  // Rule 4
    t.place = static_cast<U32>(row - corner.y) << 6 | static_cast<U32>(column);
  } else if (!last) {  // Rule 7
    t.stays = true;
  }
  return t;
}

/// The record of a pair, whichever of the two comes first.
inline U32 record_of(const U32& one, const U32& other, const U32& place) {
  return std::min<U32>(one, other) << 24 | std::max<U32>(one, other) << 16 | place;
}

/// Enters a sprite into a set of sprites.
inline void enter(Table<U32, 8>& set, const U32& sprite) {
  const U32 word = set[sprite >> 5];
  set[sprite >> 5] = word | U32(1) << (sprite & 31U);
}

}  // namespace collide::overlap
