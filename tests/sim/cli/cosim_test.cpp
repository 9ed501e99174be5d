// SPDX-License-Identifier: MIT
//
// `collide cosim` and `collide waves` as a user runs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "tests/support/process.h"

namespace collide::cosim_test {
namespace {

using test::Finished;
using test::run_program;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kProgram = COLLIDE_PROGRAM;

void expect_one_line(const std::string& text) {
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
}

TEST(CosimProgram, EndsWithWhatWasCompared) {
  const Finished finished =
      run_program({kProgram, "cosim", "blitter", "--seed", "11", "--count", "40"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, StartsWith("cosim blitter  seed 11  40 jobs\nmatched 40 jobs: "));
  EXPECT_THAT(finished.out, HasSubstr(" bus accesses, "));
  EXPECT_THAT(finished.out, HasSubstr("\ncoverage\n  operation "));
}

TEST(CosimProgram, FilesOfRunsWithOtherOptionsHaveOtherNames) {
  const test::TemporaryDirectory out;
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{}, {"--plain"}, {"--hog", "--timing", "transactions"}}) {
    std::vector<std::string> command = {
        kProgram, "cosim", "blitter", "--seed", "11",
        "--only", "0",     "--wave",  "--out",  out.path().string()};
    command.insert(command.end(), options.begin(), options.end());
    const Finished finished = run_program(command);
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("\nmatched 1 job: "));
  }
  for (const char* name : {"blitter-11-0", "blitter-11-0-plain", "blitter-11-0-hog-transactions"}) {
    EXPECT_TRUE(std::filesystem::exists(out.path() / "waves" / (name + std::string(".fst"))))
        << name;
  }
}

TEST(CosimProgram, SaysTheSameAsJson) {
  const Finished finished =
      run_program({kProgram, "cosim", "blitter", "--seed", "11", "--count", "40", "--json"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  const Json json = Json::parse(finished.out);
  EXPECT_EQ(json["unit"], "blitter");
  EXPECT_EQ(json["seed"], 11);
  EXPECT_EQ(json["jobs"], 40);
  EXPECT_GT(json["compared"]["comparisons"], 40);
  EXPECT_TRUE(json["failure"].is_null());
  EXPECT_EQ(json["coverage"]["groups"][0]["name"], "operation");
}

TEST(CosimProgram, ChoosesAndPrintsASeedOfItsOwn) {
  const auto seed = [] {
    return Json::parse(run_program({kProgram, "cosim", "blitter", "--count", "1", "--json"}).out)
        .at("seed")
        .get<std::uint64_t>();
  };
  EXPECT_NE(seed(), seed());
}

TEST(CosimProgram, ComparingNothingIsRefused) {
  const Finished finished = run_program({kProgram, "cosim", "blitter", "--count", "0"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, StartsWith("collide: --count: "));
  expect_one_line(finished.err);
}

TEST(CosimProgram, AnUnknownUnitIsNamed) {
  const Finished finished = run_program({kProgram, "cosim", "toaster"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err,
              StartsWith("collide: UNIT: unknown unit \"toaster\", expected one of: "));
  expect_one_line(finished.err);
}

TEST(WavesProgram, AnUnknownWaveIsNamed) {
  const Finished finished = run_program({kProgram, "waves", "no-such-wave"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, StartsWith("collide: no-such-wave: no such wave, "));
  expect_one_line(finished.err);
}

}  // namespace
}  // namespace collide::cosim_test
