// SPDX-License-Identifier: MIT
#include "model/judge/common_area.h"

#include <algorithm>

namespace collide::techniques {
namespace {

constexpr int kWord = 64;

/// The 64 pixels of a row from a column on, the first one in bit 63. What is right of the mask is
/// empty.
std::uint64_t pixels_from(const scene::PackedMask& mask, int column, int row) {
  const int strip = column / kWord, within = column % kWord;
  std::uint64_t bits = mask.strip(strip)[row] << within;
  if (within != 0 && strip + 1 < mask.strips()) {
    bits |= mask.strip(strip + 1)[row] >> (kWord - within);
  }
  return bits;
}

}  // namespace

std::optional<CommonArea> common_area(const scene::PackedMask& first, scene::Pixel a,
                                      const scene::PackedMask& second, scene::Pixel b,
                                      const World& world) {
  // Corners may be as far away as an int can say.
  const auto end = [](int corner, int size) { return std::int64_t{corner} + size; };
  const std::int64_t left = std::max({a.x, b.x, 0}), top = std::max({a.y, b.y, 0});
  const std::int64_t right =
      std::min({end(a.x, first.width()), end(b.x, second.width()), std::int64_t{world.width}});
  const std::int64_t bottom =
      std::min({end(a.y, first.height()), end(b.y, second.height()), std::int64_t{world.height}});
  CommonArea area{{0, 0}, 0};
  for (std::int64_t y = top; y < bottom; ++y) {
    for (std::int64_t x = left; x < right; x += kWord) {
      std::uint64_t bits =
          pixels_from(first, static_cast<int>(x - a.x), static_cast<int>(y - a.y)) &
          pixels_from(second, static_cast<int>(x - b.x), static_cast<int>(y - b.y));
      const std::int64_t beyond = x + kWord - right;
      if (beyond > 0) bits = bits >> beyond << beyond;
      if (bits == 0) continue;
      if (area.pixels == 0) {
        area.first = {static_cast<int>(x) + __builtin_clzll(bits), static_cast<int>(y)};
      }
      area.pixels += __builtin_popcountll(bits);
    }
  }
  if (area.pixels == 0) return std::nullopt;
  return area;
}

}  // namespace collide::techniques
