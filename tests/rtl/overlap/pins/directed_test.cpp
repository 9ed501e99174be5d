// SPDX-License-Identifier: MIT
//
// The directed cases on the RTL under a second, 4-state simulator.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "sim/cosim/overlap/job.h"
#include "tests/rtl/overlap/pins/benches.h"
#include "tests/support/directed.h"

namespace collide::overlap {
namespace {

using test::DirectedCase;

template <class Bench>
MakeUnit on(const Job& job) {
  return [&job](Memory& memory) {
    return std::make_unique<IcarusUnit<Bench>>(memory, job.parameters, job.timing);
  };
}

MakeUnit maker(const Job& job) {
  const std::vector<std::string> values = values_of(job.parameters);
  if (values == values_of(Big::parameters())) return on<Big>(job);
  if (values == values_of(Little::parameters())) return on<Little>(job);
  if (values.empty()) return on<Words>(job);
  throw std::invalid_argument("no bench has the case's " + values[0]);
}

class DirectedOnIcarus : public testing::TestWithParam<DirectedCase> {};

TEST_P(DirectedOnIcarus, GivesWhatItsNoteDerives) {
  const DirectedCase& directed = GetParam();
  const Json json = test::load(directed);
  const Job job = parse_job(JsonField(directed.file, json));
  const JobResult result = run_job(job, job.parameters, kAnswer, maker(job));
  test::expect_result(directed, json, to_json(result, job, kAnswer, "icarus"),
                      fmt::format("./collide replay {} --on rtl", directed.file));
}

INSTANTIATE_TEST_SUITE_P(Overlap, DirectedOnIcarus,
                         testing::ValuesIn(test::directed_cases("overlap")),
                         [](const auto& tested) { return test::test_name(tested.param); });

}  // namespace
}  // namespace collide::overlap
