// SPDX-License-Identifier: MIT
#include "model/judge/ground_truth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "tests/support/pixel_truth.h"

namespace collide::techniques::ground_truth_test {
namespace {

using scene::Mask;
using scene::PackedMask;

PackedMask block(int width, int height) {
  PackedMask mask(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) mask.set(x, y);
  }
  return mask;
}

/// The disc of a full block's area.
scene::Circle round(const PackedMask& mask) {
  return {mask.width() / 2.0, mask.height() / 2.0,
          std::sqrt(mask.width() * mask.height() / std::acos(-1.0))};
}

Body resting(const PackedMask& mask, double x, double y) {
  return {&mask, {x, y}, {x, y}, round(mask)};
}

Body moving(const PackedMask& mask, double x0, double y0, double x1, double y1) {
  return {&mask, {x0, y0}, {x1, y1}, round(mask)};
}

constexpr World kScreen{320, 200};
using Pairs = std::vector<IndexPair>;

TEST(PixelPairs, PositionsAreRoundedDown) {
  const PackedMask four = block(4, 4);
  // Columns 10..13 and 14..17; 13.99 rounds to 13.
  EXPECT_EQ(pixel_pairs({resting(four, 10, 0), resting(four, 14, 0)}, kScreen), Pairs{});
  EXPECT_EQ(pixel_pairs({resting(four, 10, 0), resting(four, 13.99, 0)}, kScreen), (Pairs{{0, 1}}));
  EXPECT_EQ(pixel(-0.25), -1);
  double sum = 0;
  for (int i = 0; i < 10; ++i) sum += 0.1;
  EXPECT_LT(sum, 1);
  EXPECT_EQ(pixel(sum), 1);
  EXPECT_EQ(pixel(1e300), 1 << 29);
}

TEST(PixelPairs, UnorderedAndInOrder) {
  const PackedMask four = block(4, 4);
  const std::vector<Body> bodies{resting(four, 100, 100), resting(four, 10, 10),
                                 resting(four, 102, 102), resting(four, 101, 99)};
  EXPECT_EQ(pixel_pairs(bodies, kScreen), (Pairs{{0, 2}, {0, 3}, {2, 3}}));
}

TEST(PixelPairs, OnlyPixelsOfTheScreenCount) {
  const PackedMask four = block(4, 4);
  EXPECT_EQ(pixel_pairs({resting(four, -4, 0), resting(four, -3, 0)}, kScreen), Pairs{});
  // Columns -3..0 and -2..1: column 0 is on the screen.
  EXPECT_EQ(pixel_pairs({resting(four, -3, 0), resting(four, -2, 0)}, kScreen), (Pairs{{0, 1}}));
  // A plus and a corner that meet at column -1 only.
  PackedMask left(4, 1), right(4, 1);
  left.set(3, 0);
  right.set(0, 0);
  EXPECT_EQ(pixel_pairs({resting(left, -4, 0), resting(right, -1, 0)}, kScreen), Pairs{});
  EXPECT_EQ(pixel_pairs({resting(left, -3, 0), resting(right, 0, 0)}, kScreen), (Pairs{{0, 1}}));
  EXPECT_EQ(pixel_pairs({resting(four, 319, 199), resting(four, 318, 198)}, kScreen),
            (Pairs{{0, 1}}));
}

TEST(PixelPairs, OffTheScreenAreThoseThatShareNoPixelOfIt) {
  const PackedMask four = block(4, 4);
  // Two left of the screen, two over its edge, two below, and two far apart.
  EXPECT_EQ(off_screen_pairs({resting(four, -4, 0), resting(four, -7, 0), resting(four, 50, 198),
                              resting(four, 51, 199), resting(four, 90, 201),
                              resting(four, 93, 204), resting(four, -90, 0)},
                             kScreen),
            (Pairs{{0, 1}, {4, 5}}));
}

TEST(PixelPairs, EqualTheNaiveTruthOnTheScreen) {
  constexpr unsigned kSeed = 21;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  const auto any = [&](int from, int to) {
    return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
  };
  for (int round = 0; round < 100; ++round) {
    std::vector<Mask> masks;
    std::vector<PackedMask> packed;
    for (int i = 0; i < 12; ++i) {
      // Some are larger than the screen.
      masks.emplace_back(any(1, round % 2 == 0 ? 80 : 300), any(1, round % 2 == 0 ? 40 : 120));
      for (int k = 0; k < 60; ++k) {
        masks.back().set(any(0, masks.back().width() - 1), any(0, masks.back().height() - 1));
      }
      packed.emplace_back(masks.back());
    }
    std::vector<Body> bodies;
    for (const PackedMask& mask : packed) {
      bodies.push_back(resting(mask, any(20 - mask.width(), 130), any(10 - mask.height(), 60)));
    }
    Pairs expected;
    for (int i = 0; i < 12; ++i) {
      for (int j = i + 1; j < 12; ++j) {
        // The naive truth of what is left of the masks on a screen of 100x50.
        const auto cut = [&](int k) {
          const auto index = static_cast<std::size_t>(k);
          Mask screen(100, 50);
          for (int y = 0; y < 50; ++y) {
            for (int x = 0; x < 100; ++x) {
              const int mx = x - pixel(bodies[index].now.x), my = y - pixel(bodies[index].now.y);
              if (mx >= 0 && my >= 0 && mx < masks[index].width() && my < masks[index].height() &&
                  masks[index].solid(mx, my)) {
                screen.set(x, y);
              }
            }
          }
          return screen;
        };
        if (pixels_overlap({cut(i), 0, 0}, {cut(j), 0, 0})) expected.push_back({i, j});
      }
    }
    ASSERT_EQ(pixel_pairs(bodies, {100, 50}), expected);
  }
}

TEST(BackdropContacts, AreWithThePixelsOfTheTerrain) {
  const PackedMask four = block(4, 4);
  PackedMask terrain(320, 200);
  terrain.set(50, 60);
  const std::vector<Body> bodies{resting(four, 47, 57),  // its last pixel is (50, 60)
                                 resting(four, 46, 57),  // ends at column 49
                                 resting(four, 100, 100)};
  EXPECT_EQ(backdrop_contacts(bodies, kScreen, {&terrain}), (std::vector<int>{0}));
  EXPECT_EQ(backdrop_contacts(bodies, kScreen, {}), std::vector<int>{});
  // Scrolled 3 to the right and 2 up, the dot is at (53, 58).
  EXPECT_EQ(backdrop_contacts(bodies, kScreen, {&terrain, {3, -2}}), std::vector<int>{});
  EXPECT_EQ(backdrop_contacts(bodies, kScreen, {&terrain, {-1, 0}}), (std::vector<int>{0, 1}));
}

TEST(CircleContacts, BothMove) {
  // Discs of radius 4 / sqrt pi = 2.2568 about (2, 2); they start 20 apart and close 20 in the
  // frame: t = (20 - 4.5135) / 20.
  const PackedMask four = block(4, 4);
  const auto contacts = circle_contacts(
      {moving(four, 0, 0, 15, 0), moving(four, 20, 0, 15, 0), resting(four, 9, 90)});
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_EQ(contacts[0].pair, (IndexPair{0, 1}));
  EXPECT_NEAR(contacts[0].t, (20 - 8 / std::sqrt(std::acos(-1.0))) / 20, 1e-12);
}

TEST(MovingPixelPairs, FindsWhatTheEndsMiss) {
  const PackedMask four = block(4, 4);
  // From column 0 to 40 past a block at 20..23. Right edge 3 + s after s pixels: meets at s = 17.
  const std::vector<Body> bodies{moving(four, 0, 0, 40, 0), resting(four, 20, 0)};
  EXPECT_EQ(pixel_pairs(bodies, kScreen), Pairs{});
  const auto contacts = moving_pixel_pairs(bodies, kScreen);
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_DOUBLE_EQ(contacts[0].t, 17.0 / 40);
  EXPECT_EQ(tunnelled(contacts, bodies, {}, {}), (Pairs{{0, 1}}));
  EXPECT_EQ(tunnelled(contacts, bodies, {}, {{0, 1}}), Pairs{});
  EXPECT_EQ(tunnelled(contacts, bodies, {{0, 1}}, {}), Pairs{});
}

TEST(MovingPixelPairs, StepsFollowTheRelativeMotionToo) {
  // Single pixels that run towards each other at 1.5 pixels a frame each: 3 relative, so 3 steps.
  // 10.5 and 12.6 change places: columns 10, 11.0 -> 11, 11.5 -> 11, 12.0 -> 12 and
  // 12, 12.1 -> 12, 11.6 -> 11, 11.1 -> 11: both in 11 at t = 2/3.
  const PackedMask dot = block(1, 1);
  const auto contacts =
      moving_pixel_pairs({moving(dot, 10.5, 0, 12, 0), moving(dot, 12.6, 0, 11.1, 0)}, kScreen);
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_DOUBLE_EQ(contacts[0].t, 2.0 / 3);
}

TEST(MovingPixelPairs, NothingMovesNothingChanges) {
  const PackedMask four = block(4, 4);
  const auto contacts =
      moving_pixel_pairs({resting(four, 0, 0), resting(four, 3, 3), resting(four, 4, 0)}, kScreen);
  ASSERT_EQ(contacts.size(), 2u);
  EXPECT_EQ(contacts[0].pair, (IndexPair{0, 1}));
  EXPECT_EQ(contacts[0].t, 0);
  EXPECT_EQ(contacts[1].pair, (IndexPair{1, 2}));
}

TEST(Tunnelling, OnlyWhatMovesAgainstTheOtherTunnels) {
  // Equal motions may come a pixel nearer by rounding alone.
  const PackedMask eight = block(8, 8);
  const std::vector<TimedPair> met{{{0, 1}, 0.5}};
  EXPECT_EQ(tunnelled(met, {moving(eight, 0, 0, 1.6, 0), moving(eight, 8.3, 0, 9.9, 0)}, {}, {}),
            Pairs{});
  EXPECT_EQ(tunnelled(met, {moving(eight, 0, 0, 1.6, 0), moving(eight, 8.3, 0, 9.8, 0)}, {}, {}),
            (Pairs{{0, 1}}));
}

TEST(Tunnelling, ADiscreteTestMissesOnlyStepsLongerThanTheChord) {
  // Proxies of radius 10 and 8; at miss distance m the chord is 2 sqrt(18^2 - m^2). Head on, 36
  // pixels: at 8.3 pixels a frame nothing is missed. At m = 17.9 it is 3.79: a step of 8.3 is.
  EXPECT_LT(8.3, 2 * std::sqrt(18.0 * 18 - 0));
  EXPECT_GT(8.3, 2 * std::sqrt(18.0 * 18 - 17.9 * 17.9));
  const PackedMask dot = block(1, 1);
  const Body still{&dot, {100, 100}, {100, 100}, {0, 0, 10}};
  const Body graze{&dot, {100 - 4.15, 117.9}, {100 + 4.15, 117.9}, {0, 0, 8}};
  const auto contacts = circle_contacts({still, graze});
  ASSERT_EQ(contacts.size(), 1u);
  // Touches when 4.15 - 8.3 t = sqrt(324 - 320.41).
  EXPECT_NEAR(contacts[0].t, (4.15 - std::sqrt(3.59)) / 8.3, 1e-12);
  EXPECT_GT(std::hypot(4.15, 17.9), 18) << "apart at both ends";
}

}  // namespace
}  // namespace collide::techniques::ground_truth_test
