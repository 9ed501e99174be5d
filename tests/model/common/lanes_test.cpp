// SPDX-License-Identifier: MIT
//
// What sixteen lanes hold: plain ones and, compiled a second time, symbolic ones.
#include "model/common/lanes.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace collide::lanes_test {
namespace {

#ifdef COLLIDE_LANES
std::uint64_t number(const U8& byte) {
  return byte.term().simplify().get_numeral_uint64();
}
#else
std::uint64_t number(std::uint8_t byte) {
  return byte;
}
#endif

/// Of a lane.
std::uint64_t lane(const Lanes& lanes, std::size_t which) {
  std::array<U8, kLanes> bytes;
  store_lanes(bytes.data(), lanes);
  return number(bytes[which]);
}

/// 15 times the number of the lane.
Lanes fifteens() {
  std::array<U8, kLanes> bytes;
  for (std::size_t i = 0; i < kLanes; ++i) bytes[i] = static_cast<U8>(15 * i);
  return load_lanes(bytes.data());
}

TEST(LanesOfBytes, AreComputedEachByItself) {
  const Lanes lanes = fifteens();
  EXPECT_EQ(lane(lanes & splat(0x3C), 7), 0x28U);  // of 0x69
  EXPECT_EQ(lane(lanes | splat(0x3C), 7), 0x7DU);
  EXPECT_EQ(lane(~lanes, 1), 0xF0U);
  EXPECT_EQ(lane(lanes >> 4, 7), 6U);
}

TEST(LanesOfBytes, ComparisonsAreAllOnesOrZero) {
  const Lanes lanes = fifteens();
  EXPECT_EQ(lane(not_zero(lanes), 0), 0U);
  EXPECT_EQ(lane(not_zero(lanes), 1), 0xFFU);
  EXPECT_EQ(lane(below(lanes, 16), 1), 0xFFU);
  EXPECT_EQ(lane(below(lanes, 16), 2), 0U);
  EXPECT_EQ(lane(below(lanes, 16), 9), 0U);
  // 0x87 is negative.
  EXPECT_EQ(lane(above(splat(0), lanes), 9), 0xFFU);
  EXPECT_EQ(lane(above(splat(0), lanes), 8), 0U);
  EXPECT_EQ(lane(above(lanes, lanes), 3), 0U);
  EXPECT_EQ(lane(first_lanes(3), 2), 0xFFU);
  EXPECT_EQ(lane(first_lanes(3), 3), 0U);
}

TEST(LanesOfBytes, CountsBeyondTheEndsAreNoneOrAll) {
  EXPECT_EQ(number(any_lane(first_lanes(-1))), 0U);
  EXPECT_EQ(lane(first_lanes(17), 15), 0xFFU);
}

TEST(LanesOfBytes, ChangePlaces) {
  const Lanes lanes = fifteens();
  EXPECT_EQ(lane(reversed(lanes), 0), 0xE1U);
  EXPECT_EQ(lane(reversed(lanes), 13), 0x1EU);
  EXPECT_EQ(lane(low_pairs(lanes, ~lanes), 2), 0x0FU);
  EXPECT_EQ(lane(low_pairs(lanes, ~lanes), 3), 0xF0U);
  EXPECT_EQ(lane(high_pairs(lanes, ~lanes), 0), 0x78U);
  EXPECT_EQ(lane(high_pairs(lanes, ~lanes), 15), 0x1EU);
}

TEST(LanesOfBytes, AnyLaneIsTheOrOfAll) {
  const Lanes lanes = splat(0x21) & first_lanes(1);
  EXPECT_EQ(number(any_lane(lanes)), 0x21U);
  EXPECT_EQ(number(any_lane(lanes | (splat(0x80) & ~first_lanes(15)))), 0xA1U);
}

}  // namespace
}  // namespace collide::lanes_test
