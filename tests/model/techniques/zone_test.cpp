// SPDX-License-Identifier: MIT
#include "model/techniques/zone.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace collide::techniques::zone_test {
namespace {

struct Case {
  std::string name;
  Rectangle first, second;
  std::optional<Zone> zone;
};

class ZoneOfIntersection : public testing::TestWithParam<Case> {};

TEST_P(ZoneOfIntersection, IsAsDrawn) {
  const Case& c = GetParam();
  const auto zone = intersect(c.first, c.second);
  ASSERT_EQ(zone.has_value(), c.zone.has_value());
  if (!zone) return;
  EXPECT_EQ(zone->width, c.zone->width);
  EXPECT_EQ(zone->height, c.zone->height);
  EXPECT_EQ(zone->x1, c.zone->x1);
  EXPECT_EQ(zone->y1, c.zone->y1);
  EXPECT_EQ(zone->x2, c.zone->x2);
  EXPECT_EQ(zone->y2, c.zone->y2);
}

constexpr int kMost = std::numeric_limits<int>::max();
constexpr int kLeast = std::numeric_limits<int>::min();

// The article's two cases an axis, its rule for a small sprite inside a large one, and the borders
// of half-open intervals.
INSTANTIATE_TEST_SUITE_P(
    Cases, ZoneOfIntersection,
    testing::Values(
        Case{"second_starts_inside_first",
             {10, 20, 30, 40},
             {25, 50, 30, 40},
             Zone{15, 10, 15, 30, 0, 0}},
        Case{"first_starts_inside_second",
             {25, 50, 30, 40},
             {10, 20, 30, 40},
             Zone{15, 10, 0, 0, 15, 30}},
        Case{"one_axis_each", {10, 50, 30, 40}, {25, 20, 30, 40}, Zone{15, 10, 15, 0, 0, 30}},
        Case{"equal_places", {7, 9, 16, 8}, {7, 9, 16, 8}, Zone{16, 8, 0, 0, 0, 0}},
        Case{"equal_corner_other_sizes", {7, 9, 16, 8}, {7, 9, 5, 20}, Zone{5, 8, 0, 0, 0, 0}},
        Case{"small_inside_large", {0, 0, 100, 100}, {40, 30, 5, 6}, Zone{5, 6, 40, 30, 0, 0}},
        Case{"large_around_small", {40, 30, 5, 6}, {0, 0, 100, 100}, Zone{5, 6, 0, 0, 40, 30}},
        Case{"negative_coordinates", {-20, -10, 16, 16}, {-8, -3, 16, 16}, Zone{4, 9, 12, 7, 0, 0}},
        Case{"across_the_origin", {-5, -5, 10, 10}, {0, 0, 10, 10}, Zone{5, 5, 5, 5, 0, 0}},
        Case{"last_common_column", {0, 0, 16, 16}, {15, 0, 16, 16}, Zone{1, 16, 15, 0, 0, 0}},
        Case{"last_common_row", {0, 0, 16, 16}, {0, 15, 16, 16}, Zone{16, 1, 0, 15, 0, 0}},
        Case{"touching_columns_do_not_meet", {0, 0, 16, 16}, {16, 0, 16, 16}, std::nullopt},
        Case{"touching_rows_do_not_meet", {0, 0, 16, 16}, {0, 16, 16, 16}, std::nullopt},
        Case{"beside_each_other", {0, 0, 4, 4}, {100, 0, 4, 4}, std::nullopt},
        Case{"one_above_the_other", {0, 0, 4, 4}, {0, -100, 4, 4}, std::nullopt},
        Case{"single_pixels", {3, 3, 1, 1}, {3, 3, 1, 1}, Zone{1, 1, 0, 0, 0, 0}},
        Case{"far_apart_does_not_overflow", {kLeast, 0, 10, 10}, {kMost, 0, 10, 10}, std::nullopt},
        Case{"at_the_end_of_the_range",
             {kMost - 2, 0, 10, 10},
             {kMost, 0, 10, 10},
             Zone{8, 10, 2, 0, 0, 0}}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace collide::techniques::zone_test
