// SPDX-License-Identifier: MIT
//
// Colour and progress are for terminals, and for those who want them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/process.h"

namespace collide::terminal_test {
namespace {

using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

const std::string kProgram = COLLIDE_PROGRAM;
constexpr const char* kEscape = "\x1b";

/// What a terminal gets to see.
std::string on_terminal(const std::string& words, const Words& environment) {
  Words command = {"env", "-u", "NO_COLOR", "TERM=xterm"};
  command.insert(command.end(), environment.begin(), environment.end());
  const Words script = {"script", "-qec", kProgram + " " + words, "/dev/null"};
  command.insert(command.end(), script.begin(), script.end());
  return test::run_program(command).out;
}

TEST(Colour, IsForTerminalsThatWantIt) {
  if (!test::has_terminals()) GTEST_SKIP() << "no terminal can be made (no /dev/pts?)";
  const std::string wrong = "cosim toaster";
  EXPECT_THAT(on_terminal(wrong, {}), HasSubstr("\x1b[31mcollide:\x1b[0m UNIT: "));
  EXPECT_THAT(on_terminal(wrong, {"NO_COLOR=1"}), Not(HasSubstr(kEscape)));
  EXPECT_THAT(on_terminal(wrong, {"TERM=dumb"}), Not(HasSubstr(kEscape)));
  // An empty one says nothing.
  EXPECT_THAT(on_terminal(wrong, {"NO_COLOR="}), HasSubstr(kEscape));
  const test::Finished piped =
      test::run_program({"env", "-u", "NO_COLOR", "TERM=xterm", kProgram, "cosim", "toaster"});
  EXPECT_THAT(piped.err, Not(HasSubstr(kEscape)));
}

TEST(Progress, IsRewrittenInPlaceOnATerminalUnlessItIsToBeQuiet) {
  if (!test::has_terminals()) GTEST_SKIP() << "no terminal can be made (no /dev/pts?)";
  const std::string work = "cpu 68000 fuzz --rounds 20";
  EXPECT_THAT(on_terminal(work, {}), HasSubstr("\r\x1b[Kfuzz: "));
  EXPECT_THAT(on_terminal("-q " + work, {}), Not(HasSubstr("fuzz: ")));
  EXPECT_THAT(on_terminal(work + " --quiet", {}), Not(HasSubstr("fuzz: ")));
  // Elsewhere a line is due after ten seconds.
  const test::Finished piped =
      test::run_program({kProgram, "cpu", "68000", "fuzz", "--rounds", "20"});
  EXPECT_EQ(piped.err, "");
  EXPECT_THAT(piped.out, testing::StartsWith("seed 1: 20 rounds, "));
}

}  // namespace
}  // namespace collide::terminal_test
