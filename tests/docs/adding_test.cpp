// SPDX-License-Identifier: MIT
//
// docs/tutorials/my-unit.md, literally: a copy of the tree gets the page's unit by the page's
// steps, and the page's verbs run on it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/samples.h"

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

/// The commands in order, and between them the changes to files.
TEST_F(Adding, AUnitByTheStepsOfThePage) {
  const std::string page = test::page("tutorials/my-unit");
  std::size_t touched = 0;
  std::size_t ran = 0;
  const auto run_samples = [&](const std::string& part) {
    for (const test::Sample& sample : test::samples(part)) {
      const test::Finished finished = run(sample.command);
      ASSERT_EQ(finished.status, sample.status.value_or(0)) << sample.command << "\n"
                                                            << finished.out << finished.err;
      const auto missing = test::first_missing(sample.shown, finished.out, finished.err);
      EXPECT_FALSE(missing) << sample.command << " does not say\n"
                            << *missing << "\nbut\n"
                            << finished.out;
      ++ran;
    }
  };
  std::size_t from = 0;
  const std::regex step("```diff (\\S+)\n");
  for (std::sregex_iterator found(page.begin(), page.end(), step), end; found != end; ++found) {
    const auto at = static_cast<std::size_t>(found->position());
    ASSERT_NO_FATAL_FAILURE(run_samples(page.substr(from, at - from)));
    const std::string file = (*found)[1];
    const auto blocks = test::code_blocks(page, "diff " + file);
    ASSERT_EQ(blocks.size(), 1U) << file;
    touch(blocks[0], tree_.path() / file);
    ++touched;
    from = page.find("\n```\n", at) + 5;
  }
  ASSERT_EQ(touched, 2U);
  ASSERT_EQ(ran, 1U) << "to copy";
  ASSERT_NO_FATAL_FAILURE(run_samples(page.substr(from)));
  EXPECT_EQ(ran, 9U);
}

TEST(TutorialUnit, ShowsTheCodeOfItsFiles) {
  const std::string page = test::page("tutorials/my-unit");
  const fs::path unit = fs::path(COLLIDE_ROOT) / "tests/docs/adding";
  std::size_t shown = 0;
  const std::regex code("```((?:cpp|systemverilog) (\\S+))\n");
  for (std::sregex_iterator found(page.begin(), page.end(), code), end; found != end; ++found) {
    for (const std::string& block : test::code_blocks(page, (*found)[1])) {
      EXPECT_THAT(test::read_file(unit / std::string((*found)[2])), HasSubstr(block));
      ++shown;
    }
  }
  EXPECT_EQ(shown, 5U);
}

}  // namespace
}  // namespace collide::adding_test
