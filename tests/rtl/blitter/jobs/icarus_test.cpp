// SPDX-License-Identifier: MIT
//
// The directed cases on the RTL under a second, 4-state simulator.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/rtl/blitter/jobs/icarus.h"
#include "tests/support/directed.h"
#include "tests/support/process.h"

namespace collide::blitter::icarus_test {
namespace {

using test::DirectedCase;

const std::string kBench = COLLIDE_BLITTER_TB;
const std::string kWishboneBench = COLLIDE_BLITTER_WISHBONE_TB;

void run_case(const DirectedCase& directed, bool end_with_err) {
  const Job job = parse_job(test::job_of(directed));
  try {
    const JobResult result = run_on_icarus(job, kBench, end_with_err);
    test::expect_result(directed, to_json(result, job, "icarus"), "rtl");
  } catch (const std::runtime_error& error) {
    FAIL() << directed << ": " << error.what();
  }
}

class DirectedOnIcarus : public testing::TestWithParam<DirectedCase> {};

TEST_P(DirectedOnIcarus, GivesWhatItsNoteDerives) {
  run_case(GetParam(), false);
}

INSTANTIATE_TEST_SUITE_P(Blitter, DirectedOnIcarus,
                         testing::ValuesIn(test::directed_cases("blitter")),
                         [](const auto& tested) { return test::test_name(tested.param); });

TEST(BlitterOnIcarus, AnErrorEndsAnAccessLikeAnAcknowledge) {  // Rule 38
  unsigned compared = 0;
  for (const DirectedCase& directed : test::directed_cases("blitter")) {
    if (directed.theme != "collision_passes") continue;
    run_case(directed, true);
    ++compared;
  }
  EXPECT_GE(compared, 10U);
}

TEST(BlitterOnIcarus, WishboneHandshakesHoldClockByClock) {  // Rule 37
  const test::Finished finished = test::run_program({"vvp", "-N", kWishboneBench});
  EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
  EXPECT_NE(finished.out.find("passed 9 checks"), std::string::npos) << finished.out;
}

}  // namespace
}  // namespace collide::blitter::icarus_test
