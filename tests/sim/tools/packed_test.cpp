// SPDX-License-Identifier: MIT
#include "sim/tools/packed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/packed.h"

namespace collide::tools::packed_test {
namespace {

TEST(Packed, WritesTheBytesOfItsDefinition) {
  EXPECT_EQ(packed({}), "");
  // 5 is 10 in zigzag: one byte.
  EXPECT_EQ(packed({5}), "Cg==");
  // Bytes 02, 01, 00 with two more zeros, and 600 as D8 04.
  EXPECT_EQ(packed({1, -1, 0, 0, 0, 300}), "AgEAAtgE");
}

TEST(Base64, WritesTheExamplesOfRfc4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xff\xfe"), "//4=");
}

TEST(Packed, ReadsBackAsItWas) {
  const std::int64_t large = std::int64_t{1} << 52;
  for (const std::vector<std::int64_t>& numbers : std::vector<std::vector<std::int64_t>>{
           {0}, {0, 0, 0}, {63, 64, -64, -65, 8191, 8192}, {large, -large, 0}, {7, 0, 7, 0, 0}}) {
    EXPECT_EQ(test::unpacked(packed(numbers)), numbers);
  }
}

}  // namespace
}  // namespace collide::tools::packed_test
