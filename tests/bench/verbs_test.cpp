// SPDX-License-Identifier: MIT
#include "bench/verbs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::bench::verbs_test {
namespace {

using test::Refuses;
using testing::HasSubstr;
using testing::MatchesRegex;

TEST(NumberBefore, IsTheFirstThatStandsBeforeTheWord) {
  EXPECT_EQ(number_before("clocks", "matched 4 jobs: 12 steps, 345 clocks, 9 clocks"), 345);
  EXPECT_EQ(number_before("clocks", "matched 4 jobs"), 0);
  EXPECT_EQ(number_before("", "4 "), 0);
}

TEST(VerbCases, HaveEveryUnitOfAVerbThatTakesOne) {
  std::vector<std::string> units;
  for (const VerbCase& verb : verb_cases()) {
    if (verb.arguments[0] == "cosim") units.push_back(verb.arguments[1]);
  }
  EXPECT_THAT(units, testing::ElementsAre("blitter", "impact", "overlap", "vera"));
}

TEST(BenchVerbs, RunsAVerbTwiceAndPrintsItsRow) {
  const test::Finished finished =
      test::run_program({COLLIDE_BENCH, "verbs", "compare", "scenes/rings.json"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out,
              HasSubstr("| `compare scenes/rings.json` | every technique on the scene | "));
  EXPECT_THAT(finished.out, HasSubstr("\n2 verbs, 0 of them longer than 30 s the first time\n"));
}

TEST(BenchVerbs, KnowsItsVerbs) {
  const test::Finished finished = test::run_program({COLLIDE_BENCH, "verbs", "dance"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, Refuses("bench verbs", {"dance"}));
}

}  // namespace
}  // namespace collide::bench::verbs_test
