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

}  // namespace
}  // namespace collide::platforms_test
