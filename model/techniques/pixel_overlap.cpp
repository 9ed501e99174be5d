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

/// Rows compared before the result is looked at: a hit early on saves the rest.
constexpr int kBlock = 64;

/// Whether a word of `left` moved left by `shift` columns has a bit in common with its fellow of
/// `right`, in `count` words rounded up to whole vectors.
template <typename Word>
HWY_INLINE bool words_meet(const Word* HWY_RESTRICT left, const Word* HWY_RESTRICT right, int count,
                           int shift) {
  constexpr std::size_t kLineBytes = 64;
  const hn::CappedTag<Word, kLineBytes / sizeof(Word)> d;
  auto common = hn::Zero(d);
  for (int i = 0; i < count; i += static_cast<int>(hn::Lanes(d))) {
    const auto moved = hn::ShiftLeftSame(hn::LoadU(d, left + i), shift);
    common = hn::OrAnd(common, moved, hn::LoadU(d, right + i));
  }
  return !hn::AllTrue(d, hn::Eq(common, hn::Zero(d)));
}

HWY_INLINE bool strips_meet(const std::uint64_t* left, const std::uint64_t* right, int rows,
                            int shift) {
  for (int row = 0; row < rows; row += kBlock) {
    if (words_meet(left + row, right + row, std::min(rows - row, kBlock), shift)) return true;
  }
  return false;
}

/// Masks of any size. `left` is not right of `right`, which lies `dx` columns (less than the width
/// of `left`) further.
HWY_NOINLINE bool masks_meet(const scene::PackedMask& left, const scene::PackedMask& right, int dx,
                             int left_row, int right_row) {
  const int rows = std::min(left.height() - left_row, right.height() - right_row);
  const int shift = dx & 63;
  const int skipped = dx >> 6;
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

/// All-ones if negative.
HWY_INLINE int sign(int value) {
  return value >> 31;
}

/// The same of two combs of that step, from a row of each on; they are exchanged if `swap` is
/// all-ones.
template <int step, int teeth, typename Word>
HWY_INLINE bool combs_meet(const Word* first, const Word* second, int swap, int left_row,
                           int right_row, int shift) {
  const auto a = reinterpret_cast<std::uintptr_t>(first);
  const auto b = reinterpret_cast<std::uintptr_t>(second);
  const auto exchange = (a ^ b) & static_cast<std::uintptr_t>(std::intptr_t{swap});
  const auto* left = reinterpret_cast<const Word*>(a ^ exchange) + teeth * left_row;
  const auto* right = reinterpret_cast<const Word*>(b ^ exchange) + teeth * right_row;
  // A constant count, so that the loop is unrolled.
  return words_meet(left, right, teeth * step, shift);
}

bool overlap_here(const scene::PackedMask& first, const scene::PackedMask& second, int dx, int dy) {
  // What depends on the offset is computed without branches, and combs are compared over a number
  // of rows that does not depend on it: random offsets are not to be predicted.
  const int swap = sign(dx);
  const int across = (dx ^ swap) - swap;
  const int down = (dy ^ swap) - swap;
  const int left_row = down & ~sign(down);
  const int right_row = -(down & sign(down));
  using Mask = scene::PackedMask;
  const int step = first.comb_step();
  if (step != 0 && step == second.comb_step()) {
    if (step == Mask::kNarrowStep) {
      return combs_meet<Mask::kNarrowStep, Mask::kNarrowTeeth>(
          first.narrow_comb(0), second.narrow_comb(0), swap, left_row, right_row, across);
    }
    const std::uint64_t* a = first.comb(0);
    const std::uint64_t* b = second.comb(0);
    return step == 4 ? combs_meet<4, Mask::kCombTeeth>(a, b, swap, left_row, right_row, across)
                     : combs_meet<8, Mask::kCombTeeth>(a, b, swap, left_row, right_row, across);
  }
  if (swap != 0) return masks_meet(second, first, across, left_row, right_row);
  return masks_meet(first, second, across, left_row, right_row);
}

}  // namespace collide::techniques::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collide::techniques {

HWY_EXPORT(overlap_here);

PixelOverlap::PixelOverlap() {
#if (HWY_TARGETS & (HWY_TARGETS - 1)) != 0  // with one there is nothing to choose
  // Otherwise the table still points to what would choose at the first call.
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
#endif
  kernel_ = &HWY_DYNAMIC_DISPATCH(overlap_here);
}

}  // namespace collide::techniques
#endif  // HWY_ONCE
