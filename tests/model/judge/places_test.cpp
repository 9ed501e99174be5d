// SPDX-License-Identifier: MIT
#include "model/judge/adapters/places.h"

#include <gtest/gtest.h>

namespace collide::techniques::places_test {
namespace {

// Two places. a and b take them; c is born while both are taken, and never gets one; d is born in
// the frame in which a is gone.
TEST(Places, AreTakenAtBirthAndFreeAfterDeath) {
  Film film({320, 200});
  const int shape = film.add_shape(scene::disc(8));
  const int a = film.add_object(scene::Role::kEnemy, {0, 3});
  const int b = film.add_object(scene::Role::kEnemy, {0, 6});
  const int c = film.add_object(scene::Role::kEnemy, {2, 6});
  const int d = film.add_object(scene::Role::kEnemy, {3, 5});
  const std::vector<Film::Appearance> all(4, {shape, {0, 0}});
  for (int frame = 0; frame < 6; ++frame) film.add_frame(all);
  const Places places(film, {a, b, c, d}, 2);
  EXPECT_EQ(places.count(), 2);
  EXPECT_EQ(places.of(a), 0);
  EXPECT_EQ(places.of(b), 1);
  EXPECT_EQ(places.of(c), std::nullopt);
  EXPECT_EQ(places.of(d), 0);
  EXPECT_EQ(places.holder(2, 0), a);
  EXPECT_EQ(places.holder(3, 0), d);
  EXPECT_EQ(places.holder(5, 0), std::nullopt);
  EXPECT_EQ(places.holder(5, 1), b);
}

// In the first frame of its life an object has not moved, though its path goes on before it.
TEST(Film, WhoIsBornHasNotMoved) {
  Film film({320, 200});
  const int shape = film.add_shape(scene::disc(8));
  film.add_object(scene::Role::kEnemy, {1, 3});
  for (const double x : {0.0, 10.0, 20.0, 30.0}) film.add_frame({{shape, {x, 0}}});
  EXPECT_EQ(film.bodies(0)[0].mask, nullptr);
  EXPECT_EQ(film.bodies(1)[0].before.x, 10);
  EXPECT_EQ(film.bodies(2)[0].before.x, 10);
  EXPECT_NE(film.bodies(2)[0].mask, nullptr);
  EXPECT_EQ(film.bodies(3)[0].mask, nullptr);
}

}  // namespace
}  // namespace collide::techniques::places_test
