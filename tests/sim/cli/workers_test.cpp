// SPDX-License-Identifier: MIT
//
// -j of every verb: what is printed does not depend on the number of processes, nor on whether one
// of them is killed; a job that kills its own is reported.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"
#include "tests/support/vector_file.h"

namespace collide::workers_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using testing::HasSubstr;
using Words = std::vector<std::string>;

/// A fill of `words` words.
std::string job(int words) {
  return R"({"unit":"blitter","name":")" + std::to_string(words) +
         R"(","do":["DST_XINC=2","X_COUNT=)" + std::to_string(words) +
         R"(","Y_COUNT=1","OP=15","CONTROL=0xC0","run"]})"
         "\n";
}

class Workers : public testing::Test {
 protected:
  Finished collide(const Words& words, const Words& before = {}) const {
    Words command = {"env",
                     "-C",
                     here_.path().string(),
                     "COLLIDE_ROOT=" COLLIDE_ROOT,
                     "COLLIDE_STORE=" COLLIDE_ROOT "/build/store",
                     "COLLIDE_OUT=" + (here_.path() / "out").string()};
    command.insert(command.end(), before.begin(), before.end());
    command.push_back(COLLIDE_PROGRAM);
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  /// Without times.
  static std::string timeless(const std::string& text) {
    static const std::regex kTimes(
        R"re(, in [0-9.]+ s( \(.*/s\))?|"seconds": ?[0-9.e-]+| +[0-9.]+ s\n)re");
    return std::regex_replace(text, kTimes, "");
  }

  test::TemporaryDirectory here_;
};

struct Row {
  const char* name;
  Words words;
  int status;
};

class OfVerbs : public Workers, public testing::WithParamInterface<Row> {};

TEST_P(OfVerbs, MakeNoDifference) {
  std::string jobs;
  for (int words = 1; words <= 20; ++words) jobs += job(words);
  here_.write("jobs.jsonl", jobs + "{\"unit\":\"blitter\"}\n" + job(21));
  for (const char* const name : {"a.sst", "b.sst", "c.sst"}) {
    here_.write(name, test::vector_file(name[0] - 'a' + 3));
  }
  const auto with = [&](const char* workers) {
    Words words = GetParam().words;
    words.insert(words.end(), {"-j", workers});
    return collide(words);
  };
  const Finished one = with("1");
  EXPECT_EQ(one.status, GetParam().status) << one.err;
  EXPECT_NE(one.out, "");
  const Finished three = with("3");
  EXPECT_EQ(three.status, one.status);
  EXPECT_EQ(timeless(three.out), timeless(one.out));
  EXPECT_EQ(three.err, one.err);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, OfVerbs,
    testing::Values(
        Row{"cosim", {"-q", "cosim", "blitter", "--seed", "5", "--count", "300"}, 0},
        Row{"cosim_from",
            {"-q", "cosim", "blitter", "--seed", "5", "--first", "60", "--count", "90", "--json"},
            0},
        Row{"cosim_vera", {"-q", "cosim", "vera", "--seed", "5", "--count", "100"}, 0},
        Row{"lint", {"-q", "lint", "blitter"}, 0}, Row{"replay", {"-q", "replay", "jobs.jsonl"}, 2},
        Row{"mutate",
            {"-q", "mutate", "blitter", "--count", "20", "--seed", "1", "--jobs-per-mutant", "50",
             "--only", "3-12"},
            0},
        Row{"coverage", {"-q", "coverage", "blitter", "--seed", "5", "--count", "300"}, 0},
        Row{"prove", {"-q", "prove", "adapters", "--quick"}, 0},
        Row{"coherence", {"-q", "coherence", "--only", "68030/none/word"}, 0},
        Row{"cpu_vectors", {"-q", "cpu", "68000", "vectors", "a.sst", "b.sst", "c.sst"}, 0},
        Row{"cpu_fuzz", {"-q", "cpu", "68000", "fuzz", "--seed", "5", "--rounds", "13"}, 0}),
    [](const auto& tested) { return std::string(tested.param.name); });

/// The children of a process that have a library of the store in memory: they simulate.
std::vector<pid_t> simulations_of(pid_t parent) {
  const std::string of_process = std::to_string(parent);
  std::ifstream children("/proc/" + of_process + "/task/" + of_process + "/children");
  std::vector<pid_t> simulations;
  for (pid_t child = 0; children >> child;) {
    std::ifstream maps("/proc/" + std::to_string(child) + "/maps");
    bool simulates = false;
    for (std::string line; std::getline(maps, line);) {
      simulates = simulates || line.find("/build/store/") != line.npos;
    }
    if (simulates) simulations.push_back(child);
  }
  return simulations;
}

// Jobs in which the chip does nothing find no fault in how words are combined. To be killed is no
// finding.
TEST_F(Workers, AMutantWhoseSimulationIsKilledIsUndecided) {
  std::string idle;
  for (int i = 0; i < 3000; ++i)
    idle += R"({"unit":"blitter","do":["cycles 1"]})"
            "\n";
  here_.write("idle.jsonl", idle);
  const Words words = {"-q",      "mutate", "blitter", "--module",   "blitter_combine",
                       "--count", "3",      "--jobs",  "idle.jsonl", "--timeout",
                       "1",       "--json"};
  const Finished undisturbed = collide(words);
  ASSERT_EQ(undisturbed.status, 0) << undisturbed.err;
  const Json found = Json::parse(undisturbed.out).at(0);
  EXPECT_EQ(found["survived"], 3);
  EXPECT_EQ(found["score"], 0);

  std::atomic<bool> ended = false;
  std::thread killer([&] {
    pid_t program = 0;
    while (!ended) {
      if (program == 0) {
        std::ifstream(here_.path() / "pid") >> program;
      } else {
        for (const pid_t simulation : simulations_of(program)) kill(simulation, SIGKILL);
      }
    }
  });
  const Finished killed =
      collide(words, {"bash", "-c", "echo $$ > new && mv new pid && exec \"$@\"", "bash"});
  ended = true;
  killer.join();
  EXPECT_EQ(killed.status, 1);
  const Json result = Json::parse(killed.out).at(0);
  EXPECT_EQ(result["undecided"], 3);
  EXPECT_EQ(result["diverged"], 0);
  EXPECT_EQ(result["score"], nullptr);
  for (const Json& fault : result["results"]) {
    EXPECT_EQ(fault["fate"], "undecided");
    EXPECT_THAT(fault["what"].get<std::string>(), HasSubstr("signal 9"));
  }
  EXPECT_THAT(test::lines_of(killed.err),
              testing::Contains(test::Refuses("blitter", {3, "undecided", 1})));
}

TEST_F(Workers, OneThatIsKilledInTheMiddleIsNotMissed) {
  const Words words = {"-q", "cosim", "blitter", "--seed", "9", "--count", "3000", "-j", "2"};
  const Finished undisturbed = collide(words);
  const Finished killed =
      collide(words, {"bash", "-c",
                      "\"$@\" & pid=$!; worker=\n"
                      "for ((try = 0; try < 500; ++try)); do\n"
                      "  for stat in /proc/[0-9]*/stat; do\n"
                      "    { read -r one name state parent rest < $stat; } 2> /dev/null\n"
                      "    [ \"$parent\" != $pid ] || worker=$one\n"
                      "  done\n"
                      "  [ -z \"$worker\" ] || break\n"
                      "done\n"
                      "sleep 0.1; kill -9 $worker && echo killed >&2; wait $pid",
                      "bash"});
  EXPECT_EQ(killed.err, "killed\n");
  EXPECT_EQ(killed.status, 0);
  EXPECT_EQ(timeless(killed.out), timeless(undisturbed.out));
}

/// A halftone RAM that ends the process when a certain pattern is written to it.
class DeadlyRtl : public Workers {
 protected:
  DeadlyRtl() {
    const std::string name = "blitter_halftone.sv";
    std::string text = test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter" / name);
    const std::string before = "\n  assign o_pattern = r_ram[i_index];\n";
    text.insert(text.find(before),
                "\n  always_ff @(posedge i_clk) if (i_write && i_wdata[4:0] == 5'd9) "
                "$c(\"abort();\");\n");
    fs::create_directory(here_.path() / "mine");
    here_.write("mine/" + name, text);
  }
};

TEST_F(DeadlyRtl, IsReportedJobByJobAndTheRestIsRun) {
  const Finished finished = collide(
      {"-q", "cosim", "blitter", "--rtl", "mine", "--seed", "2", "--count", "100", "--json"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  const Json result = Json::parse(finished.out);
  test::expect_valid(test::schema("cosim-result"), result, "crashes");
  const Json& crashes = result["crashes"];
  ASSERT_GT(crashes.size(), 0U);
  EXPECT_TRUE(result["failure"].is_null());
  EXPECT_EQ(result["jobs"].get<std::size_t>() + crashes.size(), 100U);

  const std::string number = std::to_string(crashes[0]["job"].get<int>());
  const Finished alone = collide({"-q", "cosim", "blitter", "--rtl", "mine", "--seed", "2",
                                  "--first", number, "--count", "1"});
  EXPECT_EQ(alone.status, 1);
  EXPECT_THAT(alone.out, HasSubstr("\nCRASH blitter  seed 2  job " + number + "\n"));
  EXPECT_THAT(alone.out, HasSubstr("signal 6"));

  const Finished replayed =
      collide({"-q", "replay", crashes[0]["job_file"].get<std::string>(), "--rtl", "mine"});
  EXPECT_EQ(replayed.status, 1);
  EXPECT_THAT(Json::parse(replayed.out)["crash"]["how"].get<std::string>(), HasSubstr("signal 6"));
}

}  // namespace
}  // namespace collide::workers_test
