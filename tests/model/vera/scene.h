// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "tests/model/vera/implementations.h"

namespace collide::vera {

// Images that the tests put into video RAM. Each is big enough for a 64x64 sprite of 8 bits a
// pixel.
constexpr std::uint32_t kOpaque = 0x02000;      // every byte $11
constexpr std::uint32_t kClear = 0x04000;       // every byte 0
constexpr std::uint32_t kFirstPixel = 0x06000;  // 4 bpp, 8 wide: only the leftmost pixel of a row

/// An 8x8 opaque 4-bpp sprite at Z 1, the usual one of these tests.
inline Sprite at(int x, int y, int mask, int z = 1) {
  Sprite s;
  s.address = kOpaque;
  s.x = static_cast<std::int16_t>(x);
  s.y = static_cast<std::int16_t>(y);
  s.mask = static_cast<std::uint8_t>(mask);
  s.z = static_cast<std::uint8_t>(z);
  return s;
}
inline Sprite sized(Sprite s, int width, int height) {
  s.width = static_cast<std::uint8_t>(width);
  s.height = static_cast<std::uint8_t>(height);
  return s;
}
inline Sprite image(Sprite s, std::uint32_t address) {
  s.address = address;
  return s;
}
inline Sprite bpp8(Sprite s) {
  s.bpp8 = true;
  return s;
}

/// Keeps what a unit reports.
class Recorder final : public Observer {
 public:
  struct Seen {
    Row row;
    std::vector<Cell> cells;
  };
  void on_row(const Row& row) override {
    rows.push_back({row, std::vector<Cell>(row.cells, row.cells + kColumns)});
    rows.back().row.cells = nullptr;
  }
  void on_frame(const Frame& frame) override { frames.push_back(frame); }
  bool wants_lines() const override { return follows_lines; }
  void on_line(const ShownLine& line) override { pictures[line.line] = line.picture; }

  /// The last render of a row.
  const Seen& last(int row) const {
    const auto found =
        std::find_if(rows.rbegin(), rows.rend(), [row](const Seen& s) { return s.row.row == row; });
    if (found == rows.rend())
      throw std::out_of_range("row " + std::to_string(row) + " was not rendered");
    return *found;
  }
  bool rendered(int row) const {
    return std::any_of(rows.begin(), rows.end(), [row](const Seen& s) { return s.row.row == row; });
  }

  std::vector<Seen> rows;
  std::vector<Frame> frames;
  bool follows_lines = false;
  /// The last of every line displayed.
  std::map<int, std::vector<std::uint16_t>> pictures;
};

/// A unit just out of reset with the images above.
class VeraTest : public testing::TestWithParam<Implementation> {
 protected:
  VeraTest() : unit(GetParam().make()) {
    unit->observe(&seen);
    unit->reset();
    const std::vector<std::uint8_t> opaque(0x1000, 0x11);
    unit->load_vram(kOpaque, opaque.data(), opaque.size());
    std::vector<std::uint8_t> first(0x100, 0);
    for (std::size_t i = 0; i < first.size(); i += 4) first[i] = 0x10;
    unit->load_vram(kFirstPixel, first.data(), first.size());
  }

  void put(int index, const Sprite& sprite) { unit->load_sprite(index, sprite); }
  /// `count` sprites like `sprite` from `index` on; returns the index after them.
  int put(int index, int count, const Sprite& sprite) {
    for (int i = 0; i < count; ++i) put(index + i, sprite);
    return index + count;
  }
  int nibble() { return unit->run_frame().nibble; }
  /// ISR without LINE, which line 0 sets in every frame.
  int isr() { return unit->read(kIsr) & ~kLine; }
  void fill(std::uint32_t address, const std::vector<std::uint8_t>& bytes) {
    unit->load_vram(address, bytes.data(), bytes.size());
  }
  void set(const Registers& registers) { unit->set_registers(registers); }
  void point_port(std::uint32_t address, int increment = 1) {
    unit->write(kAddrL, static_cast<std::uint8_t>(address));
    unit->write(kAddrM, static_cast<std::uint8_t>(address >> 8));
    unit->write(kAddrH,
                static_cast<std::uint8_t>(increment << 4 | static_cast<int>(address >> 16)));
  }
  /// Colour of a cell in the last render of a row.
  int colour(int row, int column) const {
    return seen.last(row).cells[static_cast<std::size_t>(column)].colour;
  }
  Cell cell(int row, int column) const {
    return seen.last(row).cells[static_cast<std::size_t>(column)];
  }

  Recorder seen;
  std::unique_ptr<Unit> unit;
};

}  // namespace collide::vera
