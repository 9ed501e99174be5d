// SPDX-License-Identifier: MIT
#include "model/techniques/fair_boxes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace collide::techniques::fair_boxes::fair_boxes_test {
namespace {

using scene::Extents;
using scene::Role;

std::vector<int> sides(const Extents& extents) {
  return {extents.left, extents.top, extents.right, extents.bottom};
}

TEST(FairBoxes, ExtentsOfTheRoles) {
  EXPECT_EQ(sides(usual_extents(Role::kPlayer, 16, 11)), (std::vector{-4, -2, -4, -2}));
  EXPECT_EQ(sides(usual_extents(Role::kPlayer, 3, 1)), (std::vector{0, 0, 0, 0}));
  EXPECT_EQ(sides(usual_extents(Role::kEnemy, 16, 16)), (std::vector{1, 1, 1, 1}));
  EXPECT_EQ(sides(usual_extents(Role::kEnemyBullet, 4, 4)), (std::vector{1, 1, 1, 1}));
  for (const Role role : {Role::kPlayerBullet, Role::kBunker, Role::kNone}) {
    EXPECT_EQ(sides(usual_extents(role, 16, 16)), (std::vector{0, 0, 0, 0}));
  }
}

TEST(FairBoxes, AnInsetMovesTheCornerIn) {
  const Rectangle box = box_of(100, 50, 16, 12, {-4, 1, 2, -3});
  EXPECT_EQ(box.x, 104);
  EXPECT_EQ(box.y, 49);
  EXPECT_EQ(box.width, 14);
  EXPECT_EQ(box.height, 10);
}

TEST(FairBoxes, ABoxWithoutAPixelMeetsNothing) {
  EXPECT_FALSE(meet({0, 0, 0, 4}, {-4, -4, 16, 16}));
  EXPECT_FALSE(meet({-4, -4, 16, 16}, {0, 0, 4, -1}));
  EXPECT_TRUE(meet({0, 0, 1, 1}, {-4, -4, 16, 16}));
}

RC_GTEST_PROP(FairBoxesProperty, MeetIfAndOnlyIfThereIsAZone, ()) {
  const auto any = [] {
    return Rectangle{*rc::gen::inRange(-20, 20), *rc::gen::inRange(-20, 20),
                     *rc::gen::inRange(1, 20), *rc::gen::inRange(1, 20)};
  };
  const Rectangle a = any(), b = any();
  RC_ASSERT(meet(a, b) == intersect(a, b).has_value());
}

}  // namespace
}  // namespace collide::techniques::fair_boxes::fair_boxes_test
