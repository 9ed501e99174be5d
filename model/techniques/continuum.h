// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace collide::techniques {

/// The frame buffer of the Macintosh game Continuum: 512 x 342 dots, one bit a dot, under a status
/// bar of 24 rows.
namespace continuum {

constexpr int kWidth = 512;
constexpr int kRows = 342;
constexpr int kBarRows = 24;  ///< view row y is buffer row y + 24
constexpr int kViewRows = kRows - kBarRows;
constexpr int kRowBytes = 64;
constexpr int kFigureRows = 32;  ///< of a ship; its centre is dot (15, 15)

/// Memory as the routine sees it.
class WordMemory {
 public:
  virtual ~WordMemory() = default;
  /// The big-endian word at an even address.
  virtual std::uint16_t read(std::uint32_t address) = 0;
};

/// Patterns of the rows: [0] fills even view rows, [1] odd ones.
using Grey = std::array<std::uint32_t, 2>;
/// The pair for a scroll position: the grey stays fixed to the world.
Grey grey_for_scroll(int screen_x, int screen_y);

/// What the routine is called with. All 16-bit values wrap as they do in the machine.
struct Query {
  std::uint32_t screen = 0;            ///< base of the frame buffer
  std::uint32_t mask = 0;              ///< `height` long words, bit 31 leftmost
  std::int16_t x = 0;                  ///< of the mask's left edge, may lie outside 0..511
  std::int16_t y = 0;                  ///< of its top row, in view rows
  std::uint16_t height = kFigureRows;  ///< 0 runs 65,536 rows
  Grey grey = {0xAAAAAAAA, 0x55555555};
};

struct Result {
  std::uint32_t d0 = 0;  ///< low word 0 or 1; the upper half is what the last AND left
  bool hit() const { return (d0 & 0xFFFF) != 0; }

  std::uint32_t rows = 0;         ///< rows looked at, the one that hit included
  std::uint32_t tested_rows = 0;  ///< of those, rows with mask dots
  bool hit_in_word = false;       ///< found in the word right of the long
  std::uint64_t words_read = 0;   ///< of mask and screen
  std::uint64_t loop_clocks = 0;  ///< of the 68000 in the loop, no wait states
  std::uint64_t clocks = 0;       ///< of firmware/continuum, first instruction to RTS
  std::uint64_t instructions = 0;
};

/// Is any mask dot on a screen dot that is set and that the grey leaves clear? Reads words in the
/// routine's order, stops at the first row that hits and clips nothing; see
/// docs/explanation/continuum.md for what that means at the edges.
Result check_figure(const Query& query, WordMemory& memory);

/// The address of the word that holds dot x of a buffer row: both terms 16 bits wide,
/// sign-extended.
std::uint32_t word_address(std::uint32_t screen, std::int16_t x, std::int16_t buffer_row);

/// Fills the view rows of a buffer (words from its base, at least kRows rows) with the grey; the
/// bar is left alone.
void clear_view(std::vector<std::uint16_t>& buffer, const Grey& grey);

}  // namespace continuum
}  // namespace collide::techniques
