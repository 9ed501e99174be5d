// SPDX-License-Identifier: MIT
// The four testing scenarios of the page on continuous collision detection. What is expected
// follows from the note of scenes/scenarios.json: the circles touch at a distance of 18.
#include "bench/swept_scenarios.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pages.h"

namespace collide::bench::swept_scenarios_test {
namespace {

TEST(SweptScenarios, AreAsWorkedOutByHand) {
  struct Expected {
    std::string ball, ends, rule_l, rule_r;
  };
  const std::vector<Expected> expected{
      // 12 of 3.33 pixels: 3.6 frames.
      {"slow", "slow's enemy, frame 4", "slow's enemy, frame 4, t = 0.600",
       "slow's enemy, frame 4, t = 0.600"},
      // 25 of 16.67 pixels: 1.5 frames.
      {"fast", "fast's enemy, frame 2", "fast's enemy, frame 2, t = 0.500",
       "fast's enemy, frame 2, t = 0.500"},
      // 24 less sqrt(18^2 - 17^2) = 18.08 of 16.67 pixels: 1.085 frames.
      {"fast and off-centre", "nothing", "its enemy, frame 2, t = 0.085",
       "its enemy, frame 2, t = 0.085"},
      // 58 - 18 of 133.3.
      {"line", "third, frame 1", "first, frame 1, t = 0.300", "first, frame 1, t = 0.300"},
      // 5 less sqrt(18^2 - 17.9375^2) = 3.5013 of 3.333 pixels: 1.0504 frames.
      {"grazing", "nothing", "grazed, frame 2, t = 0.050", "grazed, frame 2, t = 0.050"}};
  const std::vector<Scenario> scenarios = run_scenarios();
  ASSERT_EQ(scenarios.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(scenarios[i].ball, expected[i].ball);
    EXPECT_EQ(scenarios[i].ends, expected[i].ends) << expected[i].ball;
    EXPECT_EQ(scenarios[i].rule_l, expected[i].rule_l) << expected[i].ball;
    EXPECT_EQ(scenarios[i].rule_r, expected[i].rule_r) << expected[i].ball;
  }
}

TEST(SweptScenarios, AreOnThePage) {
  EXPECT_NE(test::page("explanation/swept").find(markdown(run_scenarios())), std::string::npos)
      << markdown(run_scenarios());
}

}  // namespace
}  // namespace collide::bench::swept_scenarios_test
