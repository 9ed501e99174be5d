// SPDX-License-Identifier: MIT
#include "bench/against.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/support/process.h"

namespace collide::bench::against_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Median, IsTheMiddleOne) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
  EXPECT_THROW(median({}), std::invalid_argument);
}

TEST(Ratios, AreOfTheRunsThatTookTurns) {
  Duel duel;
  duel.ours = {30, 10};
  duel.theirs = {10, 20};
  EXPECT_THAT(duel.ratios(), ElementsAre(0.5, 3));
}

TEST(Ratios, OfACostSayHowManyTimesLessIt) {
  Duel duel;
  duel.ours = {4, 10};
  duel.theirs = {8, 5};
  duel.is_cost = true;
  EXPECT_THAT(duel.ratios(), ElementsAre(0.5, 2));
}

TEST(Against, AProgramIsComparedFigureByFigure) {
  const test::Finished finished = test::run_program({COLLIDE_BENCH, "--against", COLLIDE_BENCH,
                                                     "--benchmark_filter=VERA golden, sparse: 16",
                                                     "--benchmark_min_time=0.01"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("\nVERA golden, sparse: 16 of 16x16 "));
  EXPECT_THAT(finished.out, HasSubstr(" frames/s\n"));
}

TEST(Against, AVerbIsComparedByWhatItDoesInAProcessorSecond) {
  const test::Finished finished =
      test::run_program({COLLIDE_BENCH, "--against", COLLIDE_BENCH, "verbs", "cosim", "overlap"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("\ncosim overlap "));
  EXPECT_THAT(finished.out, HasSubstr(" clocks/CPU s\n"));
}

TEST(Against, AVerbThatCountsNothingIsRefused) {
  const test::Finished finished =
      test::run_program({COLLIDE_BENCH, "--against", COLLIDE_BENCH, "verbs", "demo"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, HasSubstr("collide: --against: no such verb counts what it does"));
}

TEST(Against, WithoutACommonFigureItFails) {
  const test::Finished finished = test::run_program(
      {COLLIDE_BENCH, "--against", COLLIDE_BENCH, "--benchmark_filter=no_such_figure"});
  EXPECT_NE(finished.status, 0);
}

TEST(Against, AProgramThatFailsIsNamed) {
  const test::Finished finished = test::run_program({COLLIDE_BENCH, "--against", "/bin/false"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, HasSubstr("collide: /bin/false ended with 1"));
}

}  // namespace
}  // namespace collide::bench::against_test
