// SPDX-License-Identifier: MIT
#include "sim/compare/columns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace collide::compare::columns_test {
namespace {

using testing::ElementsAre;

const std::vector<std::vector<std::string>> kRows = {
    {"technique", "frames wrong", "cost of a frame"},
    {"boxes", "12", "160 accesses"},
    {"pixels", "none of your contacts is one"},
};

TEST(Columns, AreAsWideAsWhatIsInThem) {
  EXPECT_THAT(in_columns(kRows, {1}), ElementsAre("technique  frames wrong  cost of a frame",
                                                  "boxes                12  160 accesses",
                                                  "pixels     none of your contacts is one"));
}

TEST(Columns, GoOnInFurtherLinesWhereALineIsTooShort) {
  EXPECT_FALSE(fits(kRows, 30));
  EXPECT_TRUE(fits(kRows, 40));
  EXPECT_THAT(in_columns(kRows, {1}, 30),
              ElementsAre("technique  frames  cost of a",  //
                          "            wrong  frame",      //
                          "boxes          12  160",        //
                          "                   accesses",   //
                          "pixels     none of your",       //
                          "           contacts is one"));
  // Words are whole, and the gap is narrower before a line is too long.
  for (std::size_t width = 25; width < 50; ++width) {
    for (const std::string& line : in_columns(kRows, {1}, width)) {
      EXPECT_LE(line.size(), width) << line;
    }
  }
}

}  // namespace
}  // namespace collide::compare::columns_test
