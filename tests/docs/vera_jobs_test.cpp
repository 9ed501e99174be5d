// SPDX-License-Identifier: MIT
//
// docs/vera-jobs.md and docs/schema: the example runs, and the schemas describe jobs and results.
#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/input_error.h"
#include "sim/cosim/registry.h"
#include "sim/cosim/vera/generator.h"
#include "tests/support/directed.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide {
namespace {

namespace fs = std::filesystem;

const fs::path kDocs = fs::path(COLLIDE_ROOT) / "docs";

Json schema(const std::string& name) {
  const fs::path file = kDocs / "schema" / (name + ".schema.json");
  return parse_json(test::read_file(file), file.string());
}

void expect_valid(const Json& against, const Json& value, const std::string& what) {
  for (const std::string& violation : test::violations(against, value)) {
    ADD_FAILURE() << what << ": " << violation;
  }
}

/// The first fenced block of that kind.
Json block(const std::string& page, const std::string& kind) {
  const std::string fence = "```" + kind + "\n";
  const std::size_t at = page.find(fence);
  if (at == std::string::npos) throw std::runtime_error("no " + kind + " in the page");
  const std::size_t begin = at + fence.size();
  return parse_json(page.substr(begin, page.find("```", begin) - begin), kind);
}

Json run(const Json& job, cosim::On on) {
  cosim::RunOptions options;
  options.on = on;
  return cosim::find_unit("vera").run(JsonField("example", job), options);
}

TEST(VeraJobsPage, ExampleGivesTheResultPrintedBelowIt) {
  const std::string page = test::read_file(kDocs / "vera-jobs.md");
  const Json job = block(page, "json job");
  const Json result = block(page, "json result");
  EXPECT_EQ(run(job, cosim::parse_on(result["on"].get<std::string>())).dump(2), result.dump(2));
}

TEST(VeraSchemas, DescribeTheExample) {
  const std::string page = test::read_file(kDocs / "vera-jobs.md");
  expect_valid(schema("vera-job"), block(page, "json job"), "job");
  expect_valid(schema("vera-result"), block(page, "json result"), "result");
}

TEST(VeraSchemas, DescribeRandomJobsAndTheirResults) {
  const Json job_schema = schema("vera-job");
  const Json result_schema = schema("vera-result");
  for (std::uint64_t seed = 0; seed < vera::kScenes.size(); ++seed) {
    const Json job = to_json(vera::random_job(seed));
    expect_valid(job_schema, job, job["name"]);
    expect_valid(result_schema, run(job, cosim::On::kGolden), job["name"]);
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
                    R"({"unit":"vera","frames":[{}],"registers":{"layer_load":[1]}})"));

TEST_P(VeraSchemaRefuses, WhatTheProgramRefuses) {
  const Json job = parse_json(GetParam(), "wrong");
  EXPECT_FALSE(test::violations(schema("vera-job"), job).empty());
  EXPECT_THROW(run(job, cosim::On::kGolden), InputError);
}

}  // namespace
}  // namespace collide
