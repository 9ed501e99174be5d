// SPDX-License-Identifier: MIT
//
// docs/reference/platforms.md: every package has its row, and what is made of the list reads the
// list.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

#include "tests/support/process.h"

namespace collide::platforms_test {
namespace {

std::string file(const std::string& name) {
  return test::read_file(std::string(COLLIDE_ROOT "/") + name);
}

/// The first of those that do in each other's place.
std::set<std::string> packages() {
  std::set<std::string> names;
  std::istringstream text(file("packages.txt"));
  for (std::string line; std::getline(text, line);) {
    const std::string name = line.substr(0, line.find_first_of(" #"));
    if (!name.empty()) names.insert(name);
  }
  return names;
}

TEST(Platforms, HaveARowForEveryPackage) {
  std::set<std::string> rows;
  std::istringstream page(file("docs/reference/platforms.md"));
  static const std::regex row("\\| `[^`]+` \\| [^|]*\\| ([^ |]+) (\\|[^|]+){3}\\|");
  std::smatch found;
  for (std::string line; std::getline(page, line);) {
    if (std::regex_match(line, found, row)) rows.insert(found[1]);
  }
  EXPECT_EQ(rows, packages());
}

TEST(Platforms, TheContainerHasThePackagesOfTheList) {
  EXPECT_THAT(file("Containerfile"), testing::HasSubstr("COPY packages.txt"));
  EXPECT_THAT(file(".devcontainer/devcontainer.json"), testing::HasSubstr("../Containerfile"));
}

/// What others could change under the same name is not run.
TEST(Platforms, TakeFromElsewhereWhatHasAKnownHash) {
  const std::string workflow = file(".github/workflows/ci.yml");
  EXPECT_THAT(workflow, testing::HasSubstr("\npermissions:\n  contents: read\n"));
  static const std::regex uses("uses: ([^ \n]+)"), pinned("[a-z/-]+@[0-9a-f]{40}");
  int actions = 0;
  for (std::sregex_iterator at(workflow.begin(), workflow.end(), uses), end; at != end; ++at) {
    EXPECT_TRUE(std::regex_match((*at)[1].str(), pinned)) << (*at)[1];
    ++actions;
  }
  EXPECT_GT(actions, 5);
  EXPECT_THAT(file("sim/tools/venv.py"), testing::HasSubstr("\"--require-hashes\""));
  static const std::regex package("[a-z0-9-]+==[0-9.]+( \\\\\n    --hash=sha256:[0-9a-f]{64})+\n");
  for (const char* const list :
       {"rtl/registers/requirements.txt", "python/collide/cocotb/requirements.txt",
        "python/collide/cocotb/build-requirements.txt"}) {
    const std::string text = file(list);
    std::string rest = std::regex_replace(text, package, "");
    EXPECT_TRUE(std::regex_match(rest, std::regex("#[^\n]*\n"))) << list << ": " << rest;
    EXPECT_NE(rest, text) << list;
  }
}

}  // namespace
}  // namespace collide::platforms_test
