// SPDX-License-Identifier: MIT
#include "bench/instructions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "tests/support/process.h"

namespace collide::bench::instructions_test {
namespace {

using testing::HasSubstr;

TEST(Instructions, AreTheSameInTwoRunsAndStandNextToTheTarget) {
  const auto measured = [] {
    const test::Finished finished =
        test::run_program({COLLIDE_BENCH, "--instructions", "blitter", "RTL"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    std::smatch row;
    EXPECT_TRUE(std::regex_search(
        finished.out, row, std::regex("\nblitter RTL, shared mode +([0-9]+) +733 +180  clock\n")))
        << finished.out;
    return row.empty() ? 0 : std::stoi(row[1]);
  };
  const int once = measured();
  EXPECT_GT(once, 20);
  EXPECT_LT(once, 2000);
  EXPECT_NEAR(measured(), once, 1);
}

TEST(Instructions, NoFigureOfThatNameIsAnError) {
  const test::Finished finished =
      test::run_program({COLLIDE_BENCH, "--instructions", "blitter", "68000"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, HasSubstr("no figure has \"blitter 68000\" in its name"));
}

}  // namespace
}  // namespace collide::bench::instructions_test
