// SPDX-License-Identifier: MIT
#include "model/techniques/pixel_overlap.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>

#include "tests/support/pixel_truth.h"

namespace collide::techniques::pixel_overlap_test {
namespace {

using scene::Mask;
using scene::PackedMask;

Mask random_mask(std::mt19937& random, int width, int height, unsigned one_in) {
  Mask mask(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (random() % one_in == 0) mask.set(x, y);
    }
  }
  return mask;
}

TEST(PixelOverlap, SinglePixelsMeetAtOneOffsetOnly) {
  for (const int at : {0, 1, 31, 63, 64, 65, 127, 128, 199}) {
    Mask wide(200, 200);
    wide.set(at, at);
    Mask dot(1, 1);
    dot.set(0, 0);
    const PackedMask first(wide), second(dot);
    for (int dx = at - 1; dx <= at + 1; ++dx) {
      for (int dy = at - 1; dy <= at + 1; ++dy) {
        EXPECT_EQ(overlap(first, second, dx, dy), dx == at && dy == at) << dx << " " << dy;
        EXPECT_EQ(overlap(second, first, -dx, -dy), dx == at && dy == at) << dx << " " << dy;
      }
    }
  }
}

TEST(PixelOverlap, BoxesThatOnlyTouchDoNotMeet) {
  Mask full(64, 64);
  for (int i = 0; i < 64 * 64; ++i) full.set(i % 64, i / 64);
  const PackedMask mask(full);
  for (const int far : {64, 65, 1000, std::numeric_limits<int>::max()}) {
    EXPECT_FALSE(overlap(mask, mask, far, 0));
    EXPECT_FALSE(overlap(mask, mask, -far, 0));
    EXPECT_FALSE(overlap(mask, mask, 0, far));
    EXPECT_FALSE(overlap(mask, mask, 0, -far));
  }
  EXPECT_FALSE(overlap(mask, mask, std::numeric_limits<int>::min(), 0));
  EXPECT_TRUE(overlap(mask, mask, 63, 63));
  EXPECT_TRUE(overlap(mask, mask, -63, -63));
}

TEST(PixelOverlap, EveryOffsetOfSmallMasks) {
  std::mt19937 random(3);
  for (int i = 0; i < 20; ++i) {
    const Mask a = random_mask(random, 9, 7, 6), b = random_mask(random, 5, 11, 6);
    const PackedMask first(a), second(b);
    for (int dy = -12; dy <= 8; ++dy) {
      for (int dx = -6; dx <= 10; ++dx) {
        ASSERT_EQ(overlap(first, second, dx, dy), pixels_overlap({a, 0, 0}, {b, dx, dy}));
      }
    }
  }
}

/// Sparse masks of any size at any offset: a third of at most 32x32, a third of at most 64x64, and
/// many as large as that or with an end of a strip at their side.
void equals_the_naive_truth(const PixelOverlap& compare, std::mt19937& random, int cases) {
  int hits = 0;
  for (int i = 0; i < cases; ++i) {
    static constexpr int kLargest[] = {32, 64, 200};
    const int most = kLargest[i % 3];
    const auto side = [&](int largest) {
      static constexpr int kEdges[] = {1, 32, 63, 64, 65, 127, 128, 129};
      return random() % 2 == 0 ? std::min(kEdges[random() % 8], most)
                               : 1 + static_cast<int>(random() % static_cast<unsigned>(largest));
    };
    const unsigned one_in = 1u << (random() % 10);
    const Mask a = random_mask(random, side(most), side(std::min(most, 150)), one_in);
    const Mask b = random_mask(random, side(most), side(std::min(most, 150)), one_in);
    const PackedMask first(a), second(b);
    for (int j = 0; j < 20; ++j) {
      const int dx =
          static_cast<int>(random() % static_cast<unsigned>(a.width() + b.width() + 1)) - b.width();
      const int dy =
          static_cast<int>(random() % static_cast<unsigned>(a.height() + b.height() + 1)) -
          b.height();
      const bool truth = pixels_overlap({a, 0, 0}, {b, dx, dy});
      ASSERT_EQ(compare(first, second, dx, dy), truth)
          << a.width() << "x" << a.height() << " " << b.width() << "x" << b.height() << " at " << dx
          << "," << dy;
      hits += truth ? 1 : 0;
    }
  }
  EXPECT_GT(hits, cases * 20 / 10);
  EXPECT_LT(hits, cases * 20 * 9 / 10);
}

TEST(PixelOverlap, EqualsTheNaiveTruthOnEveryInstructionSet) {
  constexpr unsigned kSeed = 4;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    SCOPED_TRACE(hwy::TargetName(target));
    std::mt19937 random(kSeed);
    equals_the_naive_truth(PixelOverlap(), random, 300);
  }
  hwy::SetSupportedTargetsForTest(0);
}

RC_GTEST_PROP(PixelOverlapProperty, IsSymmetric, (const unsigned seed)) {
  std::mt19937 random(seed);
  const auto side = [] { return rc::gen::inRange(1, 140); };
  const PackedMask a(random_mask(random, *side(), *side(), 30));
  const PackedMask b(random_mask(random, *side(), *side(), 30));
  const int dx = *rc::gen::inRange(-140, 140), dy = *rc::gen::inRange(-140, 140);
  RC_ASSERT(overlap(a, b, dx, dy) == overlap(b, a, -dx, -dy));
}

}  // namespace
}  // namespace collide::techniques::pixel_overlap_test
