// SPDX-License-Identifier: MIT
//
// What the replay verb does with a divergence. The only unit registered here is a blitter whose
// device under test is wrong, in place of sim/cosim/registry.cpp.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "sim/cli/verbs.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/registry.h"
#include "sim/tools/check.h"
#include "tests/sim/cosim/blitter/faulty_board.h"
#include "tests/support/process.h"

namespace collide::cosim {

const std::vector<const UnitBench*>& units() {
  static const auto kBench = make_blitter_bench([](const WaveOptions&) {
    blitter::Fault fault;
    fault.wrong_data = 1;
    return std::make_unique<blitter::FaultyBoard>(fault);
  });
  static const std::vector<const UnitBench*> kUnits = {kBench.get()};
  return kUnits;
}

const UnitBench& find_unit(std::string_view, std::string_view) {
  return *units()[0];
}

}  // namespace collide::cosim

namespace collide::cli::replay_divergence_test {
namespace {

using testing::HasSubstr;

/// A fill of `words` words; the second has its bit 0 wrong.
std::string job(unsigned words) {
  return fmt::format(
      R"({{"unit":"blitter","name":"{0} words","do":["0x8A28.l=0xFFFFFFFF","ENDMASK3=0xFFFF",)"
      R"("DST_XINC=2","DST_ADDR=0x2000",)"
      R"("X_COUNT={0}","Y_COUNT=1",)"
      R"("OP=15","CONTROL=0xC0","run"]}})"
      "\n",
      words);
}

TEST(ReplayOfADivergingUnit, ReportsItGoesOnAndFails) {
  const test::TemporaryDirectory directory;
  const std::string file = directory.write("jobs", job(1) + job(3) + job(1)).string();
  Verb program("collide", "");
  add_replay(program);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const std::string junit = directory.path() / "junit.xml";
  EXPECT_THROW(run(program, {"replay", file, "--on", "lockstep", "--junit", junit}),
               tools::CheckError);
  std::istringstream out(testing::internal::GetCapturedStdout());
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("hint: --wave FILE.fst "));

  std::string line;
  ASSERT_TRUE(std::getline(out, line));
  EXPECT_EQ(Json::parse(line)["name"], "1 words") << "a job that shows no difference";
  EXPECT_FALSE(Json::parse(line).contains("divergence"));
  ASSERT_TRUE(std::getline(out, line));
  const Json report = Json::parse(line);
  EXPECT_EQ(report["name"], "3 words");
  EXPECT_EQ(report["divergence"]["step"], 8);
  EXPECT_EQ(report["divergence"]["what"], "bus access 1 (destination write)");
  EXPECT_EQ(report["divergence"]["expected"], "write 0xFFFF at 0x002002");
  EXPECT_EQ(report["divergence"]["actual"], "write 0xFFFE at 0x002002");
  ASSERT_TRUE(std::getline(out, line)) << "the jobs after it are run";
  EXPECT_EQ(Json::parse(line)["name"], "1 words");

  const std::string xml = test::read_file(junit);
  EXPECT_THAT(xml, HasSubstr(R"(<testsuite name="replay.blitter" tests="3" failures="1")"));
  EXPECT_THAT(xml, HasSubstr(R"(name="3 words" time="0.000">)"));
  EXPECT_THAT(xml, HasSubstr("bus access 1"));
}

/// The lines of a replay with a waiver of the kind; the status as the program has it.
std::pair<std::vector<Json>, std::string> replayed(const std::string& jobs,
                                                   const std::string& kind) {
  const test::TemporaryDirectory directory;
  const std::string file = directory.write("jobs", jobs).string();
  const Json waiver = {{"kind", kind}, {"reason", "one bit"}};
  const std::string waivers =
      directory.write("w", Json{{"unit", "blitter"}, {"waivers", {waiver}}}.dump()).string();
  Verb program("collide", "");
  add_replay(program);
  testing::internal::CaptureStdout();
  std::string wrong;
  try {
    run(program, {"replay", file, "--waive", waivers});
  } catch (const tools::CheckError& error) {
    wrong = error.what();
  }
  std::istringstream out(testing::internal::GetCapturedStdout());
  std::vector<Json> lines;
  for (std::string line; std::getline(out, line);) lines.push_back(Json::parse(line));
  return {lines, wrong};
}

TEST(ReplayOfADivergingUnit, AWaivedDivergenceEndsItsJobAsInCosim) {
  const auto [lines, wrong] = replayed(job(1) + job(3), "data written");
  EXPECT_EQ(wrong, "");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_FALSE(lines[0].contains("waived"));
  EXPECT_EQ(lines[1], (Json{{"name", "3 words"}, {"on", "lockstep"}, {"waived", "one bit"}}));
}

TEST(ReplayOfADivergingUnit, WhereEveryJobIsWaivedNothingIsCompared) {
  const auto [lines, wrong] = replayed(job(3), "data written");
  EXPECT_EQ(lines.size(), 1U);
  EXPECT_THAT(wrong, HasSubstr("nothing was compared: every job was waived"));
}

TEST(ReplayOfADivergingUnit, AnotherDivergenceIsNotWaived) {
  EXPECT_THAT(replayed(job(1) + job(3), "address of a read").second, HasSubstr("bus access 1"));
}

}  // namespace
}  // namespace collide::cli::replay_divergence_test
