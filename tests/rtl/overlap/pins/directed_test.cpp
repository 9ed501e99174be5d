// SPDX-License-Identifier: MIT
//
// The directed cases on the RTL under a second, 4-state simulator.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/cosim/overlap/run_job.h"
#include "tests/rtl/overlap/pins/benches.h"
#include "tests/support/directed.h"

namespace collide::overlap {
namespace {

using test::DirectedCase;

class DirectedOnIcarus : public testing::TestWithParam<DirectedCase> {};

TEST_P(DirectedOnIcarus, GivesWhatItsNoteDerives) {
  const DirectedCase& directed = GetParam();
  const Json json = test::load(directed);
  const Job job = parse_job(JsonField(directed.file, json));
  const JobResult result = run_job(job, [&](Memory& memory) {
    return std::make_unique<IcarusUnit<Words>>(memory, job.parameters, job.timing);
  });
  test::expect_result(directed, json, to_json(result, job, "icarus"),
                      fmt::format("./collide replay {} --on rtl", directed.file));
}

INSTANTIATE_TEST_SUITE_P(Overlap, DirectedOnIcarus,
                         testing::ValuesIn(test::directed_cases("overlap")),
                         [](const auto& tested) { return test::test_name(tested.param); });

}  // namespace
}  // namespace collide::overlap
