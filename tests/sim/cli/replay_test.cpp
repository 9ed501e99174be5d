// SPDX-License-Identifier: MIT
//
// `collide replay` as a user runs it.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::replay_test {
namespace {

using test::Finished;
using test::Refuses;
using test::run_program;
using test::TemporaryDirectory;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kProgram = COLLIDE_PROGRAM;

/// A fill of one word with pattern 0, which is `number`.
std::string job(unsigned number) {
  return fmt::format(R"({{"unit":"blitter","name":"job {0}","memory":{{"size":256}},"do":[)"
                     R"("HALFTONE0={0}","ENDMASK1=0xFFFF",)"
                     R"("DST_ADDR=0x10","X_COUNT=1",)"
                     R"("Y_COUNT=1","HOP=1","OP=3",)"
                     R"("CONTROL=0xC0","run"]}})"
                     "\n",
                     number);
}

std::vector<Json> lines_of(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line)) lines.push_back(Json::parse(line));
  return lines;
}

void expect_one_line(const std::string& text) {
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
}

class Replay : public testing::TestWithParam<const char*> {};

TEST_P(Replay, GivesOneResultAJobInOrder) {
  const TemporaryDirectory directory;
  const std::string file = directory.write("jobs", job(1) + job(2) + "\n" + job(3)).string();
  const Finished finished = run_program({kProgram, "replay", file, "--on", GetParam()});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(finished.err, "");
  const auto lines = lines_of(finished.out);
  ASSERT_EQ(lines.size(), 3U);
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_EQ(lines[i]["name"], fmt::format("job {}", i + 1));
    EXPECT_EQ(lines[i]["on"], GetParam());
    EXPECT_EQ(lines[i]["changed"], Json::array({{"0x0010", fmt::format("0x{:04X}", i + 1)}}));
    EXPECT_EQ(lines[i]["clocks"], 3);
  }
}

INSTANTIATE_TEST_SUITE_P(On, Replay, testing::Values("golden", "rtl", "lockstep"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(ReplayOfAFolder, RunsTheJobsOfItsFilesByTheirNames) {
  const TemporaryDirectory directory;
  directory.write("b.json", job(3));
  directory.write("a.jsonl", job(1) + job(2));
  directory.write("notes.txt", "no job");
  const std::string folder = directory.path().string();
  const Finished finished = run_program({kProgram, "replay", folder, "--on", "golden"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  const auto lines = lines_of(finished.out);
  ASSERT_EQ(lines.size(), 3U);
  for (unsigned i = 0; i < 3; ++i) EXPECT_EQ(lines[i]["name"], fmt::format("job {}", i + 1));
}

TEST(ReplayOfAFolder, WithoutAJobIsRefused) {
  const TemporaryDirectory directory;
  directory.write("notes.txt", "no job");
  const std::string folder = directory.path().string();
  const Finished finished = run_program({kProgram, "replay", folder});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, Refuses(folder, {"*.json"}));
  expect_one_line(finished.err);
}

// The fill writes one word; 0x0002 is what job(2) leaves there.
TEST_P(Replay, HoldsWhatIsExpected) {
  const TemporaryDirectory directory;
  const auto expecting = [](unsigned number, const std::string& what) {
    const std::string text = job(number);
    return text.substr(0, text.rfind('}')) + R"(,"expect":)" + what + "}\n";
  };
  const std::string right = R"({"accesses":{"writes":1},"changed":[["0x10","0x0002"]]})";
  const std::string wrong = R"({"accesses":{"writes":2},"changed":[["0x10","0x0003"]]})";
  const auto run = [&](const std::string& text) {
    return run_program(
        {kProgram, "replay", directory.write("jobs", text).string(), "--on", GetParam()});
  };
  const Finished kept = run(expecting(2, right));
  EXPECT_EQ(kept.status, 0) << kept.err;
  EXPECT_FALSE(lines_of(kept.out).at(0).contains("unexpected"));
  const Finished broken = run(expecting(2, right) + expecting(2, wrong) + job(3));
  EXPECT_EQ(broken.status, 1);
  const auto lines = lines_of(broken.out);
  ASSERT_EQ(lines.size(), 3U) << "the jobs behind it are run";
  EXPECT_FALSE(lines[0].contains("unexpected"));
  EXPECT_EQ(lines[1]["unexpected"],
            Json::array({"accesses.writes: expected 2, actual 1",
                         R"(changed[0]: expected ["0x10","0x0003"], actual ["0x0010","0x0002"])"}));
  EXPECT_FALSE(lines[2].contains("unexpected"));
  EXPECT_EQ(broken.err, "collide: " + (directory.path() / "jobs").string() +
                            ":2: accesses.writes: expected 2, actual 1\n");
  const Finished nothing = run(expecting(2, "{}"));
  EXPECT_EQ(nothing.status, 2);
  EXPECT_THAT(nothing.err, Refuses("jobs:1.expect", {"object", "members"}));
}

// The job writes the word 7, and memory after it is 0.
TEST(ReplayProgram, ExpectsWordsThatRepeat) {
  const TemporaryDirectory directory;
  const auto with = [&directory](const std::string& dump) {
    std::string text = job(7);
    text = text.substr(0, text.rfind('}')) +
           R"(,"dump":[{"at":16,"bytes":8}],"expect":{"dump":[")" + dump + "\"]}}\n";
    return run_program(
        {kProgram, "replay", directory.write("jobs", text).string(), "--on", "golden"});
  };
  EXPECT_EQ(with("0007 00*6").status, 0) << with("0007 00*6").err;
  EXPECT_EQ(with("0007 0000*3").status, 0);
  EXPECT_EQ(with("00 07 000000000000").status, 0);
  for (const char* wrong : {"0007 00*5", "0007 00*7", "0007 00*99999999999", "0007 00*6x",
                            "0007 00*", "0007 *9", "0007 00*6 00", "0008 00*6"}) {
    EXPECT_EQ(with(wrong).status, 1) << wrong;
  }
}

TEST(ReplayProgram, ReadsStandardInputAndRunsInLockstepUnlessTold) {
  const Finished finished = run_program({kProgram, "replay", "-"}, job(7));
  EXPECT_EQ(finished.status, 0) << finished.err;
  const auto lines = lines_of(finished.out);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["name"], "job 7");
  EXPECT_EQ(lines[0]["on"], "lockstep");
}

TEST(ReplayProgram, RunsThousandsOfJobsInOneCall) {
  constexpr unsigned kJobs = 5000;
  std::string jobs;
  for (unsigned i = 0; i < kJobs; ++i) jobs += job(i + 1);
  const Finished finished = run_program({kProgram, "replay", "-", "--on", "lockstep"}, jobs);
  EXPECT_EQ(finished.status, 0) << finished.err;
  const auto lines = lines_of(finished.out);
  ASSERT_EQ(lines.size(), kJobs);
  for (unsigned i = 0; i < kJobs; ++i) {
    ASSERT_EQ(lines[i]["changed"][0][1], fmt::format("0x{:04X}", i + 1));
  }
}

TEST(ReplayProgram, AJobMayFillAFileOverManyLines) {
  const TemporaryDirectory directory;
  const std::string text = Json::parse(job(9)).dump(2);
  const Finished finished =
      run_program({kProgram, "replay", directory.write("job.json", text).string()});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(lines_of(finished.out).size(), 1U);
}

TEST(ReplayProgram, WritesAWaveOfTheRtl) {
  const TemporaryDirectory directory;
  const std::filesystem::path wave = directory.path() / "wave.fst";
  const Finished finished =
      run_program({kProgram, "replay", "-", "--on", "rtl", "--wave", wave.string()}, job(1));
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_GT(std::filesystem::file_size(wave), 500U);
}

TEST(ReplayProgram, SeveralJobsHaveAWaveEach) {
  const TemporaryDirectory directory;
  const std::filesystem::path wave = directory.path() / "wave.fst";
  const Finished finished = run_program(
      {kProgram, "replay", "-", "--on", "rtl", "--wave", wave.string()}, job(1) + job(2) + job(3));
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(lines_of(finished.out).size(), 3U);
  EXPECT_FALSE(std::filesystem::exists(wave));
  for (const char* name : {"wave-1.fst", "wave-2.fst", "wave-3.fst"}) {
    EXPECT_GT(std::filesystem::file_size(directory.path() / name), 500U) << name;
  }
}

TEST(ReplayProgram, ABadLineStopsItAfterTheResultsOfTheLinesBefore) {
  const TemporaryDirectory directory;
  const std::string file = directory.write("jobs", job(1) + "{oops}\n" + job(2)).string();
  const Finished finished = run_program({kProgram, "replay", file});
  EXPECT_EQ(finished.status, 2);
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, Refuses(file + ":2", {"JSON", "line 1", "column 2"}));
  EXPECT_EQ(lines_of(finished.out).size(), 1U);
}

struct BadInput {
  const char* name;
  std::vector<std::string> arguments;
  std::string input;
  const char* place;
  std::vector<test::Fact> facts;
};

std::ostream& operator<<(std::ostream& out, const BadInput& bad) {
  return out << bad.name;
}

class ReplayRefuses : public testing::TestWithParam<BadInput> {};

TEST_P(ReplayRefuses, WithOneLineAndStatus2) {
  std::vector<std::string> command = {kProgram, "replay"};
  command.insert(command.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Finished finished = run_program(command, GetParam().input);
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, StartsWith("collide: "));
  EXPECT_THAT(finished.err, Refuses(GetParam().place, GetParam().facts));
  EXPECT_EQ(finished.out, "");
}

const BadInput kBadInput[] = {
    {"a_missing_file", {"no-such-file.json"}, "", "no-such-file.json", {"does not exist"}},
    {"an_empty_input", {"-"}, "", "standard input", {"job"}},
    {"an_unknown_unit",
     {"-"},
     R"({"unit":"blister","do":[]})",
     "standard input:1.unit",
     {"blister", "blitter", "vera"}},
    {"a_job_without_unit", {"-"}, R"({"do":[]})", "standard input:1", {"unit"}},
    {"a_bad_member",
     {"-"},
     R"({"unit":"blitter","do":["run 0"]})",
     "standard input:1.do[0] \"run 0\"",
     {0, 1}},
    {"an_unknown_implementation",
     {"-", "--on", "fpga"},
     R"({"unit":"blitter","do":[]})",
     "--on",
     {"fpga", "golden", "rtl", "lockstep"}},
    {"no_jobs", {}, "", "JOBS", {"required"}},
    {"an_unknown_option", {"-", "--no"}, "", "--no", {"option"}},
    {"a_wave_that_cannot_be_written",
     {"-", "--on", "rtl", "--wave", "/proc/no/w.fst"},
     R"({"unit":"blitter","do":[]})",
     "/proc/no/w.fst",
     {"No such file or directory"}},
};

INSTANTIATE_TEST_SUITE_P(Input, ReplayRefuses, testing::ValuesIn(kBadInput),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(ReplayProgram, HelpSaysWhatItTakes) {
  const Finished finished = run_program({kProgram, "replay", "--help"});
  EXPECT_EQ(finished.status, 0);
  EXPECT_THAT(finished.out, HasSubstr("JOBS"));
  EXPECT_THAT(finished.out, testing::ContainsRegex("golden, rtl or[ \n]+lockstep"));
}

}  // namespace
}  // namespace collide::replay_test
