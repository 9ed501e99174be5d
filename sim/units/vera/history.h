// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "model/vera/signals.h"
#include "model/vera/unit.h"
#include "model/vera/vram.h"

namespace collide::vera {

/// "line 106 clock 7"
std::string describe(const Position& position);
/// "mask 0x5 z 1 colour 0x11"
std::string describe(const Cell& cell);
/// "row 107 in line 106: hit 0x4, 141 clocks, 2 sprites drawn"
std::string describe(const Row& row);
/// "frame 0: nibble 0x4, SPRCOL 1, IRQ 0"
std::string describe(const Frame& frame);

/// What a mismatch report tells about the time before.
struct Reset {};
/// Of the CPU, with the DCSEL that the access finds.
struct Access {
  Position at;
  std::uint8_t reg = 0;
  int dcsel = 0;
  bool written = false;
  std::uint8_t data = 0;  ///< written
};
/// By its pins, with the DCSEL that is in force.
struct Driven {
  Position at;
  Inputs in;
  int dcsel = 0;
};
/// Rows on end, without their cells; those with sprites apart from those without.
struct Rows {
  Row first;
  int last = 0;
  int most_drawn = 0;
  std::uint8_t hit = 0;

  explicit Rows(const Row& row) : first(row), last(row.row), most_drawn(row.drawn), hit(row.hit) {}
  bool goes_on_with(const Row& row) const { return (most_drawn > 0) == (row.drawn > 0); }
  void add(const Row& row);
};
using LockstepEvent = std::variant<Reset, Access, Driven, Rows, Frame>;

std::string describe(const LockstepEvent& event);

/// The sprites that by their attributes in `vram` lie on a row and, unless `column` is negative, on
/// that column of it, in the order of their indices.
std::vector<int> sprites_on(const Vram& vram, int row, int column);

/// The same for people: "sprite 3: mask 0x4 z 1, columns 100 to 107", or, with a column, "sprite 3:
/// mask 0x4 z 1, pixel 0 of line 7 of its image, colour 0x11".
std::vector<std::string> describe_sprites(const Vram& vram, int row, int column);

}  // namespace collide::vera
