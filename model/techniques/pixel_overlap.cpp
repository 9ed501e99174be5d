// SPDX-License-Identifier: MIT
#include "model/techniques/pixel_overlap.h"

#include <algorithm>

// Compiled once for every instruction set worth having; HWY_NAMESPACE differs each time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/techniques/pixel_overlap.cpp"
#include "hwy/foreach_target.h"
// After foreach_target.h.
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace collide::techniques::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr int kBlock = scene::PackedMask::kPaddingRows;

/// Whether a row of `left` moved left by `shift` columns has a bit in common with one of `right`.
/// Looks at `rows` rows rounded up to a block's worth of vectors.
HWY_INLINE bool strips_meet(const std::uint64_t* HWY_RESTRICT left,
                            const std::uint64_t* HWY_RESTRICT right, int rows, int shift) {
  const hn::CappedTag<std::uint64_t, 8> d;
  const int lanes = static_cast<int>(hn::Lanes(d));
  for (int block = 0; block < rows; block += kBlock) {
    const int end = std::min(rows, block + kBlock);
    auto common = hn::Zero(d);
    for (int row = block; row < end; row += lanes) {
      const auto moved = hn::ShiftLeftSame(hn::LoadU(d, left + row), shift);
      common = hn::OrAnd(common, moved, hn::LoadU(d, right + row));
    }
    if (!hn::AllFalse(d, hn::Ne(common, hn::Zero(d)))) return true;
  }
  return false;
}

/// `left` is not right of `right`, which lies `dx` columns (less than the width of `left`) further.
HWY_INLINE bool columns_meet(const scene::PackedMask& left, const scene::PackedMask& right, int dx,
                             int left_row, int right_row, int rows) {
  const int shift = dx & 63;
  const int skipped = dx >> 6;
  if (left.strips() == 1) {
    return strips_meet(left.strip(0) + left_row, right.strip(0) + right_row, rows, shift);
  }
  for (int i = skipped; i < left.strips(); ++i) {
    // Strip i moved left meets strip i - skipped; what it loses on that side meets the strip
    // before, which it reaches from the other side.
    const int other = i - skipped;
    const std::uint64_t* words = left.strip(i) + left_row;
    if (other < right.strips() && strips_meet(words, right.strip(other) + right_row, rows, shift)) {
      return true;
    }
    if (shift != 0 && other > 0 && other - 1 < right.strips() &&
        strips_meet(right.strip(other - 1) + right_row, words, rows, 64 - shift)) {
      return true;
    }
  }
  return false;
}

bool overlap_here(const scene::PackedMask& first, const scene::PackedMask& second, int dx, int dy) {
  // Chosen without branches: the signs of random offsets are not to be predicted.
  const scene::PackedMask* const masks[2] = {&first, &second};
  const int swap = dx < 0 ? 1 : 0;
  const scene::PackedMask& left = *masks[swap];
  const scene::PackedMask& right = *masks[1 - swap];
  const int across = swap != 0 ? -dx : dx;
  const int down = swap != 0 ? -dy : dy;
  const int left_row = std::max(down, 0);
  const int right_row = std::max(-down, 0);
  // Rows from there on until both have ended. What lies below either is padding, so the number of
  // rows looked at need not depend on the offset as long as it does not exceed the padding.
  const int rows = std::min(left.height(), right.height());
  if (rows <= kBlock) return columns_meet(left, right, across, left_row, right_row, rows);
  const int common = std::min(left.height() - left_row, right.height() - right_row);
  return columns_meet(left, right, across, left_row, right_row, common);
}

}  // namespace collide::techniques::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collide::techniques {

HWY_EXPORT(overlap_here);

bool overlap(const scene::PackedMask& first, const scene::PackedMask& second, int dx, int dy) {
  if (dx >= first.width() || dy >= first.height() || dx <= -second.width() ||
      dy <= -second.height()) {
    return false;
  }
  return HWY_DYNAMIC_DISPATCH(overlap_here)(first, second, dx, dy);
}

}  // namespace collide::techniques
#endif  // HWY_ONCE
