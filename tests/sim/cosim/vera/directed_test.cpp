// SPDX-License-Identifier: MIT
//
// Every directed case on the golden model, on the RTL and on the lockstep of both.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ostream>
#include <tuple>

#include "sim/cosim/divergence.h"
#include "sim/cosim/vera/bench.h"
#include "tests/support/directed.h"

namespace collide::cosim {

void PrintTo(On on, std::ostream* out) {
  *out << name_of(on);
}

}  // namespace collide::cosim

namespace collide::vera {
namespace {

using cosim::On;
using test::DirectedCase;

class Directed : public testing::TestWithParam<std::tuple<DirectedCase, On>> {};

TEST_P(Directed, GivesWhatItsNoteDerives) {
  const auto& [directed, on] = GetParam();
  const std::string command =
      fmt::format("./collide replay {} --on {}", directed.file, cosim::name_of(on));
  const Json json = test::load(directed);
  const Job job = parse_job(JsonField(directed.file, json));
  try {
    const JobResult result = run_job(job, unit_maker(on));
    test::expect_result(directed, json, to_json(result, job, cosim::name_of(on)), command);
  } catch (const cosim::Divergence& divergence) {
    FAIL() << fmt::format("{}\n  frame {}, {}: expected {}, actual {}\n  run: {}", directed.file,
                          divergence.step, divergence.what(), divergence.expected(),
                          divergence.actual(), command);
  }
}

INSTANTIATE_TEST_SUITE_P(Vera, Directed,
                         testing::Combine(testing::ValuesIn(test::directed_cases("vera")),
                                          testing::Values(On::kGolden, On::kRtl, On::kLockstep)),
                         [](const auto& tested) {
                           return fmt::format("{}__{}", test::test_name(std::get<0>(tested.param)),
                                              cosim::name_of(std::get<1>(tested.param)));
                         });

}  // namespace
}  // namespace collide::vera
