// SPDX-License-Identifier: MIT
#include "model/techniques/common_pixels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <random>
#include <tuple>
#include <utility>

namespace collide::techniques::common_pixels_test {
namespace {

using scene::PackedMask;

PackedMask random_mask(std::mt19937& random, unsigned largest, unsigned one_in) {
  PackedMask mask(static_cast<int>(1 + random() % largest),
                  static_cast<int>(1 + random() % largest));
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      if (random() % one_in == 0) mask.set(x, y);
    }
  }
  return mask;
}

TEST(CommonPixels, TheHighestAndOfTheseTheLeftmost) {
  PackedMask first(8, 8), second(8, 8);
  for (int x = 2; x < 6; ++x) first.set(x, 5);
  first.set(0, 6);
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) second.set(x, y);
  }
  const auto at = first_common_pixel(first, second, 0, 0);
  ASSERT_TRUE(at);
  EXPECT_EQ(std::pair(at->x, at->y), std::pair(2, 5));
  EXPECT_EQ(common_pixels(first, second, 0, 0), 5);
  EXPECT_EQ(common_pixels(first, second, 3, 0), 3);
  EXPECT_EQ(common_pixels(first, second, -7, 0), 1);
  EXPECT_FALSE(first_common_pixel(first, second, 6, 0));
  for (const int far : {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
    EXPECT_FALSE(first_common_pixel(first, second, far, 0));
    EXPECT_EQ(common_pixels(first, second, 0, far), 0);
  }
}

TEST(CommonPixels, AreThoseOfBothMasksPixelByPixel) {
  std::mt19937 random(11);
  int found = 0;
  for (int round = 0; round < 400; ++round) {
    const unsigned largest = round % 2 == 0 ? 40 : 200, one_in = round % 3 == 0 ? 4 : 20;
    const PackedMask first = random_mask(random, largest, one_in);
    const PackedMask second = random_mask(random, largest, one_in);
    const int dx = static_cast<int>(random() % largest) - static_cast<int>(largest / 2);
    const int dy = static_cast<int>(random() % largest) - static_cast<int>(largest / 2);
    // Columns up to the next multiple of 64 of either mask, row, column.
    std::optional<std::tuple<int, int, int>> best;
    int count = 0;
    for (int y = std::max(0, dy); y < std::min(first.height(), second.height() + dy); ++y) {
      for (int x = std::max(0, dx); x < std::min(first.width(), second.width() + dx); ++x) {
        if (!first.solid(x, y) || !second.solid(x - dx, y - dy)) continue;
        ++count;
        const std::tuple here(x / 64 + (x - dx) / 64, y, x);
        if (!best || here < *best) best = here;
      }
    }
    ASSERT_EQ(common_pixels(first, second, dx, dy), count) << "seed 11, round " << round;
    const auto at = first_common_pixel(first, second, dx, dy);
    ASSERT_EQ(at.has_value(), best.has_value()) << "seed 11, round " << round;
    if (!at) continue;
    ++found;
    EXPECT_EQ(std::tuple(at->y, at->x), std::tuple(std::get<1>(*best), std::get<2>(*best)))
        << "seed 11, round " << round;
  }
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace collide::techniques::common_pixels_test
