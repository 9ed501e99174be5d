// SPDX-License-Identifier: MIT
//
// The runner of the fuzz targets (tests/fuzz/run.py), with scripts in place of the targets, which
// take minutes to build.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "sim/tools/project.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::fuzz_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;
using Words = std::vector<std::string>;

constexpr const char* kRunner = COLLIDE_ROOT "/tests/fuzz/run.py";

class Fuzz : public testing::Test {
 protected:
  void target(const std::string& name, const std::string& script) const {
    fs::create_directories(folder_.path() / "bin");
    const fs::path file = folder_.write("bin/fuzz_" + name, "#!/bin/sh\n" + script);
    fs::permissions(file, fs::perms::owner_all);
  }
  Finished fuzz(const Words& words) const {
    Words command = {"python3", "-B", kRunner, "--collide", COLLIDE_PROGRAM, "--programs"};
    command.push_back((folder_.path() / "bin").string());
    command.insert(command.end(), {"--out", (folder_.path() / "out").string()});
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }

  const test::TemporaryDirectory folder_;
};

TEST_F(Fuzz, EachTargetSaysWhatItCameTo) {
  target("scene",
         "case \"$*\" in *-max_total_time=3*-seed=9*-dict=*) ;; *) exit 5 ;; esac\n"
         "for word; do case $word in -dict=*) grep -q screen ${word#*=} || exit 6 ;; esac; done\n"
         "echo '#1 cov: 4 x'; echo '#2 cov: 5 x'; echo stat::number_of_executed_units: 12\n");
  target("gdb", "echo stat::number_of_executed_units: 7\n");
  const Finished finished = fuzz({"3", "gdb", "scene", "--seed", "9"});
  EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
  EXPECT_EQ(finished.err, "");
  EXPECT_THAT(finished.out, testing::ContainsRegex("scene: seed 9, 3 s, 12 executions from "
                                                   "[1-9][0-9]* seeds, 5 edges: nothing found\n"));
  EXPECT_THAT(finished.out, HasSubstr("gdb: seed 9, 3 s, 7 executions"));
}

TEST_F(Fuzz, TheInputOfAFindingIsKeptAndTheLastLineSaysWhy) {
  target("scene",
         "for word; do case $word in -artifact_prefix=*) prefix=${word#*=} ;; esac; done\n"
         "echo bad > \"${prefix}crash-1\"; echo 'SUMMARY: it is broken' >&2\n"
         "echo \"Test unit written to ${prefix}crash-1\"; exit 77\n");
  const Finished finished = fuzz({"3", "scene"});
  EXPECT_EQ(finished.status, 1);
  EXPECT_EQ(finished.err, "collide: scene: SUMMARY: it is broken\n");
  const fs::path input = folder_.path() / "out/fuzz/scene/crash-1";
  EXPECT_EQ(test::read_file(input), "bad\n");
  EXPECT_THAT(finished.out, EndsWith("bin/fuzz_scene " + input.string() + "\n"));
  EXPECT_THAT(test::read_file(folder_.path() / "out/fuzz/scene/log.txt"), HasSubstr("broken"));
}

TEST_F(Fuzz, ATargetThatExecutesNothingHasFailed) {
  target("scene", "exit 0\n");
  const Finished finished = fuzz({"3", "scene"});
  EXPECT_EQ(finished.status, 1);
  EXPECT_EQ(finished.err, "collide: scene: nothing was executed\n");
}

TEST_F(Fuzz, WordsThatItCannotUseAreRefusedInALine) {
  for (const Words& words :
       {Words{"0"}, Words{"x"}, Words{"-1"}, Words{}, Words{"3", "scene", "--seed", "0"}}) {
    const Finished finished = fuzz(words);
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, MatchesRegex("collide: [^\n]*collide test --help.\n"));
  }
  EXPECT_THAT(fuzz({"3", "gif"}).err,
              test::Refuses("TARGET", {"gif", "scene", "plan", "png", "elf", "gdb", "blitter_job",
                                       "collide test --help"}));
}

/// The names that are built, without --programs.
TEST(FuzzTargets, ThereIsOneForTheJobsOfEachUnit) {
  const Finished finished = test::run_program({"python3", "-B", kRunner, "3"});
  ASSERT_EQ(finished.status, 0) << finished.err;
  std::istringstream words(finished.out);
  const std::set<std::string> names{std::istream_iterator<std::string>(words), {}};
  std::set<std::string> expected = {"fuzz_scene", "fuzz_plan", "fuzz_png", "fuzz_elf", "fuzz_gdb"};
  setenv("COLLIDE_ROOT", COLLIDE_ROOT, 1);
  for (const auto& unit : tools::rtl_units()) expected.insert("fuzz_" + unit.name + "_job");
  unsetenv("COLLIDE_ROOT");
  EXPECT_EQ(names, expected);
}

}  // namespace
}  // namespace collide::fuzz_test
