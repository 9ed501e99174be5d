// SPDX-License-Identifier: MIT
//
// docs/reference/X-jobs.md of the list units and docs/schema: the examples run, and the schemas
// describe jobs and results.
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "model/common/input_error.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/registry.h"
#include "tests/support/directed.h"
#include "tests/support/pages.h"
#include "tests/support/schema.h"

namespace collide::list_unit_jobs_test {
namespace {

const auto kUnits = testing::Values("impact", "overlap");

Json run(const std::string& unit, const Json& job, On on) {
  cosim::RunOptions options;
  options.on = on;
  return cosim::find_unit(unit).run(JsonField("example", job), options);
}

class ListUnitJobs : public testing::TestWithParam<std::string> {
 protected:
  /// The first fenced block of that kind.
  static Json block(const std::string& kind) {
    return parse_json(
        test::code_blocks(test::page("reference/" + GetParam() + "-jobs"), kind).at(0), kind);
  }
  const Json job_schema_ = test::schema(GetParam() + "-job");
};

TEST_P(ListUnitJobs, ExampleGivesTheResultPrintedBelowIt) {
  const Json result = block("json result");
  EXPECT_EQ(run(GetParam(), block("json job"), parse_on(result["on"].get<std::string>())).dump(2),
            result.dump(2));
}

TEST_P(ListUnitJobs, SchemasDescribeTheExampleAndTheDirectedJobs) {
  const Json result_schema = test::schema(GetParam() + "-result");
  test::expect_valid(job_schema_, block("json job"), "job");
  const auto cases = test::directed_cases(GetParam());
  ASSERT_GE(cases.size(), 20U);
  for (const test::DirectedCase& directed : cases) {
    test::expect_valid(job_schema_, directed.json, directed.name);
    test::expect_valid(result_schema, run(GetParam(), directed.json, On::kGolden), directed.name);
  }
}

TEST_P(ListUnitJobs, SchemaDescribesRandomJobs) {
  const cosim::UnitBench& unit = cosim::find_unit(GetParam());
  for (std::uint64_t n = 0; n < 30; ++n) {
    const Json job = unit.print(unit.random_job(1, n));
    test::expect_valid(job_schema_, job, "random job");
  }
}

INSTANTIATE_TEST_SUITE_P(Of, ListUnitJobs, kUnits, [](const auto& tested) { return tested.param; });

class ListUnitSchemaRefuses : public testing::TestWithParam<std::tuple<std::string, const char*>> {
};
INSTANTIATE_TEST_SUITE_P(
    Form, ListUnitSchemaRefuses,
    testing::Combine(kUnits, testing::Values(R"({})", R"({"do":[],"registers":{}})",
                                             R"({"do":["COUNT=1 size=2"]})",
                                             R"({"do":["run false"]})", R"({"do":["COUNT="]})",
                                             R"({"do":["COUNTS?"]})", R"({"do":["HALFTONE=1"]})",
                                             R"({"do":[],"parameters":{"DATA_WIDTH":24}})",
                                             R"({"do":[],"parameters":{"ENDMASKS":3}})",
                                             R"({"do":[],"memory":{"size":16}})",
                                             R"({"do":[],"timing":{"stalls":100}})")));

TEST_P(ListUnitSchemaRefuses, WhatTheProgramRefuses) {
  const auto& [unit, form] = GetParam();
  Json job = parse_json(form, "wrong");
  job["unit"] = unit;
  EXPECT_FALSE(test::violations(test::schema(unit + "-job"), job).empty());
  EXPECT_THROW(run(unit, job, On::kGolden), InputError);
}

/// Of each its own registers and parameters.
TEST(ListUnitSchemas, RefuseWhatIsTheOthers) {
  const auto refused = [](const std::string& unit, const std::string& members) {
    const Json job = parse_json("{\"unit\":\"" + unit + "\"," + members + "}", "wrong");
    EXPECT_FALSE(test::violations(test::schema(unit + "-job"), job).empty()) << members;
    EXPECT_THROW(run(unit, job, On::kGolden), InputError) << members;
  };
  refused("impact", R"("do":["WINDOW_SIZE=1"])");
  refused("impact", R"("do":[],"parameters":{"SPRITES":64})");
  refused("impact", R"("do":[],"parameters":{"OBJECTS":129})");
  refused("overlap", R"("do":[],"parameters":{"OBJECTS":64})");
}

}  // namespace
}  // namespace collide::list_unit_jobs_test
