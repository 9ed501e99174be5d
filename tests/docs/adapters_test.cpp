// SPDX-License-Identifier: MIT
//
// docs/reference/adapters.md and docs/reference/monitors.md: the example runs, the schemas describe
// jobs and results, and the tables have every adapter and monitor.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/cosim/adapters/adapter.h"
#include "sim/cosim/registry.h"
#include "sim/tools/project.h"
#include "tests/support/pages.h"
#include "tests/support/schema.h"

namespace collide::adapters_page_test {
namespace {

using testing::HasSubstr;

TEST(AdaptersPage, TheExampleIsAJobThatIsExplained) {
  const Json job =
      parse_json(test::code_blocks(test::page("reference/adapters"), "json job").at(0), "job");
  test::expect_valid(test::schema("adapter-job"), job, "job");
  const cosim::UnitBench& bench = cosim::find_unit(job["unit"].get<std::string>());
  const cosim::JobOutcome outcome = bench.run(bench.parse(JsonField("job", job)), {});
  EXPECT_GT(outcome.compared.comparisons, 0U);
  test::expect_valid(test::schema("adapter-result"), outcome.result, "result");
  EXPECT_EQ(outcome.result["answers"][0]["end"], "given up");
  EXPECT_EQ(outcome.result["answers"][1]["end"], "answered");
  EXPECT_EQ(outcome.result["made"], 2) << "what AXI has been shown is carried through";
}

TEST(AdaptersPage, SchemasDescribeRandomJobsAndTheirResults) {
  const Json job_schema = test::schema("adapter-job");
  const Json result_schema = test::schema("adapter-result");
  for (const std::string& name : adapters::adapter_names()) {
    const cosim::UnitBench& bench = cosim::find_unit(name);
    for (std::uint64_t number = 0; number < 5; ++number) {
      const cosim::AnyJob job = bench.random_job(1, number);
      test::expect_valid(job_schema, bench.print(job), name);
      test::expect_valid(result_schema, bench.run(job, {}).result, name);
    }
  }
}

TEST(AdaptersPage, HasEveryAdapter) {
  for (const tools::RtlUnit& adapter : tools::rtl_adapters()) {
    EXPECT_THAT(test::page("reference/adapters"), HasSubstr("`" + adapter.name + "`"));
  }
  for (const std::string& name : adapters::adapter_names()) {
    EXPECT_THAT(test::page("reference/adapters"), HasSubstr("| `" + name + "` |"));
  }
}

TEST(MonitorsPage, HasEveryMonitor) {
  for (const std::string& file : tools::files_in("rtl/monitors", ".sv")) {
    const std::string name = file.substr(std::string("rtl/monitors/").size());
    const std::size_t end = name.find("_monitor.sv");
    if (end == std::string::npos) continue;
    EXPECT_THAT(test::page("reference/monitors"),
                HasSubstr("| `" + name.substr(0, end) + "_monitor` |"));
  }
}

}  // namespace
}  // namespace collide::adapters_page_test
