// SPDX-License-Identifier: MIT
//
// Campaigns of this machine from the outside: what is killed, stopped or has no room, and what
// comes of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::run_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Refuses;
using testing::HasSubstr;
using Words = std::vector<std::string>;

/// Twelve shards of some hundred milliseconds.
constexpr const char* kPlan = R"({"name":"p","seed":7,"tasks":[
    {"task":"cosim","unit":"blitter","jobs":480,"shard":60},
    {"task":"cosim","unit":"vera","jobs":8,"shard":2}]})";

class Campaigns : public testing::Test {
 protected:
  Campaigns() { here_.write("plan.json", kPlan); }

  static Words with_program(const fs::path& here, const Words& words, const Words& before) {
    Words command = {"env", "-C", here.string(), "COLLIDE_ROOT=" COLLIDE_ROOT,
                     "COLLIDE_STORE=" COLLIDE_ROOT "/build/store"};
    command.insert(command.end(), before.begin(), before.end());
    command.push_back(COLLIDE_PROGRAM);
    command.insert(command.end(), words.begin(), words.end());
    return command;
  }
  Finished collide(const Words& words, const Words& before = {}) const {
    return test::run_program(with_program(here_.path(), words, before));
  }
  /// The program in the background, and a script that is told its process as $driver.
  Finished while_it_runs(const Words& words, const std::string& script) const {
    return collide(words, {"bash", "-c", "\"$@\" & driver=$!; " + script, "bash"});
  }
  std::string file(const std::string& name) const { return test::read_file(here_.path() / name); }
  /// The result of an unbroken run.
  std::string whole() {
    const Finished finished =
        collide({"-q", "campaign", "plan.json", "--dir", "whole", "-j", "1", "--allow-rtl"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    return file("whole/result.json");
  }

  test::TemporaryDirectory here_;
};

/// Waits until the campaign in d has a shard that runs, and is not the first.
const std::string kUntilBusy =
    "for i in {1..3000}; do ls -d d/shards/00000[2-9] >/dev/null 2>&1 && break; sleep 0.01; done; ";

TEST_F(Campaigns, ResultsDoNotDependOnHowManyShardsRunAtOnce) {
  const std::string expected = whole();
  const Finished two = collide({"-q", "campaign", "plan.json", "--dir", "d", "-j", "2"});
  EXPECT_EQ(two.status, 0) << two.err;
  EXPECT_EQ(file("d/result.json"), expected);
  const Json result = Json::parse(expected);
  EXPECT_EQ(result["tasks"][0]["jobs"], 480);
  EXPECT_EQ(result["tasks"][1]["jobs"], 8);
  EXPECT_GT(result["tasks"][0]["compared"]["comparisons"], 480);

  // Split or not, it is the same jobs.
  const Finished unsplit = collide({"cosim", "blitter", "--seed", "7", "--count", "480", "--json"});
  const Json cosim = Json::parse(unsplit.out);
  EXPECT_EQ(result["tasks"][0]["compared"]["comparisons"], cosim["compared"]["comparisons"]);
  for (const char* const member : {"jobs", "clocks", "coverage"}) {
    EXPECT_EQ(result["tasks"][0][member], cosim[member]) << member;
  }
}

TEST_F(Campaigns, GoOnAfterTheDriverIsKilled) {
  const std::string expected = whole();
  const Finished killed = while_it_runs({"-q", "campaign", "plan.json", "--dir", "d"},
                                        kUntilBusy + "kill -9 $driver; wait $driver");
  EXPECT_EQ(killed.status, 137);
  EXPECT_FALSE(fs::exists(here_.path() / "d/result.json"));
  const Finished resumed = collide({"-q", "campaign", "plan.json", "--dir", "d", "--resume"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(file("d/result.json"), expected);
}

TEST_F(Campaigns, GoOnAfterAnInterrupt) {
  const std::string expected = whole();
  const Finished stopped = while_it_runs({"-q", "campaign", "plan.json", "--dir", "d"},
                                         kUntilBusy + "kill -TERM $driver; wait $driver");
  EXPECT_EQ(stopped.status, 143);
  EXPECT_THAT(stopped.err,
              testing::ContainsRegex("interrupted at [0-9]+ of 12 shards; continue with "
                                     "--resume"));
  const Finished resumed = collide({"-q", "campaign", "plan.json", "--dir", "d", "--resume"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(file("d/result.json"), expected);
}

TEST_F(Campaigns, AShardWhoseProcessIsKilledRunsAgain) {
  const std::string expected = whole();
  // The command of a shard, not whoever waits for it.
  const Finished finished = while_it_runs(
      {"-q", "campaign", "plan.json", "--dir", "d", "-j", "1"},
      "for i in {1..3000}; do victim=$(pgrep -P $(pgrep -d, -P $driver 2>/dev/null) 2>/dev/null) "
      "&& break; sleep 0.01; done; kill -9 $victim && echo killed; wait $driver");
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(file("d/result.json"), expected);
  EXPECT_EQ(finished.out.substr(0, 7), "killed\n");
}

TEST_F(Campaigns, AShardThatAlwaysDiesIsACrashAndTheOthersAreRun) {
  // A thousand vertical blits take longer than a second, and no blit takes less.
  here_.write("long.json", R"({"seed":7,"seconds":1,"tasks":[
      {"task":"cosim","unit":"blitter","jobs":1000000,"shard":1000000},
      {"task":"cosim","unit":"blitter","jobs":20}]})");
  const Finished finished = collide({"-q", "campaign", "long.json", "--dir", "d", "--json"});
  EXPECT_EQ(finished.status, 1) << finished.err;
  const Json result = Json::parse(finished.out);
  ASSERT_EQ(result["crashes"].size(), 1U);
  EXPECT_EQ(result["crashes"][0]["how"], "did not end within 1 s");
  EXPECT_THAT(result["crashes"][0]["reproduce"].get<std::string>(),
              HasSubstr("collide cosim blitter --seed 7 --first 0 --count 1000000"));
  EXPECT_EQ(result["tasks"][1]["jobs"], 20);
}

TEST_F(Campaigns, AFullDiskIsOneLineAndTheStateIsWhole) {
  Words unshare = geteuid() == 0 ? Words{"unshare", "-m"} : Words{"unshare", "-rm"};
  Words probe = unshare;
  probe.insert(probe.end(), {"mount", "-t", "tmpfs", "tmpfs", here_.path().string()});
  if (const Finished mount = test::run_program(probe); mount.status != 0) {
    GTEST_SKIP() << "nothing can be mounted here: " << mount.err;
  }
  const std::string expected = whole();
  fs::create_directory(here_.path() / "disk");
  unshare.insert(unshare.end(), {"bash", "-c",
                                 "mount -t tmpfs -o size=40k tmpfs disk || exit 77\n"
                                 "\"$@\"; first=$?\n"
                                 "mount -o remount,size=100m disk\n"
                                 "\"$@\" --resume; second=$?\n"
                                 "cp disk/d/result.json from_disk; echo $first $second",
                                 "bash"});
  const Finished finished =
      collide({"-q", "campaign", "plan.json", "--dir", "disk/d", "-j", "1"}, unshare);
  EXPECT_THAT(finished.out, testing::EndsWith("2 0\n")) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("No space left"));
  EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
  EXPECT_EQ(file("from_disk"), expected);
}

TEST_F(Campaigns, RtlThatIsWrongGivesAGroupForEachSignatureWithOneJobAndOneWave) {
  here_.write("broken.json", R"({"seed":1234,"tasks":[{"task":"cosim","unit":"blitter","jobs":40,
      "shard":20,"rtl":")" COLLIDE_ROOT R"(/tests/sim/cosim/blitter/broken"}]})");
  const Words words = {"-q", "campaign", "broken.json", "--dir", "d", "--json"};
  // RTL can run any program, and a plan is only a file.
  const Finished refused = collide(words);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, Refuses("broken.json.tasks[0].rtl", {"--allow-rtl"}));
  EXPECT_FALSE(fs::exists(here_.path() / "d"));
  Words allowed = words;
  allowed.emplace_back("--allow-rtl");
  const Finished finished = collide(allowed);
  EXPECT_EQ(finished.status, 1) << finished.err;
  const Json result = Json::parse(finished.out);
  std::map<std::string, Json> groups;
  for (const Json& one : result["divergences"]) {
    EXPECT_EQ(one["kind"], "data written");
    groups[one["when"].dump()] = one;
  }
  EXPECT_EQ(groups.size(), result["divergences"].size());
  // The copy leaves out one of the two blind shifts of NFSR.
  const Json& one = groups[R"(["NFSR"])"];
  EXPECT_EQ(one["shards"], 2);
  EXPECT_TRUE(fs::exists(here_.path() / "d" / one["smallest"]["wave_file"].get<std::string>()));
  // The command of the report shows it again.
  std::istringstream command(one["smallest"]["reproduce"].get<std::string>());
  Words again{std::istream_iterator<std::string>(command), {}};
  again.erase(again.begin());
  const Finished replay = test::run_program(with_program(here_.path() / "d", again, {}));
  EXPECT_EQ(replay.status, 1) << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("\"divergence\""));
  // Nor does a folder that somebody else has prepared run it.
  const Finished shard = collide({"campaign", "shard", "d", "1"});
  EXPECT_EQ(shard.status, 2);
  EXPECT_THAT(shard.err, Refuses("d/plan.json.tasks[0].rtl", {"--allow-rtl"}));
}

TEST_F(Campaigns, AFolderIsOnePlansOneBuildsAndOneDriversAtATime) {
  whole();
  const auto error = [&](const Words& words) {
    const Finished finished = collide(words);
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    return finished.err;
  };
  EXPECT_THAT(error({"campaign", "plan.json", "--dir", "whole"}),
              Refuses("whole", {"campaign", "--resume"}));
  EXPECT_THAT(error({"campaign", "plan.json", "--dir", "new", "--resume"}),
              Refuses("--resume", {"new", "campaign"}));
  EXPECT_FALSE(fs::exists(here_.path() / "new"));
  here_.write("other.json", R"({"name":"p","seed":7,"tasks":[
      {"task":"cosim","unit":"blitter","jobs":480}]})");
  EXPECT_THAT(error({"campaign", "other.json", "--dir", "whole", "--resume"}),
              Refuses("other.json", {"plan", "whole/plan.json"}));
  EXPECT_TRUE(fs::exists(here_.path() / "whole/result.json"));
  Json build = Json::parse(file("whole/build.json"));
  build["rtl"] = "0";
  here_.write("whole/build.json", build.dump());
  EXPECT_THAT(error({"campaign", "plan.json", "--dir", "whole", "--resume"}),
              Refuses("whole", {"rtl"}));
  // Nobody takes what it came to before for what it is now.
  for (const char* const merged : {"result.json", "junit.xml", "report.html", "times.json"}) {
    EXPECT_FALSE(fs::exists(here_.path() / "whole" / merged)) << merged;
  }
  build["program"] = "0";
  here_.write("whole/build.json", build.dump());
  EXPECT_THAT(error({"campaign", "shard", "whole", "1"}), Refuses("whole", {"build"}));
  EXPECT_THAT(error({"campaign", "shard", "whole", "13"}), Refuses("N", {13, 1, 12}));

  const Finished two = while_it_runs({"-q", "campaign", "plan.json", "--dir", "d"},
                                     kUntilBusy + "\"$@\" --resume; kill $driver; wait $driver");
  EXPECT_THAT(test::lines_of(two.err), testing::Contains(Refuses("d", {"process"})));
}

// A line more in the RTL, and without it again.
TEST_F(Campaigns, RtlThatIsEditedWhileItRunsOrBeforeItGoesOnIsAnError) {
  const std::string name = "blitter_halftone.sv";
  const std::string rtl = test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter" / name);
  fs::create_directory(here_.path() / "mine");
  here_.write("mine/" + name, rtl);
  here_.write("plan.json", R"({"name":"p","seed":7,"tasks":[
      {"task":"cosim","unit":"blitter","jobs":480,"shard":60,"rtl":"mine"}]})");
  const std::string expected = whole();
  const std::string edit = "echo '// edited' >> mine/" + name + "; ";
  const Finished edited =
      while_it_runs({"-q", "campaign", "plan.json", "--dir", "d", "-j", "1", "--allow-rtl"},
                    kUntilBusy + edit + "wait $driver");
  EXPECT_EQ(edited.status, 2);
  EXPECT_THAT(test::lines_of(edited.err), testing::Contains(Refuses("mine", {"changed"})));
  EXPECT_FALSE(fs::exists(here_.path() / "d/result.json"));
  const Words resume = {"-q", "campaign", "plan.json", "--dir", "d", "--resume", "--allow-rtl"};
  const Finished refused = collide(resume);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, Refuses("d", {"inputs"}));
  EXPECT_FALSE(fs::exists(here_.path() / "d/result.json"));
  here_.write("mine/" + name, rtl);
  const Finished resumed = collide(resume);
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(file("d/result.json"), expected);
}

TEST_F(Campaigns, WhatAJobExpectsIsHeldOnEveryImplementation) {
  const std::string job = R"({"unit":"blitter","name":"idle","steps":[{"cycles":1}],"expect":)";
  here_.write("true.json", job + R"({"clocks":1}})");
  here_.write("false.json", job + R"({"clocks":2}})");
  for (const std::string on : {"golden", "rtl", "lockstep"}) {
    here_.write("replay.json", R"({"seed":1,"tasks":[
        {"task":"replay","files":["true.json","false.json"],"on":")" +
                                   on + R"("}]})");
    const Finished finished = collide({"-q", "campaign", "replay.json", "--dir", on, "--json"});
    EXPECT_EQ(finished.status, 1) << finished.err;
    const Json result = Json::parse(finished.out);
    ASSERT_EQ(result["failures"].size(), 1U);
    EXPECT_EQ(result["failures"][0]["what"], "job idle: clocks: expected 2, actual 1");
    EXPECT_EQ(result["tasks"][0]["shards"]["failed"], 1);
  }
}

TEST_F(Campaigns, AreCancelledFromOutside) {
  const Finished cancelled = while_it_runs({"-q", "campaign", "plan.json", "--dir", "d"},
                                           kUntilBusy + "\"$1\" campaign cancel d; wait $driver");
  EXPECT_EQ(cancelled.status, 143);
  EXPECT_THAT(cancelled.out, HasSubstr("ended\n"));
  const Finished status = collide({"campaign", "status", "d", "--json"});
  EXPECT_EQ(Json::parse(status.out)["driver"], nullptr);
  EXPECT_EQ(collide({"campaign", "cancel", "d"}).out, "it was not running\n");
}

}  // namespace
}  // namespace collide::run_test
