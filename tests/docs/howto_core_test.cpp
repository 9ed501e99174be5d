// SPDX-License-Identifier: MIT
//
// docs/howto/core.md: its instances are those of examples/soc.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::howto_core_test {
namespace {

namespace fs = std::filesystem;
const fs::path kExample = fs::path(COLLIDE_ROOT) / "examples/soc";

/// The lines without what they are indented by, so that a part can be cut from the middle of a
/// file.
std::string flush_left(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    out += (begin == std::string::npos ? "" : line.substr(begin)) + "\n";
  }
  return out;
}

/// The page's instances are cut from the example, whose lint says nothing (core_files_test), and
/// which runs (soc_test).
TEST(HowtoCore, TheInstancesOfThePageAreThoseOfTheExample) {
  std::string example;
  for (const char* file : {"soc_blitter.sv", "soc.sv"}) {
    example += flush_left(test::read_file(kExample / file));
  }
  const auto blocks = test::code_blocks(test::page("howto/core"), "systemverilog");
  ASSERT_EQ(blocks.size(), 2U);
  for (const std::string& block : blocks) {
    EXPECT_GT(std::count(block.begin(), block.end(), '\n'), 10);
    EXPECT_THAT(example, testing::HasSubstr(flush_left(block)));
  }
}

}  // namespace
}  // namespace collide::howto_core_test
