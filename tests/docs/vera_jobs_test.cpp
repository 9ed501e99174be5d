// SPDX-License-Identifier: MIT
//
// docs/reference/vera-jobs.md and docs/schema: the example runs, and the schemas describe jobs and
// results.
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/cosim/registry.h"
#include "sim/cosim/vera/generator.h"
#include "tests/support/directed.h"
#include "tests/support/pages.h"
#include "tests/support/schema.h"

namespace collide::vera_jobs_test {
namespace {

/// A fenced block of that kind.
Json block(const std::string& kind, std::size_t number) {
  return parse_json(test::code_blocks(test::page("reference/vera-jobs"), kind).at(number), kind);
}

/// The job with accesses in lines, and the one with agents in clocks.
class Example : public testing::TestWithParam<std::size_t> {
 protected:
  static Json of(const std::string& kind) { return block(kind, GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(VeraJobsPage, Example, testing::Values(0, 1));

Json run(const Json& job, On on) {
  cosim::RunOptions options;
  options.on = on;
  return cosim::find_unit("vera").run(JsonField("example", job), options);
}

TEST_P(Example, GivesTheResultPrintedBelowIt) {
  const Json job = of("json job");
  const Json result = of("json result");
  EXPECT_EQ(run(job, parse_on(result["on"].get<std::string>())).dump(2), result.dump(2));
}

TEST_P(Example, IsAsTheSchemasSay) {
  test::expect_valid(test::schema("vera-job"), of("json job"), "job");
  test::expect_valid(test::schema("vera-result"), of("json result"), "result");
}

TEST(VeraSchemas, DescribeRandomJobsAndTheirResults) {
  const Json job_schema = test::schema("vera-job");
  const Json result_schema = test::schema("vera-result");
  for (std::uint64_t number = 0; number < 14; ++number) {
    const Json job = to_json(vera::random_job(cosim::Draw::of_job(1, number), {}, {}));
    test::expect_valid(job_schema, job, job["name"]);
    test::expect_valid(result_schema, run(job, On::kGolden), job["name"]);
  }
}

class VeraSchemaRefuses : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(
    Form, VeraSchemaRefuses,
    testing::Values(R"({"unit":"vera","do":[]})", R"({"unit":"vera"})",
                    R"({"unit":"vera","do":["frame"],"fames":1})",
                    R"({"unit":"vera","do":["sprite 1 0G","frame"]})",
                    R"({"unit":"vera","do":["sprite 1 x=","frame"]})",
                    R"({"unit":"vera","do":["@0:0 ISR=","frame"]})",
                    R"({"unit":"vera","do":["frame"],"vram":[{"at":0}]})",
                    R"({"unit":"vera","do":["frame ack"]})",
                    R"({"unit":"vera","do":["frame"],"registers":{"layers":[{}]}})",
                    R"({"unit":"vera","do":["@0"]})", R"({"unit":"vera","do":["@0 reset"]})"));

TEST_P(VeraSchemaRefuses, WhatTheProgramRefuses) {
  const Json job = parse_json(GetParam(), "wrong");
  EXPECT_FALSE(test::violations(test::schema("vera-job"), job).empty());
  EXPECT_THROW(run(job, On::kGolden), InputError);
}

}  // namespace
}  // namespace collide::vera_jobs_test
