// SPDX-License-Identifier: MIT
//
// The directed cases on the RTL under a second, 4-state simulator.
#include <gtest/gtest.h>

#include "sim/cosim/impact/job.h"
#include "tests/rtl/impact/pins/benches.h"
#include "tests/rtl/list_unit/directed.h"

namespace collide::impact::directed_test {
namespace {

class DirectedOnIcarus : public testing::TestWithParam<test::DirectedCase> {};

TEST_P(DirectedOnIcarus, GivesWhatItsNoteDerives) {
  list_unit::expect_on_icarus<Job>(GetParam(), parse_job, kAnswer,
                                   list_unit::icarus_unit<IcarusUnit, Small, Wide, Little, Few>);
}

INSTANTIATE_TEST_SUITE_P(Impact, DirectedOnIcarus,
                         testing::ValuesIn(test::directed_cases("impact")),
                         [](const auto& tested) { return test::test_name(tested.param); });

}  // namespace
}  // namespace collide::impact::directed_test
