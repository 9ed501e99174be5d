// SPDX-License-Identifier: MIT
//
// docs/reference/blitter-jobs.md and docs/schema: the examples run, and the schemas describe jobs
// and results.
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/cosim/action_text.h"
#include "sim/cosim/job_file.h"
#include "sim/cosim/registry.h"
#include "sim/tools/expected.h"
#include "tests/support/directed.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::jobs_test {
namespace {

TEST(BlitterJobsPage, ExamplesGiveTheResultsPrintedBelowThem) {
  const std::string page = test::page("reference/blitter-jobs");
  const auto jobs = test::code_blocks(page, "json job");
  const auto results = test::code_blocks(page, "json result");
  ASSERT_GE(jobs.size(), 2U);
  ASSERT_EQ(jobs.size(), results.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const Json job = parse_json(jobs[i], "example");
    const Json result = parse_json(results[i], "example");
    const auto& unit = cosim::find_unit(job["unit"].get<std::string>());
    cosim::RunOptions options;
    options.on = parse_on(result["on"].get<std::string>());
    EXPECT_EQ(unit.run(JsonField("example", job), options).dump(2), result.dump(2));
  }
}

TEST(JobsPage, CasesOfItsTableGiveWhatTheyExpect) {
  const test::TemporaryDirectory directory;
  const std::string table = test::code_blocks(test::page("reference/jobs"), "json cases").at(0);
  std::size_t cases = 0;
  cosim::RunOptions golden;
  golden.on = On::kGolden;
  cosim::for_each_job(directory.write("table.json", table), [&](const JsonField& job) {
    const Json result = cosim::find_unit("blitter").run(job, golden);
    EXPECT_TRUE(job.has("expect") || cosim::has_expected_reads(job.value())) << job.value();
    EXPECT_TRUE(cosim::unexpected_reads(job.value(), result).empty()) << result;
    EXPECT_TRUE(tools::unexpected(job, result).empty()) << result;
    ++cases;
  });
  EXPECT_EQ(cases, 3U);
}

TEST(BlitterSchemas, DescribeRandomJobsAndTheirResults) {
  const auto& unit = cosim::find_unit("blitter");
  for (std::uint64_t number = 0; number < 50; ++number) {
    const cosim::AnyJob job = unit.random_job(1, number);
    test::expect_valid(test::schema("blitter-job"), unit.print(job), "job");
    test::expect_valid(test::schema("blitter-result"), unit.run(job, {}).result, "result");
  }
}

TEST(BlitterSchemas, DescribeTheDirectedJobsAndTheirResults) {
  const Json job_schema = test::schema("blitter-job");
  const Json result_schema = test::schema("blitter-result");
  const auto cases = test::directed_cases("blitter");
  ASSERT_GE(cases.size(), 150U);
  for (const test::DirectedCase& directed : cases) {
    test::expect_valid(job_schema, directed.json, directed.name);
    cosim::RunOptions options;
    options.on = On::kGolden;
    const Json result = cosim::find_unit("blitter").run(test::job_of(directed), options);
    test::expect_valid(result_schema, result, directed.name);
    const Json expected = directed.json.value("expect", Json::object());
    for (const auto& [member, value] : expected.items()) {
      EXPECT_TRUE(result_schema["oneOf"][0]["properties"].contains(member))
          << directed << ": no member " << member;
    }
  }
}

/// Each breaks the form of a job or a result in one way.
struct Wrong {
  const char* name;
  const char* schema;
  const char* text;
};

std::ostream& operator<<(std::ostream& out, const Wrong& wrong) {
  return out << wrong.text;
}

class BlitterSchemasRefuse : public testing::TestWithParam<Wrong> {};

TEST_P(BlitterSchemasRefuse, WhatTheProgramRefuses) {
  const Json value = parse_json(GetParam().text, "wrong");
  EXPECT_FALSE(test::violations(test::schema(GetParam().schema), value).empty());
  if (std::string(GetParam().schema) == "blitter-job") {
    EXPECT_THROW(cosim::find_unit("blitter").run(JsonField("wrong", value), {}), InputError);
  }
}

constexpr const char* kJob = "blitter-job";
constexpr const char* kResult = "blitter-result";
const Wrong kWrong[] = {
    {"unknown_member", kJob, R"({"unit":"blitter","do":[],"stesp":[]})"},
    {"no_actions", kJob, R"({"unit":"blitter"})"},
    {"a_line", kJob, R"({"unit":"blitter","do":["@0:1 run"]})"},
    {"commits_taken", kJob, R"({"unit":"blitter","around":{"commits":"taken"},"do":["@0 reset"]})"},
    {"unknown_verb", kJob, R"({"unit":"blitter","do":["go"]})"},
    {"no_data", kJob, R"({"unit":"blitter","do":["OP="]})"},
    {"two_actions_in_one", kJob, R"({"unit":"blitter","do":["run cycles 3"]})"},
    {"no_size", kJob, R"({"unit":"blitter","do":["OP.q?"]})"},
    {"no_option", kJob, R"({"unit":"blitter","do":["OP? hold=1"]})"},
    {"no_register", kJob, R"({"unit":"blitter","do":["0x8A40?"]})"},
    {"no_register_name", kJob, R"({"unit":"blitter","do":["HALFTONE16?"]})"},
    {"run_false", kJob, R"({"unit":"blitter","do":["run false"]})"},
    {"no_hex", kJob, R"({"unit":"blitter","memory":{"load":[{"at":0,"hex":"123"}]},"do":[]})"},
    {"no_number", kJob, R"({"unit":"blitter","bus":{"slip":"one"},"do":[]})"},
    {"slip_negative", kJob, R"({"unit":"blitter","bus":{"slip":-1},"do":[]})"},
    {"memory_too_large", kJob, R"({"unit":"blitter","memory":{"size":33554432},"do":[]})"},
    {"dma_incomplete", kJob, R"({"unit":"blitter","bus":{"dma":{"every":1}},"do":[]})"},
    {"result_without_anything", kResult, R"({"name":"x","on":"golden"})"},
    {"divergence_of_golden", kResult,
     R"({"name":"x","on":"golden","divergence":{"step":0,"what":"","clock":0,"expected":"",
         "actual":""}})"},
};

INSTANTIATE_TEST_SUITE_P(Form, BlitterSchemasRefuse, testing::ValuesIn(kWrong),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(SchemaValidator, KnowsNoKeywordItIgnores) {
  EXPECT_THROW(test::violations(Json::parse(R"({"uniqueItems":true})"), Json::array()),
               std::runtime_error);
}

}  // namespace
}  // namespace collide::jobs_test
