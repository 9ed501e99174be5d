// SPDX-License-Identifier: MIT
#include "model/techniques/continuum.h"

namespace collide::techniques::continuum {
namespace {

// Clocks and instructions of the 68000's row loop.
constexpr unsigned kTestedRow = 152;
constexpr unsigned kEmptyRow = 50;
constexpr unsigned kLongHit = 106;
constexpr unsigned kWordHit = 126;
constexpr unsigned kLastRow = 4;  // DBF falls through
constexpr unsigned kTestedInstructions = 14;
constexpr unsigned kEmptyInstructions = 5;
constexpr unsigned kLongHitInstructions = 9;
constexpr unsigned kWordHitInstructions = 11;
// Everything around the loop: entry, pattern, address, return; a miss branches over the hit's
// answer.
constexpr unsigned kAround = 430;
constexpr unsigned kAroundInstructions = 37;
constexpr unsigned kMissBranch = 10;

std::uint32_t rotate_right(std::uint32_t value) {
  return value >> 1 | value << 31;
}

}  // namespace

Grey grey_for_scroll(int screen_x, int screen_y) {
  const Grey even = {0xAAAAAAAA, 0x55555555};
  return ((screen_x + screen_y) & 1) == 0 ? even : Grey{even[1], even[0]};
}

std::uint32_t word_address(std::uint32_t screen, std::int16_t x, std::int16_t buffer_row) {
  const int column = (x >> 3) & ~1;
  const auto row = static_cast<std::int16_t>(static_cast<std::uint16_t>(buffer_row) * kRowBytes);
  return screen + static_cast<std::uint32_t>(column) + static_cast<std::uint32_t>(row);
}

Result check_figure(const Query& query, WordMemory& memory) {
  Result result;
  const auto read = [&](std::uint32_t address) -> std::uint32_t {
    ++result.words_read;
    return memory.read(address);
  };
  const auto read_long = [&](std::uint32_t address) {
    const std::uint32_t high = read(address);
    return high << 16 | read(address + 2);
  };

  std::uint32_t pattern = query.grey[1 - (query.y & 1)];
  const auto row = static_cast<std::int16_t>(static_cast<std::uint16_t>(query.y + kBarRows));
  std::uint32_t address = word_address(query.screen, query.x, row);
  const unsigned shift = query.x & 15;
  const std::uint32_t count = query.height == 0 ? 65536 : query.height;

  for (std::uint32_t i = 0; i < count; ++i) {
    ++result.rows;
    const std::uint32_t mask = read_long(query.mask + 4 * i);
    result.d0 = mask;
    if (mask == 0) {
      result.loop_clocks += kEmptyRow;
      result.instructions += kEmptyInstructions;
    } else {
      ++result.tested_rows;
      const std::uint32_t high = mask >> shift & pattern;
      // A word shifted left by 16 is empty: the count of a register shift goes up to 63.
      const std::uint32_t low = mask << (16 - shift) & 0xFFFF & pattern;
      result.d0 = high & read_long(address);
      if (result.d0 != 0) {
        result.loop_clocks += kLongHit;
        result.instructions += kLongHitInstructions + kAroundInstructions;
      } else if ((low & read(address + 4)) != 0) {
        result.hit_in_word = true;
        result.loop_clocks += kWordHit;
        result.instructions += kWordHitInstructions + kAroundInstructions;
      } else {
        result.loop_clocks += kTestedRow;
        result.instructions += kTestedInstructions;
      }
      if (result.d0 != 0 || result.hit_in_word) {
        result.d0 = (result.d0 & 0xFFFF0000) | 1;
        result.clocks = result.loop_clocks + kAround;
        return result;
      }
    }
    pattern = rotate_right(pattern);
    address += kRowBytes;
  }
  result.loop_clocks += kLastRow;
  result.clocks = result.loop_clocks + kAround + kMissBranch;
  result.instructions += kAroundInstructions + 1;
  result.d0 &= 0xFFFF0000;
  return result;
}

void clear_view(std::vector<std::uint16_t>& buffer, const Grey& grey) {
  constexpr std::size_t kWords = kRowBytes / 2;
  for (std::size_t row = 0; row < kViewRows; ++row) {
    const std::uint32_t pattern = grey[row & 1];
    for (std::size_t word = 0; word < kWords; ++word) {
      buffer[(row + kBarRows) * kWords + word] =
          static_cast<std::uint16_t>(word % 2 == 0 ? pattern >> 16 : pattern);
    }
  }
}

}  // namespace collide::techniques::continuum
