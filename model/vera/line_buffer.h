// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "model/common/lanes.h"
#include "model/vera/unit.h"

namespace collide::vera {

/// One of the two line buffers. Z (bits 5:4) and mask (bits 3:0) of a cell share a byte, called its
/// tag, so that the pixel rule works on sixteen cells at once. A cell without colour has no mask
/// and Z 0, which is behind any sprite.
class LineBuffer {
 public:
  static U8 tag(I32 mask, I32 z) { return static_cast<U8>(z << 4 | mask); }

  Cell cell(int column) const {
    const auto c = static_cast<std::size_t>(column);
    return {static_cast<U8>(tags_[c] & 15), static_cast<U8>(tags_[c] >> 4), colours_[c]};
  }
  /// All of them. Those that were never drawn on, or cleared since, have nothing in them.
  std::array<Cell, kColumns> cells() const {
    std::array<Cell, kColumns> all{};
    for (int c = low_; c < high_; ++c) all[static_cast<std::size_t>(c)] = cell(c);
    for (int c = kScreenColumns; c < end_; ++c) all[static_cast<std::size_t>(c)] = cell(c);
    return all;
  }
  void set(int column, const Cell& cell) {
    const auto c = static_cast<std::size_t>(column);
    tags_[c] = tag(cell.mask, cell.z);
    colours_[c] = cell.colour;
    touch(column, column + 1);
  }

  /// The pixel rule for pixels from `column` on, which must not run past column 1023. `colours` are
  /// final, 0 where transparent, and must be 0 from `count` to the next multiple of 16.
  /// Z is not 0. Returns the tags of the destination cells under opaque pixels, as they were
  /// before, of columns 0-639: the others never report.
  Lanes draw(int column, const U8* colours, int count, U8 sprite_tag) {
    touch(column, column + count);
    return column + count <= kScreenColumns ? draw<false>(column, colours, count, sprite_tag)
                                            : draw<true>(column, colours, count, sprite_tag);
  }

  /// What one pixel does to a cell.
  struct Meeting {
    Bool takes;  ///< the cell, which is `cell` then
    Cell cell;
    U8 under;  ///< tag of the cell before, if the pixel is opaque and on the screen
  };
  /// The pixel rule for one pixel that meets `under`, whatever is at its column.
  static Meeting meet(const Cell& under, int column, U8 colour, U8 sprite_tag) {
    const Drawn drawn =
        pixel_rule(splat(colour), splat(under.colour), splat(tag(under.mask, under.z)), sprite_tag);
    const U8 after = any_lane(drawn.tags);
    return {any_lane(drawn.wins) != 0,
            {static_cast<U8>(after & 15), static_cast<U8>(after >> 4), any_lane(drawn.colours)},
            column < kScreenColumns ? any_lane(drawn.under) : U8{0}};
  }
  U8 draw_over(const Cell& under, int column, U8 colour, U8 sprite_tag) {
    const Meeting meeting = meet(under, column, colour, sprite_tag);
    if (meeting.takes) set(column, meeting.cell);
    return meeting.under;
  }

  /// Columns from `from` to before `to` to zero, which are on the screen. Only what was drawn on
  /// needs it.
  void clear_columns(int from, int to) {
    const int low = std::max(from, low_);
    const int high = std::min(to, high_);  // Rule 16
    if (low >= high) return;
    std::fill(colours_.begin() + low, colours_.begin() + high, U8{0});
    std::fill(tags_.begin() + low, tags_.begin() + high, U8{0});
    if (low == low_) low_ = high;
    if (low_ >= high_) {
      low_ = kScreenColumns;
      high_ = 0;
    }
  }

 private:
  struct Drawn {
    Lanes colours, tags;  // of the cells afterwards
    Lanes under;          // tags before, under opaque pixels
    Lanes wins;           // which pixels take their cell
  };
  static Drawn pixel_rule(const Lanes& colours, const Lanes& old_colours, const Lanes& old_tags,
                          U8 sprite_tag) {
    const Lanes opaque = not_zero(colours);
    const Lanes wins = opaque & above(splat(sprite_tag & 0x30), old_tags);  // Rule 11
    return {(colours & wins) | (old_colours & ~wins),
            (((old_tags & splat(0x0F)) | splat(sprite_tag)) & wins) | (old_tags & ~wins),
            old_tags & opaque, wins};  // Rule 10
  }

  template <bool kBeyondScreen>
  Lanes draw(int column, const U8* colours, int count, U8 sprite_tag) {
    U8* const to_colours = colours_.data() + column;
    U8* const to_tags = tags_.data() + column;
    Lanes under{};
    for (int i = 0; i < count; i += kLanes) {
      const Drawn drawn = pixel_rule(load_lanes(colours + i), load_lanes(to_colours + i),
                                     load_lanes(to_tags + i), sprite_tag);
      store_lanes(to_colours + i, drawn.colours);
      store_lanes(to_tags + i, drawn.tags);
      under |= kBeyondScreen ? drawn.under & first_lanes(kScreenColumns - column - i) : drawn.under;
    }
    return under;
  }

  void touch(int from, int to) {
    low_ = std::min(low_, from);
    high_ = std::max(high_, std::min(to, kScreenColumns));
    end_ = std::max(end_, to);
  }

  // The last cells are never drawn on; they let sixteen lanes start at any column.
  alignas(16) std::array<U8, kColumns + kLanes> colours_{};
  alignas(16) std::array<U8, kColumns + kLanes> tags_{};
  // Columns on the screen that were drawn on and not cleared, and the end of all ever drawn on
  int low_ = kScreenColumns;
  int high_ = 0;
  int end_ = 0;
};

}  // namespace collide::vera
