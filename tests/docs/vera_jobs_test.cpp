// SPDX-License-Identifier: MIT
//
// docs/vera-jobs.md and docs/schema: the example runs, and the schemas describe jobs and results.
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/cosim/registry.h"
#include "sim/cosim/vera/generator.h"
#include "tests/support/directed.h"
#include "tests/support/pages.h"
#include "tests/support/schema.h"

namespace collide::vera_jobs_test {
namespace {

/// The first fenced block of that kind.
Json block(const std::string& kind) {
  return parse_json(test::code_blocks(test::page("vera-jobs"), kind).at(0), kind);
}

Json run(const Json& job, On on) {
  cosim::RunOptions options;
  options.on = on;
  return cosim::find_unit("vera").run(JsonField("example", job), options);
}

TEST(VeraJobsPage, ExampleGivesTheResultPrintedBelowIt) {
  const Json job = block("json job");
  const Json result = block("json result");
  EXPECT_EQ(run(job, parse_on(result["on"].get<std::string>())).dump(2), result.dump(2));
}

TEST(VeraSchemas, DescribeTheExample) {
  test::expect_valid(test::schema("vera-job"), block("json job"), "job");
  test::expect_valid(test::schema("vera-result"), block("json result"), "result");
}

TEST(VeraSchemas, DescribeRandomJobsAndTheirResults) {
  const Json job_schema = test::schema("vera-job");
  const Json result_schema = test::schema("vera-result");
  for (std::uint64_t seed = 0; seed < 2 * vera::kScenes.size(); ++seed) {
    const Json job = to_json(vera::random_job(seed));
    test::expect_valid(job_schema, job, job["name"]);
    test::expect_valid(result_schema, run(job, On::kGolden), job["name"]);
  }
}

class VeraSchemaRefuses : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(
    Form, VeraSchemaRefuses,
    testing::Values(R"({"unit":"vera","frames":[]})", R"({"unit":"vera"})",
                    R"({"unit":"vera","frames":[{}],"fames":1})",
                    R"({"unit":"vera","frames":[{"sprites":{"1":"0G"}}]})",
                    R"({"unit":"vera","frames":[{"accesses":[{"line":0,"clock":0,"write":7}]}]})",
                    R"({"unit":"vera","frames":[{}],"vram":[{"at":0}]})",
                    R"({"unit":"vera","frames":[{"until":{"line":0,"clock":0},"ack":true}]})",
                    R"({"unit":"vera","frames":[{}],"registers":{"layers":[{}]}})"));

TEST_P(VeraSchemaRefuses, WhatTheProgramRefuses) {
  const Json job = parse_json(GetParam(), "wrong");
  EXPECT_FALSE(test::violations(test::schema("vera-job"), job).empty());
  EXPECT_THROW(run(job, On::kGolden), InputError);
}

}  // namespace
}  // namespace collide::vera_jobs_test
