// SPDX-License-Identifier: MIT
// The directed cases on the RTL under a second, 4-state simulator.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/rtl/vera/scene/icarus.h"
#include "tests/support/directed.h"

namespace collide::vera {
namespace {

using test::DirectedCase;

const std::string kBench = COLLIDE_VERA_SCENE_TB;

class DirectedOnIcarus : public testing::TestWithParam<DirectedCase> {
 protected:
  void SetUp() override {
    if (kBench.empty()) GTEST_SKIP() << "iverilog was not found when the build was configured";
  }
};

TEST_P(DirectedOnIcarus, GivesWhatItsNoteDerives) {
  const DirectedCase& directed = GetParam();
  const Json json = test::load(directed);
  const Job job = parse_job(JsonField(directed.file, json));
  try {
    const JobResult result = run_on_icarus(job, kBench);
    test::expect_result(directed, json, to_json(result, job, "icarus"),
                        fmt::format("./collide replay {} --on rtl", directed.file));
  } catch (const std::runtime_error& error) {
    FAIL() << directed.file << ": " << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Vera, DirectedOnIcarus, testing::ValuesIn(test::directed_cases("vera")),
                         [](const auto& tested) { return test::test_name(tested.param); });

}  // namespace
}  // namespace collide::vera
