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

}  // namespace
}  // namespace collide::bench::program_test
