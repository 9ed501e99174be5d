// SPDX-License-Identifier: MIT
//
// Every directed case of COLLIDE_UNIT on the golden model, on the RTL and on the lockstep of both.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ostream>
#include <tuple>

#include "sim/flows/other_rtl.h"
#include "sim/tools/project.h"
#include "sim/units/divergence.h"
#include "tests/support/directed.h"

namespace collide::cosim::directed_test {

void PrintTo(On on, std::ostream* out) {
  *out << name_of(on);
}

namespace {

using test::DirectedCase;

class Directed : public testing::TestWithParam<std::tuple<DirectedCase, On>> {};

TEST_P(Directed, GivesWhatItsNoteDerives) {
  const auto& [directed, on] = GetParam();
  RunOptions options;
  options.on = on;
  try {
    // As `replay` has it: RTL with other parameters is compiled when a case needs it.
    flows::ChosenRtl rtl(tools::select_units(COLLIDE_UNIT).at(0), "", {}, [](const auto&) {});
    const Json result = rtl.bench().run(test::job_of(directed), options);
    test::expect_result(directed, result, name_of(on));
  } catch (const Divergence& divergence) {
    FAIL() << directed
           << fmt::format("\n  step {}, {}: expected {}, actual {}\n  run: {}", divergence.step,
                          divergence.what(), divergence.expected(), divergence.actual(),
                          test::replay_command(directed, name_of(on)));
  }
}

INSTANTIATE_TEST_SUITE_P(Unit, Directed,
                         testing::Combine(testing::ValuesIn(test::directed_cases(COLLIDE_UNIT)),
                                          testing::Values(On::kGolden, On::kRtl, On::kLockstep)),
                         [](const auto& tested) {
                           return fmt::format("{}__{}", test::test_name(std::get<0>(tested.param)),
                                              name_of(std::get<1>(tested.param)));
                         });

}  // namespace
}  // namespace collide::cosim::directed_test
