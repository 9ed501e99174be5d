// SPDX-License-Identifier: MIT
//
// docs/howto/adding.md, literally: a copy of the tree gets the page's unit by the page's steps, and the
// page's verbs run on it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::adding_test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// What builds leave behind or would only slow down a copy.
bool belongs_to_tree(const fs::path& entry) {
  const std::string name = entry.filename();
  return name != ".git" && name != "build" && name != "out";
}

void write_file(const fs::path& file, const std::string& text) {
  std::ofstream(file) << text;
}

/// Each run of '-' lines, which must be there once, becomes the '+' lines that follow.
void touch(const std::string& steps, const fs::path& file) {
  std::string text = test::read_file(file);
  std::istringstream lines(steps);
  std::string line;
  std::string before;
  std::string after;
  const auto replace = [&] {
    if (before.empty()) return;
    const std::size_t at = text.find(before);
    ASSERT_NE(at, text.npos) << file << " has no line\n" << before;
    ASSERT_EQ(text.find(before, at + 1), text.npos) << file << " has more than one\n" << before;
    text.replace(at, before.size(), after);
    before.clear();
    after.clear();
  };
  while (std::getline(lines, line)) {
    if (line[0] == '-') {
      if (!after.empty()) replace();
      before += line.substr(1) + "\n";
    } else {
      after += line.substr(1) + "\n";
    }
  }
  replace();
  write_file(file, text);
}

class Adding : public testing::Test {
 protected:
  Adding() {
    for (const auto& entry : fs::directory_iterator(COLLIDE_ROOT)) {
      if (!belongs_to_tree(entry.path())) continue;
      fs::copy(entry.path(), tree_.path() / entry.path().filename(),
               fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    }
  }

  test::Finished run(const std::string& command) const {
    return test::run_program({"env", "-u", "COLLIDE_BUILD", "-u", "COLLIDE_STORE", "sh", "-ec",
                              "cd " + tree_.path().string() + "\n" + command});
  }

  test::TemporaryDirectory tree_;
};

TEST_F(Adding, AUnitByTheStepsOfThePage) {
  const std::string page = test::page("howto/adding");
  const auto commands = test::code_blocks(page, "sh");
  ASSERT_EQ(commands.size(), 2U) << "to copy, and to run";
  ASSERT_EQ(run(commands[0]).status, 0);
  std::size_t touched = 0;
  const std::regex step("```diff (\\S+)\n");
  for (std::sregex_iterator found(page.begin(), page.end(), step), end; found != end; ++found) {
    const std::string file = (*found)[1];
    const auto blocks = test::code_blocks(page, "diff " + file);
    ASSERT_EQ(blocks.size(), 1U) << file;
    touch(blocks[0], tree_.path() / file);
    ++touched;
  }
  ASSERT_EQ(touched, 2U);

  std::vector<std::string> said;
  std::istringstream lines(commands[1]);
  for (std::string command; std::getline(lines, command);) {
    const test::Finished finished = run(command);
    ASSERT_EQ(finished.status, 0) << command << "\n" << finished.out << finished.err;
    said.push_back(finished.out);
  }
  ASSERT_EQ(said.size(), 4U);
  EXPECT_THAT(said[0], HasSubstr("200 jobs")) << "cosim";
  EXPECT_THAT(said[1], HasSubstr("spans")) << "lint";
  EXPECT_THAT(said[2], HasSubstr("spans_meet")) << "prove";
  EXPECT_THAT(said[3], HasSubstr(R"("meet":[false,true,false])")) << "replay";
}

}  // namespace
}  // namespace collide::adding_test
