// SPDX-License-Identifier: MIT
//
// The directed cases on the RTL under a second, 4-state simulator.
#include <gtest/gtest.h>

#include "sim/cosim/overlap/job.h"
#include "tests/rtl/list_unit/directed.h"
#include "tests/rtl/overlap/pins/benches.h"

namespace collide::overlap::directed_test {
namespace {

class DirectedOnIcarus : public testing::TestWithParam<test::DirectedCase> {};

TEST_P(DirectedOnIcarus, GivesWhatItsNoteDerives) {
  list_unit::expect_on_icarus<Job>(GetParam(), parse_job, kAnswer,
                                   list_unit::icarus_unit<IcarusUnit, Words, Big, Little>);
}

INSTANTIATE_TEST_SUITE_P(Overlap, DirectedOnIcarus,
                         testing::ValuesIn(test::directed_cases("overlap")),
                         [](const auto& tested) { return test::test_name(tested.param); });

}  // namespace
}  // namespace collide::overlap::directed_test
