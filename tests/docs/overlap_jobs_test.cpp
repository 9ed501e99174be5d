// SPDX-License-Identifier: MIT
//
// docs/overlap-jobs.md and docs/schema: the example runs, and the schemas describe jobs and
// results.
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/registry.h"
#include "tests/support/directed.h"
#include "tests/support/pages.h"
#include "tests/support/schema.h"

namespace collide {
namespace {

/// The first fenced block of that kind.
Json block(const std::string& kind) {
  return parse_json(test::code_blocks(test::page("overlap-jobs"), kind).at(0), kind);
}

Json run(const Json& job, On on) {
  cosim::RunOptions options;
  options.on = on;
  return cosim::find_unit("overlap").run(JsonField("example", job), options);
}

TEST(OverlapJobsPage, ExampleGivesTheResultPrintedBelowIt) {
  const Json result = block("json result");
  EXPECT_EQ(run(block("json job"), parse_on(result["on"].get<std::string>())).dump(2),
            result.dump(2));
}

TEST(OverlapSchemas, DescribeTheExampleAndTheDirectedJobs) {
  const Json job_schema = test::schema("overlap-job");
  const Json result_schema = test::schema("overlap-result");
  test::expect_valid(job_schema, block("json job"), "job");
  const auto cases = test::directed_cases("overlap");
  ASSERT_GE(cases.size(), 20U);
  for (const test::DirectedCase& directed : cases) {
    const Json job = test::load(directed);
    test::expect_valid(job_schema, job, directed.file);
    test::expect_valid(result_schema, run(job, On::kGolden), directed.file);
  }
}

TEST(OverlapSchemas, DescribeRandomJobs) {
  const Json job_schema = test::schema("overlap-job");
  const auto jobs = cosim::find_unit("overlap").jobs();
  for (std::uint64_t n = 0; n < 30; ++n) {
    const Json job = jobs(cosim::random_of(1, n)).value();
    test::expect_valid(job_schema, job, "random job");
  }
}

class OverlapSchemaRefuses : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(
    Form, OverlapSchemaRefuses,
    testing::Values(R"({"unit":"overlap"})", R"({"unit":"overlap","steps":[],"registers":{}})",
                    R"({"unit":"overlap","steps":[{"run":false}]})",
                    R"({"unit":"overlap","steps":[{"write":"COUNT"}]})",
                    R"({"unit":"overlap","steps":[{"read":"COUNTS"}]})",
                    R"({"unit":"overlap","registers":{"HALFTONE":1}})",
                    R"({"unit":"overlap","steps":[],"parameters":{"DATA_WIDTH":24}})",
                    R"({"unit":"overlap","steps":[],"memory":{"size":16}})",
                    R"({"unit":"overlap","steps":[],"timing":{"stalls":100}})"));

TEST_P(OverlapSchemaRefuses, WhatTheProgramRefuses) {
  const Json job = parse_json(GetParam(), "wrong");
  EXPECT_FALSE(test::violations(test::schema("overlap-job"), job).empty());
  EXPECT_THROW(run(job, On::kGolden), InputError);
}

}  // namespace
}  // namespace collide
