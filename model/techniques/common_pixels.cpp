// SPDX-License-Identifier: MIT
#include "model/techniques/common_pixels.h"

#include <algorithm>
#include <utility>

#include "model/common/integers.h"

namespace collide::techniques {
namespace {

using scene::PackedMask;

/// Calls `act` with a column and a row, from the corner of the first, and the common pixels from
/// there to the next multiple of 64 columns of either mask, bit 63 leftmost, until it returns true.
template <class Act>
void for_each_word(const PackedMask& first, const PackedMask& second, std::int64_t across,
                   std::int64_t down, const Act& act) {
  // Offsets beyond the masks would not be sums that fit.
  if (across >= first.width() || across <= -second.width()) return;
  if (down >= first.height() || down <= -second.height()) return;
  const int dx = static_cast<int>(across), dy = static_cast<int>(down);
  const int right = std::min(first.width(), dx + second.width());
  const int top = std::max(0, dy), bottom = std::min(first.height(), dy + second.height());
  for (int column = std::max(0, dx); column < right;) {
    const int other = column - dx;
    const std::uint64_t* const a = first.strip(column / 64);
    const std::uint64_t* const b = second.strip(other / 64);
    for (int row = top; row < bottom; ++row) {
      const std::uint64_t bits = (a[row] << column % 64) & (b[row - dy] << other % 64);
      if (act(column, row, bits)) return;
    }
    column += 64 - std::max(column % 64, other % 64);
  }
}

/// Keeps those of the 64 pixels from column `x` on that lie on the screen.
std::uint64_t on_screen(std::uint64_t bits, std::int64_t x, const World& world) {
  const std::int64_t before = std::max<std::int64_t>(0, -x), after = x + 64 - world.width;
  if (before >= 64 || after >= 64) return 0;
  bits = bits << before >> before;
  return after <= 0 ? bits : bits >> after << after;
}

}  // namespace

std::optional<scene::Pixel> first_common_pixel(const PackedMask& first, const PackedMask& second,
                                               int dx, int dy) {
  std::optional<scene::Pixel> found;
  for_each_word(first, second, dx, dy, [&](int column, int row, std::uint64_t bits) {
    if (bits != 0) found = {column + leading_zeros(bits), row};
    return found.has_value();
  });
  return found;
}

std::int64_t common_pixels(const PackedMask& first, const PackedMask& second, int dx, int dy) {
  std::int64_t count = 0;
  for_each_word(first, second, dx, dy, [&](int, int, std::uint64_t bits) {
    count += population(bits);
    return false;
  });
  return count;
}

std::optional<CommonArea> common_area(const PackedMask& first, scene::Pixel a,
                                      const PackedMask& second, scene::Pixel b,
                                      const World& world) {
  CommonArea area{{0, 0}, 0};
  for_each_word(
      first, second, std::int64_t{b.x} - a.x, std::int64_t{b.y} - a.y,
      [&](int column, int row, std::uint64_t bits) {
        const std::int64_t x = std::int64_t{a.x} + column, y = std::int64_t{a.y} + row;
        bits = y < 0 || y >= world.height ? 0 : on_screen(bits, x, world);
        if (bits == 0) return false;
        const scene::Pixel at{static_cast<int>(x) + leading_zeros(bits), static_cast<int>(y)};
        const bool higher = std::pair(at.y, at.x) < std::pair(area.first.y, area.first.x);
        if (area.pixels == 0 || higher) area.first = at;
        area.pixels += population(bits);
        return false;
      });
  if (area.pixels == 0) return std::nullopt;
  return area;
}

}  // namespace collide::techniques
