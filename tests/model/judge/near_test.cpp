// SPDX-License-Identifier: MIT
#include "model/judge/near.h"

#include <gtest/gtest.h>

#include <random>

namespace collide::techniques::near_test {
namespace {

using Pairs = std::vector<IndexPair>;
using Box = Extent<int>;

TEST(Near, HalfOpenBoxesThatShareAnArea) {
  // 1 begins where 0 ends; 2 overlaps both by a column; 3 is below; 4 has no width, within 0.
  const std::vector<Box> boxes{
      {0, 0, 10, 10}, {10, 0, 20, 10}, {9, 9, 11, 12}, {0, 12, 20, 14}, {5, 5, 5, 9}};
  EXPECT_EQ(pairs_that_meet(boxes), (Pairs{{0, 2}, {1, 2}}));
  EXPECT_EQ(pairs_that_meet(std::vector<Box>{}), Pairs{});
  EXPECT_EQ(pairs_that_meet(std::vector<Box>{{3, 3, 3, 3}}), Pairs{});
}

TEST(Near, OneListAgainstAnother) {
  const std::vector<Box> some{{0, 0, 4, 4}, {20, 0, 24, 4}, {0, 0, 4, 4}};
  const std::vector<Box> others{{30, 0, 31, 1}, {2, 2, 22, 3}, {0, 0, 1, 1}};
  const std::vector<std::vector<std::size_t>> expected{{1, 2}, {1}, {1, 2}};
  EXPECT_EQ(those_that_meet(some, others), expected) << "not those of a list with each other";
}

TEST(Near, EveryPairIsFoundOnce) {
  std::mt19937 random(20261122);
  for (int scene = 0; scene < 200; ++scene) {
    // From one heap to widely spread, from points to what covers all.
    const int spread = 1 << random() % 11, largest = 1 << random() % 9;
    std::vector<Extent<double>> boxes;
    for (unsigned i = 0; i < 20 + random() % 150; ++i) {
      const auto at = [&] { return static_cast<int>(random()) % spread; };
      const auto side = [&] { return static_cast<int>(random() % static_cast<unsigned>(largest)); };
      const int x = at(), y = at();
      const bool half = random() % 2 == 0;
      boxes.push_back({x + (half ? 0.5 : 0), 1.0 * y, 1.0 * x + side(), 1.0 * y + side()});
    }
    Pairs expected;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      for (std::size_t j = i + 1; j < boxes.size(); ++j) {
        const auto &a = boxes[i], &b = boxes[j];
        const bool nothing =
            a.left >= a.right || a.top >= a.bottom || b.left >= b.right || b.top >= b.bottom;
        if (!nothing && a.left < b.right && b.left < a.right && a.top < b.bottom &&
            b.top < a.bottom) {
          expected.push_back({static_cast<int>(i), static_cast<int>(j)});
        }
      }
    }
    ASSERT_EQ(pairs_that_meet(boxes), expected) << "scene " << scene;
  }
}

TEST(Near, TheWayOfACircleHoldsIt) {
  const Extent<double> way = way_of({{10, 50}, {-20, 60}, 5});
  EXPECT_LE(way.left, -25);
  EXPECT_GE(way.right, 15);
  EXPECT_LE(way.top, 45);
  EXPECT_GE(way.bottom, 65);
}

}  // namespace
}  // namespace collide::techniques::near_test
