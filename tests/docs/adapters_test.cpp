// SPDX-License-Identifier: MIT
//
// docs/reference/adapters.md and docs/reference/monitors.md: the tables have every adapter, every
// bus of a unit, and every monitor.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "sim/tools/project.h"
#include "sim/units/adapters/bridge.h"
#include "tests/support/pages.h"

namespace collide::adapters_page_test {
namespace {

using testing::HasSubstr;

TEST(AdaptersPage, HasEveryAdapter) {
  for (const tools::RtlUnit& adapter : tools::rtl_adapters()) {
    EXPECT_THAT(test::page("reference/adapters"), HasSubstr("`" + adapter.name + "`"));
  }
  for (const adapters::Way& way : adapters::ways()) {
    EXPECT_THAT(test::page("reference/adapters"),
                HasSubstr(fmt::format("cosim {} --bus {}`", way.unit, way.bus)));
  }
}

/// By the jobs of a unit behind it, or by a bench of its own.
TEST(Adapters, EachIsSimulated) {
  std::set<std::string> simulated;
  for (const adapters::Way& way : adapters::ways()) {
    simulated.insert(way.adapters.begin(), way.adapters.end());
  }
  const std::vector<std::string> benches = tools::files_in("tests/rtl/adapters", ".sv");
  for (const tools::RtlUnit& adapter : tools::rtl_adapters()) {
    const bool has_bench = std::any_of(benches.begin(), benches.end(), [&](const auto& file) {
      return tools::read_file(file).find(adapter.name + " ") != std::string::npos;
    });
    EXPECT_TRUE(simulated.count(adapter.name) != 0 || has_bench) << adapter.name;
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
