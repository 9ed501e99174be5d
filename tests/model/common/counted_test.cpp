// SPDX-License-Identifier: MIT
#include "model/common/counted.h"

#include <gtest/gtest.h>

namespace collide::counted_test {
namespace {

TEST(Counted, OneIsSingular) {
  EXPECT_EQ(counted(0, "frame"), "0 frames");
  EXPECT_EQ(counted(1U, "frame"), "1 frame");
  EXPECT_EQ(counted(2, "frame"), "2 frames");
}

}  // namespace
}  // namespace collide::counted_test
