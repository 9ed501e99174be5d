// SPDX-License-Identifier: MIT
#include "model/techniques/common_pixels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace collide::techniques::common_pixels_test {
namespace {

using scene::PackedMask;
using scene::Pixel;

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

constexpr World kScreen{320, 200};

PackedMask from_rows(const std::vector<std::string>& rows) {
  return PackedMask(scene::Mask::from_rows(rows));
}

TEST(CommonArea, IsCountedAndItsFirstPixelIsTheHighestThenTheLeftmost) {
  const PackedMask ring = from_rows({"####", "#..#", "####"}), bar = from_rows({"######"});
  // The bar lies on the ring's middle row: columns 10 and 13.
  const auto area = common_area(ring, {10, 20}, bar, {9, 21}, kScreen);
  ASSERT_TRUE(area);
  EXPECT_EQ(area->pixels, 2);
  EXPECT_EQ(area->first.x, 10);
  EXPECT_EQ(area->first.y, 21);
  EXPECT_FALSE(common_area(ring, {10, 20}, bar, {9, 23}, kScreen));
  // Inside the ring.
  EXPECT_FALSE(common_area(ring, {10, 20}, from_rows({"##"}), {11, 21}, kScreen));
}

TEST(CommonArea, IsThatOfTheScreen) {
  const PackedMask square = from_rows({"###", "###", "###"});
  const auto corner = common_area(square, {-1, -2}, square, {-1, -2}, kScreen);
  ASSERT_TRUE(corner);
  EXPECT_EQ(corner->pixels, 2);
  EXPECT_EQ(corner->first.x, 0);
  EXPECT_EQ(corner->first.y, 0);
  const auto other = common_area(square, {318, 199}, square, {317, 198}, kScreen);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->pixels, 2);
  EXPECT_EQ(other->first.x, 318);
  EXPECT_EQ(other->first.y, 199);
  EXPECT_FALSE(common_area(square, {320, 0}, square, {320, 0}, kScreen));
  EXPECT_FALSE(common_area(square, {-3, 0}, square, {-3, 0}, kScreen));
  EXPECT_FALSE(common_area(square, {-2147483647, 0}, square, {2147483647, 0}, kScreen));
}

TEST(CommonArea, OfWideMasksIsThatOfEveryPixel) {
  std::mt19937 random(7);
  const auto below = [&](int most) { return static_cast<int>(random() % unsigned(most)); };
  const auto mask = [&] {
    PackedMask made(1 + below(200), 1 + below(40));
    for (int i = 0; i < 400; ++i) made.set(below(made.width()), below(made.height()));
    return made;
  };
  int shared = 0;
  for (int round = 0; round < 500; ++round) {
    const PackedMask first = mask(), second = mask();
    const Pixel a{below(360) - 40, below(220) - 20}, b{a.x + below(160) - 80, a.y + below(40) - 20};
    std::int64_t pixels = 0;
    Pixel at{};
    for (int y = 0; y < kScreen.height; ++y) {
      for (int x = 0; x < kScreen.width; ++x) {
        const auto solid = [&](const PackedMask& of, Pixel corner) {
          const int column = x - corner.x, row = y - corner.y;
          return column >= 0 && column < of.width() && row >= 0 && row < of.height() &&
                 of.solid(column, row);
        };
        if (!solid(first, a) || !solid(second, b)) continue;
        if (pixels++ == 0) at = {x, y};
      }
    }
    const auto area = common_area(first, a, second, b, kScreen);
    ASSERT_EQ(area.has_value(), pixels > 0) << round;
    if (!area) continue;
    ++shared;
    EXPECT_EQ(area->pixels, pixels) << round;
    EXPECT_EQ(area->first.x, at.x) << round;
    EXPECT_EQ(area->first.y, at.y) << round;
  }
  EXPECT_GT(shared, 100);
}

TEST(CommonArea, IsWhatPygamesFunctionsGiveOnTheScreen) {
  const PackedMask first = from_rows({".##.", "####", "####"}), second = from_rows({"#..", "###"});
  const auto area = common_area(first, {50, 60}, second, {51, 61}, kScreen);
  ASSERT_TRUE(area);
  const auto pixel = first_common_pixel(first, second, 1, 1);
  ASSERT_TRUE(pixel);
  EXPECT_EQ(area->first.x, 50 + pixel->x);
  EXPECT_EQ(area->first.y, 60 + pixel->y);
  EXPECT_EQ(area->pixels, common_pixels(first, second, 1, 1));
}

}  // namespace
}  // namespace collide::techniques::common_pixels_test
