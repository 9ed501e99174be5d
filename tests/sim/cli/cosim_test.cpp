// SPDX-License-Identifier: MIT
//
// `collide cosim` and `collide waves` as a user runs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/tree.h"

namespace collide::cosim_test {
namespace {

using test::Finished;
using test::Refuses;
using test::run_program;
using testing::HasSubstr;
using testing::Not;
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
       {std::vector<std::string>{},
        {"--restrict", "plain"},
        {"--restrict", "hog", "--timing", "transactions"}}) {
    std::vector<std::string> command = {
        kProgram,  "cosim", "blitter", "--seed", "11",
        "--count", "1",     "--wave",  "--out",  out.path().string()};
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

TEST(CosimProgram, WritesResultsAndCoverageForOtherTools) {
  const test::TemporaryDirectory out;
  const std::string junit = out.path() / "r/junit.xml";
  const std::string ucis = out.path() / "ucis.xml";
  const Finished finished = run_program({kProgram, "cosim", "blitter", "--seed", "11", "--count",
                                         "40", "--junit", junit, "--ucis", ucis});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(test::read_file(junit),
              HasSubstr(R"(<testcase classname="cosim.blitter" name="jobs agree")"));
  EXPECT_THAT(test::read_file(junit), HasSubstr(R"(name="coverage operation")"));
  EXPECT_THAT(test::read_file(ucis), HasSubstr(R"(<coverpoint name="OP, HOP, SMUDGE")"));
  EXPECT_THAT(test::read_file(ucis), HasSubstr("cosim blitter --seed 11 --first 0 --count 40"));
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
  EXPECT_THAT(finished.err, Refuses("UNIT", {"toaster", "blitter", "impact", "overlap", "vera"}));
  expect_one_line(finished.err);
}

/// A blitter of others that answers nobody.
test::Tree tree_with_mute_blitter() {
  test::Tree tree;
  tree.link_sources();
  const std::string ours = test::read_file(COLLIDE_ROOT "/rtl/blitter/blitter.sv");
  const std::string ports = ours.substr(0, ours.find("\n);\n") + 4) + "\n";
  std::string outputs;
  const std::regex output("output logic *(?:\\[[^\\]]*\\])? *(o_\\w+)");
  for (std::sregex_iterator at(ports.begin(), ports.end(), output), end; at != end; ++at) {
    outputs += "  assign " + (*at)[1].str() + " = 0;\n";
  }
  tree.write("mine/blitter.sv", ports + outputs + "endmodule\n");
  return tree;
}

TEST(CosimProgram, ACoreThatDiffersInTheFirstJobIsToldOfTransactions) {
  const test::Tree tree = tree_with_mute_blitter();
  const std::string mine = tree.path("mine");
  const Finished exact =
      tree.collide({"cosim", "blitter", "--rtl", mine, "--seed", "1", "--count", "3"});
  EXPECT_EQ(exact.status, 1);
  EXPECT_THAT(exact.out, HasSubstr("MISMATCH blitter  seed 1  job 0"));
  EXPECT_THAT(exact.out, HasSubstr("\n  hint        "));
  EXPECT_THAT(exact.out, HasSubstr("--timing transactions"));
  const Finished all = tree.collide({"cosim", "blitter", "--rtl", mine, "--seed", "1", "--count",
                                     "3", "--keep-going", "--junit", tree.path("junit.xml")});
  EXPECT_EQ(all.status, 1);
  const std::string junit = test::read_file(tree.path("junit.xml"));
  EXPECT_THAT(junit, HasSubstr("<failure message=\"blitter: job 0: "));
  EXPECT_THAT(junit, HasSubstr("MISMATCH blitter  seed 1  job 0"));
  EXPECT_THAT(all.out, HasSubstr("\nmatched 0 jobs: "));
  EXPECT_THAT(all.out, Not(HasSubstr("\ncoverage\n")));
}

TEST(ReplayProgram, WhatIsNotAnsweredIsNamed) {
  const test::Tree tree = tree_with_mute_blitter();
  tree.write("job", R"({"unit": "blitter", "do": ["cycles 2", "X_COUNT?"]})");
  const Finished finished =
      tree.collide({"replay", tree.path("job"), "--on", "rtl", "--rtl", tree.path("mine")});
  EXPECT_EQ(finished.status, 1);
  EXPECT_THAT(
      test::lines_of(finished.err),
      testing::Contains(Refuses(tree.path("job") + ":1", {"step 1", "\"X_COUNT?\"", "answer"})));
}

TEST(WavesProgram, AnUnknownWaveIsNamed) {
  const Finished finished = run_program({kProgram, "waves", "no-such-wave"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, Refuses("no-such-wave", {"wave"}));
  expect_one_line(finished.err);
}

TEST(WavesProgram, AWaveThatAgreesOpensAtItsFirstHit) {
  const test::TemporaryDirectory out;
  const std::string page = out.path() / "w.html";
  ASSERT_EQ(run_program({kProgram, "cosim", "vera", "--seed", "3", "--first", "4", "--count", "1",
                         "--wave", "--out", out.path().string()})
                .status,
            0);
  const std::vector<std::string> command = {kProgram, "waves", "vera-3-4",         "--html",
                                            page,     "--out", out.path().string()};
  const Finished opened = run_program(command);
  EXPECT_EQ(opened.status, 0) << opened.err;
  std::smatch marked;
  ASSERT_TRUE(std::regex_search(opened.out, marked,
                                std::regex("\n  marked: clock ([0-9]+), the first collision\n")))
      << opened.out;
  const std::uint64_t clock = std::stoull(marked[1]);
  EXPECT_GT(clock, 100U) << "it is set up before";
  const std::string html = test::read_file(page);
  std::smatch tick, marker;
  ASSERT_TRUE(std::regex_search(html, tick, std::regex("\"tick\":([0-9]+)")));
  ASSERT_TRUE(std::regex_search(html, marker, std::regex("\"marker\":([0-9]+)")));
  EXPECT_EQ(std::stoull(marker[1]) * std::stoull(tick[1]), clock * 40'000U);
  EXPECT_THAT(html, HasSubstr("\"opens\":\"the first collision\""));
  // Who asks for a clock gets that.
  std::vector<std::string> asked = command;
  asked.insert(asked.end(), {"--clock", "20"});
  const Finished at = run_program(asked);
  EXPECT_EQ(at.status, 0) << at.err;
  EXPECT_THAT(at.out, Not(HasSubstr("marked")));
}

}  // namespace
}  // namespace collide::cosim_test
