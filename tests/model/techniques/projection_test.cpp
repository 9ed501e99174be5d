// SPDX-License-Identifier: MIT
#include "model/techniques/projection.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

#include "model/common/input_error.h"

namespace collide::techniques::projection_test {
namespace {

template <typename Entry>
class ProjectionOf : public testing::Test {};
using Entries = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(ProjectionOf, Entries);

TYPED_TEST(ProjectionOf, EachProjectorIsSeenInItsRectangleOnly) {
  constexpr int kCount = Projection<TypeParam>::kProjectors;
  EXPECT_EQ(kCount, static_cast<int>(8 * sizeof(TypeParam)));
  // Projector k is a 3x2 rectangle at (5k, 3k): no two share a row or a column.
  Projection<TypeParam> projection(5 * kCount, 3 * kCount, Edge::kClip);
  for (int k = 0; k < kCount; ++k) projection.mark(k, {5 * k, 3 * k, 3, 2});
  for (int k = 0; k < kCount; ++k) {
    const auto bit = static_cast<TypeParam>(TypeParam{1} << k);
    EXPECT_EQ(projection.at(5 * k, 3 * k), bit);
    EXPECT_EQ(projection.at(5 * k + 2, 3 * k + 1), bit);
    EXPECT_EQ(projection.at(5 * k + 3, 3 * k), 0);
    EXPECT_EQ(projection.at(5 * k, 3 * k + 2), 0);
    // A point in the rows of one and the columns of another is no ghost.
    EXPECT_EQ(projection.at(5 * k, 3 * ((k + 1) % kCount)), 0);
  }
  EXPECT_EQ(projection.within({0, 0, 5 * kCount, 3 * kCount}),
            static_cast<TypeParam>(~TypeParam{0}));
  projection.clear();
  EXPECT_EQ(projection.within({0, 0, 5 * kCount, 3 * kCount}), 0);
}

TYPED_TEST(ProjectionOf, BadInputIsRefused) {
  using P = Projection<TypeParam>;
  EXPECT_THROW(P(0, 1, Edge::kClip), InputError);
  EXPECT_THROW(P(1, 65537, Edge::kClip), InputError);
  P wrap(256, 192, Edge::kWrap);
  EXPECT_THROW(wrap.mark(-1, {0, 0, 1, 1}), InputError);
  EXPECT_THROW(wrap.mark(P::kProjectors, {0, 0, 1, 1}), InputError);
  EXPECT_THROW(wrap.mark(0, {0, 0, 0, 1}), InputError);
  EXPECT_THROW(wrap.mark(0, {0, 0, 257, 1}), InputError);
  EXPECT_THROW(wrap.within({0, 0, 1, 193}), InputError);
}

TEST(Projection, ASharedBitMakesGhosts) {
  // Two projectors on bit 0: the rows of one and the columns of the other cross where nothing is.
  Projection<std::uint8_t> shared(256, 192, Edge::kClip);
  shared.mark(0, {10, 20, 12, 8});
  shared.mark(0, {100, 120, 12, 8});
  EXPECT_EQ(shared.at(10, 120), 1);
  EXPECT_EQ(shared.at(100, 20), 1);
  Projection<std::uint8_t> own(256, 192, Edge::kClip);
  own.mark(0, {10, 20, 12, 8});
  own.mark(1, {100, 120, 12, 8});
  EXPECT_EQ(own.at(10, 120), 0);
  EXPECT_EQ(own.at(100, 20), 0);
}

TEST(Projection, ClippedRectanglesEndAtTheScreen) {
  Projection<std::uint8_t> projection(100, 50, Edge::kClip);
  projection.mark(0, {-4, 45, 8, 8});
  EXPECT_EQ(projection.at(0, 45), 1);
  EXPECT_EQ(projection.at(3, 49), 1);
  EXPECT_EQ(projection.at(4, 49), 0);
  EXPECT_EQ(projection.at(99, 45), 0) << "no wrap";
  EXPECT_EQ(projection.at(0, 0), 0);
  EXPECT_EQ(projection.at(-1, 45), 0) << "nothing is seen outside";
  EXPECT_EQ(projection.at(0, 50), 0);
}

TEST(Projection, WrappedRectanglesGoOnAtTheOtherEnd) {
  Projection<std::uint8_t> projection(100, 50, Edge::kWrap);
  projection.mark(0, {-4, 45, 8, 8});
  EXPECT_EQ(projection.at(96, 45), 1);
  EXPECT_EQ(projection.at(3, 2), 1);
  EXPECT_EQ(projection.at(3, 3), 0);
  EXPECT_EQ(projection.at(103, -5), 1) << "so do points";
}

bool inside(const Rectangle& r, int x, int y, int width, int height, Edge edge) {
  if (edge == Edge::kClip) {
    return x >= 0 && y >= 0 && x < width && y < height && x >= r.x && x < r.x + r.width &&
           y >= r.y && y < r.y + r.height;
  }
  const auto modulo = [](int a, int b) { return (a % b + b) % b; };
  return modulo(x - r.x, width) < r.width && modulo(y - r.y, height) < r.height;
}

/// The no-ghost property: bit k exactly if the point is in rectangle k.
template <typename Entry>
void no_ghosts() {
  const int width = *rc::gen::inRange(1, 60), height = *rc::gen::inRange(1, 60);
  const Edge edge = *rc::gen::element(Edge::kClip, Edge::kWrap);
  Projection<Entry> projection(width, height, edge);
  const int count = *rc::gen::inRange(0, Projection<Entry>::kProjectors + 1);
  std::vector<Rectangle> rectangles;
  for (int k = 0; k < count; ++k) {
    rectangles.push_back({*rc::gen::inRange(-20, 80), *rc::gen::inRange(-20, 80),
                          1 + *rc::gen::inRange(0, width), 1 + *rc::gen::inRange(0, height)});
    projection.mark(k, rectangles.back());
  }
  for (int i = 0; i < 50; ++i) {
    const int x = *rc::gen::inRange(-10, 70), y = *rc::gen::inRange(-10, 70);
    Entry expected = 0;
    for (int k = 0; k < count; ++k) {
      if (inside(rectangles[static_cast<std::size_t>(k)], x, y, width, height, edge)) {
        expected = static_cast<Entry>(expected | Entry{1} << k);
      }
    }
    RC_ASSERT(projection.at(x, y) == expected);
  }
}

RC_GTEST_PROP(NoGhosts, With8Projectors, ()) {
  no_ghosts<std::uint8_t>();
}
RC_GTEST_PROP(NoGhosts, With16Projectors, ()) {
  no_ghosts<std::uint16_t>();
}
RC_GTEST_PROP(NoGhosts, With32Projectors, ()) {
  no_ghosts<std::uint32_t>();
}
RC_GTEST_PROP(NoGhosts, With64Projectors, ()) {
  no_ghosts<std::uint64_t>();
}

RC_GTEST_PROP(NoGhosts, RectanglesAreSeenExactlyIfTheyIntersect, ()) {
  Projection<std::uint64_t> projection(64, 64, Edge::kClip);
  const auto any = [] {
    const int x = *rc::gen::inRange(0, 64), y = *rc::gen::inRange(0, 64);
    return Rectangle{x, y, 1 + *rc::gen::inRange(0, 64 - x), 1 + *rc::gen::inRange(0, 64 - y)};
  };
  std::vector<Rectangle> rectangles;
  for (int k = 0; k < 64; ++k) {
    rectangles.push_back(any());
    projection.mark(k, rectangles.back());
  }
  const Rectangle probe = any();
  for (int k = 0; k < 64; ++k) {
    RC_ASSERT((projection.within(probe) >> k & 1) ==
              (intersect(probe, rectangles[static_cast<std::size_t>(k)]) ? 1u : 0u));
  }
}

}  // namespace
}  // namespace collide::techniques::projection_test
