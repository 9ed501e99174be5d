// SPDX-License-Identifier: MIT
#include "model/techniques/common_pixels.h"

#include <algorithm>

#include "model/common/integers.h"

namespace collide::techniques {
namespace {

using scene::PackedMask;

/// Calls `act` with a column and a row, from the corner of the first, and the common pixels from
/// there to the next multiple of 64 columns of either mask, bit 63 leftmost, until it returns true.
template <class Act>
void for_each_word(const PackedMask& first, const PackedMask& second, int dx, int dy,
                   const Act& act) {
  // Offsets beyond the masks would not be sums that fit.
  if (dx >= first.width() || dx <= -second.width()) return;
  if (dy >= first.height() || dy <= -second.height()) return;
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

}  // namespace collide::techniques
