// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/support/process.h"

namespace collide::bench::program_test {
namespace {

TEST(BenchProgram, WithoutAnyFigureItFails) {
  const test::Finished finished =
      test::run_program({COLLIDE_BENCH, "--benchmark_filter=no_such_figure"});
  EXPECT_EQ(finished.status, 1);
  EXPECT_EQ(finished.err.substr(finished.err.find("collide: ")), "collide: nothing was measured\n");
}

TEST(BenchProgram, PrintsTheSweptCirclesClaimsNextToMeasurements) {
  const test::Finished finished = test::run_program({COLLIDE_BENCH, "swept"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  for (const char* row :
       {"| the page's claim | 100 to 200 us |", "| this host, pair by pair | ",
        "| 68000 at 8 MHz, alone | ", "| impact unit, its own clocks |",
        "| balls that hit | 1 | 1 |",
        "| line | wrong enemy, or skips some | third, frame 1 | first enemy | first, frame 1"}) {
    EXPECT_NE(finished.out.find(row), std::string::npos) << row << "\n" << finished.out;
  }
}

TEST(BenchProgram, RefusesMoreWordsBehindSwept) {
  const test::Finished finished = test::run_program({COLLIDE_BENCH, "swept", "circle"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_EQ(finished.err, "collide: bench swept: unexpected word \"circle\", expected none\n");
}

}  // namespace
}  // namespace collide::bench::program_test
