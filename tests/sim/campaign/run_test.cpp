// SPDX-License-Identifier: MIT
//
// Campaigns from the outside: what is killed, stopped, changed or has no room, and the results.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::run_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Refuses;
using testing::HasSubstr;
using Words = std::vector<std::string>;

/// Twelve shards of some hundred milliseconds.
constexpr const char* kPlan = R"({"name":"p","seed":7,"tasks":[
    {"run":["cosim","blitter"],"jobs":480,"shard":60},
    {"run":["cosim","vera"],"jobs":8,"shard":2}]})";

/// Without what differs from run to run: times, names of files, what the store had.
Json without_times(Json json) {
  for (const char* const member : {"seconds", "data", "lcov", "wave", "command", "reused"}) {
    if (json.is_object()) json.erase(member);
  }
  if (json.is_structured()) {
    for (Json& part : json) part = without_times(part);
  }
  return json;
}

class Campaigns : public testing::Test {
 protected:
  Campaigns() { here_.write("plan.json", kPlan); }

  Finished collide(const Words& words, const Words& before = {}, const std::string& in = "") const {
    Words command = {"env", "-C", (here_.path() / in).string(), "COLLIDE_ROOT=" COLLIDE_ROOT,
                     "COLLIDE_STORE=" COLLIDE_ROOT "/build/store"};
    command.insert(command.end(), before.begin(), before.end());
    command.push_back(COLLIDE_PROGRAM);
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  /// Runs the program in the background, and a script that is told its process as $driver.
  Finished while_it_runs(const Words& words, const std::string& script) const {
    return collide(words, {"bash", "-c", "\"$@\" & driver=$!; " + script, "bash"});
  }
  Json json(const std::string& name) const {
    return Json::parse(test::read_file(here_.path() / name));
  }
  Json result(const std::string& folder) const {
    return without_times(json(folder + "/result.json"));
  }
  /// The result of an unbroken run.
  Json whole() {
    const Finished finished =
        collide({"-q", "campaign", "plan.json", "--dir", "whole", "-j", "1", "--allow-rtl"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    return result("whole");
  }
  /// The one line of a command that is refused.
  std::string error(const Words& words) const {
    const Finished finished = collide(words);
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    return finished.err;
  }
  /// A campaign that was broken off has no result; continued, it has that of an unbroken one.
  void expect_resumes(const Json& expected) const {
    EXPECT_FALSE(fs::exists(here_.path() / "d/result.json"));
    const Finished resumed =
        collide({"-q", "campaign", "plan.json", "--dir", "d", "--resume", "--allow-rtl"});
    EXPECT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(result("d"), expected);
  }

  const Words kRun = {"-q", "campaign", "plan.json", "--dir", "d", "-j", "2", "--allow-rtl"};
  test::TemporaryDirectory here_;
};

/// Waits until the campaign in d has a shard that runs, and is not the first.
const std::string kUntilBusy =
    "for i in {1..3000}; do ls -d d/shards/00000[2-9] >/dev/null 2>&1 && break; sleep 0.01; done; ";

TEST_F(Campaigns, ResultsAreThoseOfTheVerbsThemselves) {
  here_.write("jobs.jsonl", R"({"unit":"blitter","name":"a","do":["cycles 1"]})"
                            "\n"
                            R"({"unit":"blitter","name":"b","do":["cycles 2"]})");
  here_.write("plan.json", R"({"name":"p","seed":7,"tasks":[
      {"run":["cosim","blitter","--restrict","plain"],"jobs":480,"shard":60},
      {"run":["cosim","vera"],"jobs":4,"shard":3},
      {"run":["coverage","blitter"],"jobs":40,"shard":20},
      {"run":["mutate","blitter","--jobs-per-mutant","30"],"faults":3,"shard":2},
      {"run":["prove","vera","--quick"],"properties":["vera_line_budget"]},
      {"run":["replay"],"files":["jobs.jsonl","jobs.jsonl"]}]})");
  const Json split = whole();
  test::expect_valid(test::schema("campaign-result"), split, "of the campaign");
  EXPECT_EQ(split["agreed"], true);
  const std::vector<Words> alone = {
      {"cosim", "blitter", "--restrict", "plain", "--seed", "7", "--count", "480", "--keep-going"},
      {"cosim", "vera", "--seed", "7", "--count", "4", "--keep-going"},
      {"coverage", "blitter", "--seed", "7", "--count", "40"},
      {"mutate", "blitter", "--seed", "7", "--count", "3", "--jobs-per-mutant", "30"},
      {"prove", "vera", "--quick", "--property", "vera_line_budget"}};
  for (std::size_t i = 0; i < alone.size(); ++i) {
    Words words = alone[i];
    words.insert(words.end(), {"--json", "--out", "out"});
    const Finished finished = collide(words);
    EXPECT_EQ(split["tasks"][i]["result"], without_times(Json::parse(finished.out))) << words[0];
  }
  EXPECT_GT(split["tasks"][0]["result"]["compared"]["comparisons"], 480);
  EXPECT_EQ(split["tasks"][0]["shards"], 8);
  EXPECT_EQ(split["tasks"][5]["result"].size(), 4);
  const Json data = json("whole/result.json")["tasks"][2]["result"][0];
  for (const char* const file : {"data", "lcov"}) {
    EXPECT_TRUE(fs::exists(here_.path() / "whole" / data[file].get<std::string>())) << file;
  }
}

TEST_F(Campaigns, ContinueAfterTheDriverIsKilled) {
  const Json expected = whole();
  EXPECT_EQ(while_it_runs(kRun, kUntilBusy + "kill -9 $driver; wait $driver").status, 137);
  expect_resumes(expected);
}

TEST_F(Campaigns, ContinueAfterTheyAreCancelled) {
  const Json expected = whole();
  const Finished cancelled =
      while_it_runs(kRun, kUntilBusy + "\"$1\" campaign cancel d; wait $driver");
  EXPECT_EQ(cancelled.status, 143);
  EXPECT_THAT(cancelled.out, HasSubstr("ended\n"));
  EXPECT_THAT(cancelled.err, testing::ContainsRegex("interrupted at [0-9]+ of 12 shards; continue "
                                                    "with --resume"));
  const Json status = Json::parse(collide({"campaign", "status", "d", "--json"}).out);
  EXPECT_EQ(status["driver"], nullptr);
  EXPECT_EQ(status["tasks"][0]["shards"], 8);
  EXPECT_EQ(collide({"campaign", "cancel", "d"}).out, "it was not running\n");
  expect_resumes(expected);
}

TEST_F(Campaigns, AShardWhoseProcessIsKilledRunsAgain) {
  const Json expected = whole();
  // The command of a shard, not the process that waits for it.
  const Finished finished = while_it_runs(
      {"-q", "campaign", "plan.json", "--dir", "d", "-j", "1"},
      "for i in {1..3000}; do victim=$(pgrep -P $(pgrep -d, -P $driver 2>/dev/null) 2>/dev/null) "
      "&& break; sleep 0.01; done; kill -9 $victim && echo killed; wait $driver");
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(result("d"), expected);
  EXPECT_EQ(finished.out.substr(0, 7), "killed\n");
}

TEST_F(Campaigns, AShardThatAlwaysDiesIsACrashAndTheOthersAreRun) {
  // A million vertical blits take longer than a second.
  here_.write("long.json", R"({"seed":7,"seconds":1,"tasks":[
      {"run":["cosim","blitter"],"jobs":1000000,"shard":1000000},
      {"run":["cosim","blitter"],"jobs":20}]})");
  const Finished finished = collide({"-q", "campaign", "long.json", "--dir", "d", "--json"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  const Json result = Json::parse(finished.out);
  test::expect_valid(test::schema("campaign-result"), result, "with a crash");
  ASSERT_EQ(result["failures"].size(), 1U);
  EXPECT_EQ(result["failures"][0]["what"], "crash: did not end within 1 s");
  EXPECT_THAT(result["failures"][0]["reproduce"].get<std::string>(),
              HasSubstr("collide cosim blitter --seed 7 --first 0 --count 1000000"));
  EXPECT_EQ(result["tasks"][0]["result"], nullptr);
  EXPECT_EQ(result["tasks"][1]["result"]["jobs"], 20);
}

TEST_F(Campaigns, AFullDiskIsOneLineAndTheStateIsWhole) {
  Words unshare = geteuid() == 0 ? Words{"unshare", "-m"} : Words{"unshare", "-rm"};
  Words probe = unshare;
  probe.insert(probe.end(), {"mount", "-t", "tmpfs", "tmpfs", here_.path().string()});
  if (const Finished mount = test::run_program(probe); mount.status != 0) {
    GTEST_SKIP() << "nothing can be mounted here: " << mount.err;
  }
  const Json expected = whole();
  fs::create_directory(here_.path() / "disk");
  unshare.insert(unshare.end(), {"bash", "-c",
                                 "mount -t tmpfs -o size=60k tmpfs disk || exit 77\n"
                                 "\"$@\"; first=$?\n"
                                 "mount -o remount,size=100m disk\n"
                                 "\"$@\" --resume; second=$?\n"
                                 "cp -r disk/d .; echo $first $second",
                                 "bash"});
  const Finished finished =
      collide({"-q", "campaign", "plan.json", "--dir", "disk/d", "-j", "1"}, unshare);
  EXPECT_THAT(finished.out, testing::EndsWith("2 0\n")) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("No space left"));
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
  EXPECT_EQ(result("d"), expected);
}

TEST_F(Campaigns, RtlThatIsWrongGivesKindsOfDivergenceWithACommandForEach) {
  here_.write("broken.json", R"({"seed":1234,"tasks":[{"run":["cosim","blitter","--rtl",
      ")" COLLIDE_ROOT R"(/tests/sim/cosim/blitter/broken"],"jobs":40,"shard":20}]})");
  Words words = {"-q", "campaign", "broken.json", "--dir", "d", "--json"};
  // RTL can run any program, and a plan is only a file.
  EXPECT_THAT(error(words), Refuses("broken.json.tasks[0].run", {"--allow-rtl"}));
  EXPECT_FALSE(fs::exists(here_.path() / "d"));
  words.emplace_back("--allow-rtl");
  const Finished finished = collide(words);
  EXPECT_EQ(finished.status, 1) << finished.err;
  const Json result = Json::parse(finished.out);
  EXPECT_EQ(result["failures"].size(), 2U);
  const Json& kinds = result["tasks"][0]["result"]["kinds"];
  // The copy leaves out one of the two blind shifts of NFSR.
  const auto one = std::find_if(kinds.begin(), kinds.end(),
                                [](const Json& kind) { return kind["when"] == Json{"NFSR"}; });
  ASSERT_NE(one, kinds.end()) << kinds;
  const Json& smallest = (*one)["smallest"];
  EXPECT_TRUE(fs::exists(here_.path() / "d" / smallest["wave_file"].get<std::string>()));
  // In the campaign's folder its command shows it again.
  std::istringstream command(smallest["reproduce"].get<std::string>());
  Words again{std::istream_iterator<std::string>(command), {}};
  again.erase(again.begin());
  const Finished replay = collide(again, {}, "d");
  EXPECT_EQ(replay.status, 1) << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("\"divergence\""));
  // Nor does a folder that somebody else has prepared run it.
  EXPECT_THAT(error({"campaign", "shard", "d", "1"}),
              Refuses("d/plan.json.tasks[0].run", {"--allow-rtl"}));
}

TEST_F(Campaigns, AFolderIsOnePlansOneBuildsAndOneDriversAtATime) {
  whole();
  const Words resume = {"campaign", "plan.json", "--dir", "whole", "--resume"};
  EXPECT_THAT(error({"campaign", "plan.json", "--dir", "whole"}),
              Refuses("whole", {"campaign", "--resume"}));
  EXPECT_THAT(error({"campaign", "plan.json", "--dir", "new", "--resume"}),
              Refuses("--resume", {"new", "campaign"}));
  here_.write("other.json", R"({"name":"p","seed":7,"tasks":[
      {"run":["cosim","blitter"],"jobs":480}]})");
  EXPECT_THAT(error({"campaign", "other.json", "--dir", "whole", "--resume"}),
              Refuses("other.json", {"plan", "whole/plan.json"}));
  here_.write("value.json", R"({"tasks":[{"run":["cosim","vera","--timing","tea"],"jobs":1}]})");
  EXPECT_THAT(error({"campaign", "value.json", "--dir", "new"}),
              Refuses("value.json.tasks[0].run", {"--timing", "tea", "transactions"}));
  EXPECT_FALSE(fs::exists(here_.path() / "new"));
  EXPECT_TRUE(fs::exists(here_.path() / "whole/result.json"));
  EXPECT_THAT(error({"campaign", "shard", "whole", "13"}), Refuses("N", {13, 1, 12}));
  here_.write("whole/program", "another");
  EXPECT_THAT(error({"campaign", "shard", "whole", "1"}), Refuses("whole", {"build"}));
  EXPECT_THAT(error(resume), Refuses("whole", {"build"}));
  // The result of before is not one of now.
  EXPECT_FALSE(fs::exists(here_.path() / "whole/result.json"));

  const Finished two =
      while_it_runs(kRun, kUntilBusy + "\"$@\" --resume; kill $driver; wait $driver");
  EXPECT_THAT(test::lines_of(two.err), testing::Contains(Refuses("d", {"process"})));
}

TEST_F(Campaigns, AResultThatDoesNotCoverItsShardIsRefused) {
  whole();
  const std::string name = "whole/shards/000001/result.json";
  const Json good = json(name);
  const auto refusal = [&](const Json& shard) {
    here_.write(name, shard.dump());
    return error({"campaign", "plan.json", "--dir", "whole", "--resume"});
  };
  Json bad = good;
  bad["output"]["jobs"] = 59;
  EXPECT_THAT(refusal(bad), Refuses(name + ".output", {59, 60}));
  bad["output"]["coverage"]["groups"].erase(0);
  EXPECT_THAT(refusal(bad), Refuses(name + ".output.coverage.groups", {"unit"}));
  EXPECT_THAT(refusal(json("whole/shards/000002/result.json")),
              Refuses(name + ".command", {"shard"}));
  EXPECT_FALSE(fs::exists(here_.path() / "whole/result.json"));
}

// A line more in the RTL, and without it again.
TEST_F(Campaigns, RtlThatIsEditedWhileItRunsOrBeforeItContinuesIsAnError) {
  const std::string name = "blitter_halftone.sv";
  const std::string rtl = test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter" / name);
  fs::create_directory(here_.path() / "mine");
  here_.write("mine/" + name, rtl);
  here_.write("plan.json", R"({"name":"p","seed":7,"tasks":[
      {"run":["cosim","blitter","--rtl","mine"],"jobs":480,"shard":60}]})");
  const Json expected = whole();
  const std::string edit = "echo '// edited' >> mine/" + name + "; ";
  const Finished edited = while_it_runs(
      {"-q", "campaign", "plan.json", "--dir", "d", "-j", "1", "--allow-rtl"},
      kUntilBusy + "while [ ! -e d/shards/000002/result.json ]; do sleep 0.01; done; " + edit +
          "wait $driver");
  EXPECT_EQ(edited.status, 2);
  EXPECT_THAT(edited.err, HasSubstr(name));
  EXPECT_THAT(edited.err, HasSubstr("has changed"));
  EXPECT_THAT(error({"-q", "campaign", "plan.json", "--dir", "d", "--resume", "--allow-rtl"}),
              HasSubstr(name));
  here_.write("mine/" + name, rtl);
  expect_resumes(expected);
}

TEST_F(Campaigns, WhatAJobExpectsIsHeldAndItsFileIsAnInput) {
  const std::string job = R"({"unit":"blitter","name":"idle","do":["cycles 1"],"expect":)";
  here_.write("true.json", job + R"({"clocks":1}})");
  here_.write("false.json", job + R"({"clocks":2}})");
  here_.write("plan.json", R"({"seed":1,"tasks":[
      {"run":["replay","--on","rtl"],"files":["true.json","false.json"]}]})");
  const Finished finished = collide({"-q", "campaign", "plan.json", "--dir", "d", "--json"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  const Json result = Json::parse(finished.out);
  ASSERT_EQ(result["failures"].size(), 1U);
  EXPECT_THAT(result["failures"][0]["what"].get<std::string>(),
              HasSubstr("clocks: expected 2, actual 1"));
  EXPECT_EQ(result["tasks"][0]["failed"], 1);
  here_.write("false.json", job + R"({"clocks":1}})");
  EXPECT_THAT(error({"campaign", "plan.json", "--dir", "d", "--resume"}),
              Refuses("false.json", {"campaign", "folder"}));
}

}  // namespace
}  // namespace collide::run_test
