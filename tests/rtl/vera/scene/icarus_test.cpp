// SPDX-License-Identifier: MIT
// The directed cases on the RTL under a second, 4-state simulator.
#include <gtest/gtest.h>

#include <utility>

#include "model/common/json.h"
#include "tests/rtl/vera/scene/icarus.h"
#include "tests/support/directed.h"

namespace collide::vera::icarus_test {
namespace {

using test::DirectedCase;

const std::string kBench = COLLIDE_VERA_SCENE_TB;

class DirectedOnIcarus : public testing::TestWithParam<DirectedCase> {};

TEST_P(DirectedOnIcarus, GivesWhatItsNoteDerives) {
  const DirectedCase& directed = GetParam();
  const Job job = parse_job(test::job_of(directed));
  try {
    const JobResult result = run_on_icarus(job, kBench);
    test::expect_result(directed, to_json(result, job, "icarus"), "rtl");
  } catch (const std::runtime_error& error) {
    FAIL() << directed << ": " << error.what();
  }
}

/// Cases that cross every kind of line: with and without rows, both timings, cells that stay
/// behind.
class SkippedLines : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(SkippedLines, WouldHaveChangedNothing) {
  const auto& [theme, name] = GetParam();
  const DirectedCase directed = test::directed_case("vera", theme, name);
  const Job job = parse_job(test::job_of(directed));
  EXPECT_EQ(to_json(run_on_icarus(job, kBench), job, "icarus"),
            to_json(run_on_icarus(job, kBench, true), job, "icarus"));
}

INSTANTIATE_TEST_SUITE_P(
    Vera, SkippedLines,
    testing::Values(std::pair{"corner_cases",
                              "c02_pixel_at_798_of_row_480_counts_for_the_next_frame"},
                    std::pair{"timing", "swap_that_comes_early_cuts_the_row"}));

INSTANTIATE_TEST_SUITE_P(Vera, DirectedOnIcarus, testing::ValuesIn(test::directed_cases("vera")),
                         [](const auto& tested) { return test::test_name(tested.param); });

}  // namespace
}  // namespace collide::vera::icarus_test
