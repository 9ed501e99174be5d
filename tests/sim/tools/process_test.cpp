// SPDX-License-Identifier: MIT
#include "sim/tools/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "model/common/input_error.h"
#include "tests/support/message.h"

namespace collide::tools::process_test {
namespace {

using test::Refuses;
using testing::ElementsAre;

Command command(std::vector<std::string> argv) {
  return {std::move(argv), "/", std::chrono::seconds(30)};
}

TEST(Process, KeepsOutputAndErrorsInTheirOrder) {
  const Finished outcome = run(command({"sh", "-c", "echo one; echo two >&2; echo three"}));
  EXPECT_EQ(outcome.output, "one\ntwo\nthree\n");
  EXPECT_TRUE(outcome.ok());
}

TEST(Process, KeepsErrorsApartIfThatIsAsked) {
  Command apart = command({"sh", "-c", "echo one; echo two >&2; echo three"});
  apart.apart = true;
  const Finished outcome = run(apart);
  EXPECT_EQ(outcome.output, "one\nthree\n");
  EXPECT_EQ(outcome.errors, "two\n");
}

TEST(Process, GivesTheExitStatus) {
  const Finished outcome = run(command({"sh", "-c", "exit 3"}));
  EXPECT_EQ(outcome.status, 3);
  EXPECT_FALSE(outcome.ok());
}

TEST(Process, GivesTheSignalThatEndedIt) {
  EXPECT_EQ(run(command({"sh", "-c", "kill -ABRT $$"})).status, 128 + 6);
}

TEST(Process, RunsInTheDirectory) {
  EXPECT_EQ(run(command({"pwd"})).output, "/\n");
}

TEST(Process, HasNoInput) {
  EXPECT_EQ(run(command({"cat"})).output, "");
}

TEST(Process, TakesMoreOutputThanAPipeHolds) {
  EXPECT_EQ(run(command({"head", "-c", "1000000", "/dev/zero"})).output.size(), 1'000'000U);
}

TEST(Process, TimeoutEndsItAndItsChildren) {
  const auto start = std::chrono::steady_clock::now();
  Command slow = command({"sh", "-c", "echo started; sleep 100 & wait"});
  slow.timeout = std::chrono::milliseconds(300);
  const Finished outcome = run(slow);
  EXPECT_TRUE(outcome.timed_out);
  EXPECT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.output, "started\n");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Process, MissingProgramIsOneLineThatSaysWhatToDo) {
  try {
    run(command({"no-such-program-anywhere"}));
    FAIL() << "it ran";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("no-such-program-anywhere", {"installed", "packages.txt"}));
  }
}

TEST(Process, ShellLineQuotesWhatAShellWouldChange) {
  EXPECT_EQ(shell_line({"yosys", "-p", "stat; check", "a'b", ""}),
            "yosys -p 'stat; check' 'a'\\''b' ''");
}

TEST(Process, LinesWithFindsAnyOfTheWords) {
  EXPECT_THAT(lines_with("an error\nfine\na warning\nanother error\n", {"error", "warning"}, 2),
              ElementsAre("an error", "a warning"));
}

}  // namespace
}  // namespace collide::tools::process_test
