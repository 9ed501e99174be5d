// SPDX-License-Identifier: MIT
//
// examples/c: each program is built by its Makefile, and its unit answers the same as golden model
// and in lockstep. docs/howto/c-program.md shows what they print.
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/samples.h"

namespace collide::c_examples_test {
namespace {

namespace fs = std::filesystem;

const fs::path kExamples = fs::path(COLLIDE_ROOT) / "examples/c";

struct Example {
  std::string unit;
  std::string machine;
  std::string program;
  std::string says;
};

class CExample : public testing::TestWithParam<Example> {
 protected:
  test::Finished make(const std::string& target = "") const {
    std::vector<std::string> command = {"make", "-s", "-C", (kExamples / GetParam().unit).string(),
                                        "OUT=" + out_.path().string()};
    if (!target.empty()) command.push_back(target);
    return test::run_program(command);
  }
  test::Finished run(const std::string& implementation) const {
    return test::run_program({COLLIDE_PROGRAM, "platform",
                              (out_.path() / GetParam().program).string(), "--machine",
                              GetParam().machine, "--" + GetParam().unit, implementation});
  }

  test::TemporaryDirectory out_;
};

TEST_P(CExample, IsMadeAndDetectsItsCollision) {
  const test::Finished made = make();
  ASSERT_EQ(made.status, 0) << made.err;
  for (const char* implementation : {"golden", "lockstep"}) {
    const test::Finished finished = run(implementation);
    EXPECT_EQ(finished.status, 0) << implementation << "\n" << finished.out << finished.err;
    EXPECT_EQ(finished.out.substr(0, finished.out.find("exit code")), GetParam().says)
        << implementation;
  }
  ASSERT_EQ(make("clean").status, 0);
  EXPECT_TRUE(fs::is_empty(out_.path()));
}

/// A copy of the folders, which finds the headers where an installation has them.
TEST_P(CExample, IsMadeOutsideOfTheTree) {
  const test::TemporaryDirectory mine;
  const test::TemporaryDirectory share;
  fs::copy(kExamples / GetParam().unit, mine.path() / GetParam().unit);
  fs::copy(kExamples / "m68k", mine.path() / "m68k");
  fs::create_directory(share.path() / "firmware");
  fs::copy(fs::path(COLLIDE_ROOT) / "firmware/include", share.path() / "firmware/include",
           fs::copy_options::recursive);
  const test::Finished made =
      test::run_program({"make", "-s", "-C", (mine.path() / GetParam().unit).string(),
                         "COLLIDE=" + share.path().string(), "OUT=."});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(fs::is_regular_file(mine.path() / GetParam().unit / GetParam().program));
}

TEST_P(CExample, ThePageShowsIt) {
  ASSERT_EQ(make().status, 0);
  const std::string command =
      "./collide platform out/c/" + GetParam().program + " --machine " + GetParam().machine;
  for (const test::Sample& sample : test::samples(test::page("howto/c-program"))) {
    if (sample.command != command) continue;
    EXPECT_EQ(test::first_missing(sample.shown, run("golden").out, ""), std::nullopt);
    return;
  }
  ADD_FAILURE() << "the page does not show " << command;
}

INSTANTIATE_TEST_SUITE_P(
    Units, CExample,
    testing::Values(Example{"blitter", "ste", "blitter.elf",
                            "ship and star: no collision\nship and shot: collision\n"},
                    Example{"overlap", "arcade", "overlap.elf",
                            "boxes that meet: no collision\n"
                            "ships that meet: sprites 0 and 1, first at column 6, row 2\n"},
                    Example{"impact", "arcade", "impact.elf",
                            "the bullet touches disc 1 after 500 thousandths of the frame\n"},
                    Example{"vera", "x16", "vera.prg",
                            "side by side: no collision\none pixel shared: collision\n"}),
    [](const auto& row) { return row.param.unit; });

}  // namespace
}  // namespace collide::c_examples_test
