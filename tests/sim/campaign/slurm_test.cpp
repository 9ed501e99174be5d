// SPDX-License-Identifier: MIT
//
// Campaigns on a Slurm of their own: what goes wrong there does not show in the result.
#include "sim/campaign/slurm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <set>
#include <sstream>
#include <thread>

#include "model/common/json.h"
#include "sim/tools/background.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/slurm_cluster.h"

namespace collide::campaign::slurm_test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::Finished;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

constexpr int kBadInput = 2;

/// Three shards of some seconds and four short ones.
const char* const kPlan = R"({"seed": 7, "tasks": [
  {"task": "cosim", "unit": "blitter", "jobs": 4500, "shard": 1500},
  {"task": "cosim", "unit": "blitter", "jobs": 40, "shard": 10, "stimulus": ["plain"]}]})";

/// As many, where nothing has to happen while they run.
const char* const kShortPlan = R"({"seed": 7, "tasks": [
  {"task": "cosim", "unit": "blitter", "jobs": 45, "shard": 15},
  {"task": "cosim", "unit": "blitter", "jobs": 40, "shard": 10, "stimulus": ["plain"]}]})";

TEST(ArrayOf, WritesRunsAsRanges) {
  EXPECT_EQ(array_of({5}), "5");
  EXPECT_EQ(array_of({1, 2, 3, 7, 9, 10}), "1-3,7,9-10");
}

bool is_in(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Waits for what has to come, on a loaded machine too.
bool comes(const std::function<bool()>& what) {
  for (const auto end = std::chrono::steady_clock::now() + 60s;
       std::chrono::steady_clock::now() < end;) {
    if (what()) return true;
    std::this_thread::sleep_for(20ms);
  }
  return false;
}

class Slurm : public testing::Test {
 protected:
  void SetUp() override {
    const std::string missing = test::SlurmCluster::missing();
    if (!missing.empty())
      GTEST_SKIP() << "no " << missing << ": install slurmctld slurmd slurm-client";
    here_.write("plan.json", kPlan);
  }

  void start_cluster(const test::SlurmCluster::Options& options = test::SlurmCluster::Options()) {
    cluster_.emplace(path("cluster"), options);
    ::setenv("SLURM_CONF", cluster_->configuration().c_str(), 1);
  }

  std::string path(const std::string& name) const { return (here_.path() / name).string(); }
  Words campaign(const std::string& folder, const Words& more) const {
    Words words = {COLLIDE_PROGRAM, "-q", "campaign", path("plan.json"), "--dir", path(folder)};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  static Finished with_root(Words words) {
    words.insert(words.begin(), {"env", "COLLIDE_ROOT=" COLLIDE_ROOT});
    return test::run_program(words);
  }
  Finished run(const std::string& folder, const Words& more) const {
    return with_root(campaign(folder, more));
  }
  /// A driver that runs beside the test.
  std::unique_ptr<tools::Background> drive(const std::string& folder, const Words& more) const {
    return std::make_unique<tools::Background>(
        campaign(folder, more),
        std::vector<std::pair<std::string, std::string>>{{"COLLIDE_ROOT", COLLIDE_ROOT}});
  }
  /// As they are without Slurm.
  std::string expected() const {
    const Finished local = run("local", {"--engine", "local", "-j", "2"});
    EXPECT_EQ(local.status, 0) << local.err;
    return result("local");
  }
  std::string result(const std::string& folder) const {
    return test::read_file(here_.path() / folder / "result.json");
  }

  /// What a program of Slurm's prints, by words.
  static Words ask(const Words& command) {
    std::istringstream out(test::run_program(command).out);
    Words words;
    for (std::string word; out >> word;) words.push_back(word);
    return words;
  }
  /// A job that runs on a node, as "ARRAY_INDEX"; empty if none does.
  static std::string running_on(const std::string& node) {
    const Words jobs =
        ask({"squeue", "--noheader", "--states=RUNNING", "--nodelist=" + node, "--format=%F_%K"});
    return jobs.empty() ? "" : jobs[0];
  }
  /// Slurm lets a requeued job wait for two minutes.
  static void release() {
    for (const std::string& job : queued("PENDING")) {
      test::run_program({"scontrol", "update", "JobId=" + job, "StartTime=now"});
    }
  }
  static void set_nodes(const std::string& state) {
    EXPECT_EQ(
        test::run_program({"scontrol", "update", "NodeName=ALL", "State=" + state, "Reason=test"})
            .status,
        0);
  }
  static Words queued(const std::string& states = "PENDING,RUNNING") {
    return ask({"squeue", "--noheader", "--array", "--states=" + states, "--format=%F_%K"});
  }

  test::TemporaryDirectory here_;
  std::optional<test::SlurmCluster> cluster_;
};

TEST_F(Slurm, WhateverIsKilledTheResultIsThatOfOneMachine) {
  start_cluster();
  auto driver = drive("slurm", {"--engine", "slurm"});

  // A node is lost while it runs a shard. What it runs goes on beside the same shard elsewhere.
  std::string lost;
  ASSERT_TRUE(comes([&] { return !(lost = running_on("n1")).empty(); }));
  cluster_->kill_node(1);
  EXPECT_EQ(
      test::run_program({"scontrol", "update", "NodeName=n1", "State=DOWN", "Reason=lost"}).status,
      0);
  ASSERT_TRUE(comes([&] { return is_in(queued("PENDING"), lost); }));
  release();

  // One is put back into the queue, another one taken out of it.
  std::string other;
  ASSERT_TRUE(comes([&] { return !(other = running_on("n2,n3")).empty(); }));
  EXPECT_EQ(test::run_program({"scontrol", "requeue", other}).status, 0);
  ASSERT_TRUE(comes([&] { return !(other = running_on("n2,n3")).empty(); }));
  EXPECT_EQ(test::run_program({"scancel", other}).status, 0);

  // The driver dies; another one goes on with what is in the queue.
  const Json who = Json::parse(test::read_file(path("slurm/driver.json")));
  ::kill(who.at("process").get<pid_t>(), SIGKILL);
  driver.reset();
  EXPECT_FALSE(fs::exists(path("slurm/result.json")));
  auto resumed = std::async([&] { return run("slurm", {"--engine", "slurm", "--resume"}); });
  ASSERT_TRUE(comes([&] {
    release();
    return resumed.wait_for(0s) == std::future_status::ready;
  }));
  EXPECT_EQ(resumed.get().status, 0);

  EXPECT_EQ(result("slurm"), expected());
  EXPECT_THAT(queued(), ElementsAre());
}

TEST_F(Slurm, ArraysAreSplitAndLimited) {
  test::SlurmCluster::Options options;
  options.max_array_size = 4;  // indices 1 to 3 of 7 shards
  start_cluster(options);
  auto driver = drive("slurm", {"--engine", "slurm", "-j", "2"});
  std::size_t most = 0;
  std::set<std::string> arrays;
  ASSERT_TRUE(comes([&] {
    const Words running = ask({"squeue", "--noheader", "--states=RUNNING", "--format=%F"});
    most = std::max(most, running.size());
    for (const std::string& array : ask({"squeue", "--noheader", "--format=%F"}))
      arrays.insert(array);
    return !driver->running();
  }));
  EXPECT_EQ(most, 2u);
  EXPECT_EQ(arrays.size(), 3u);
  EXPECT_EQ(result("slurm"), expected());
}

TEST_F(Slurm, StagedShardsNeedTheFolderAlone) {
  here_.write("plan.json", kShortPlan);
  start_cluster();
  const Finished staged = run("slurm", {"--engine", "slurm", "--stage"});
  EXPECT_EQ(staged.status, 0) << staged.err;
  EXPECT_EQ(result("slurm"), expected());
  EXPECT_TRUE(fs::exists(path("slurm/staged/tree/rtl/blitter/blitter.sv")));
  EXPECT_FALSE(fs::exists(path("slurm/staged/tree/build")));
}

TEST_F(Slurm, CancelledCampaignsLeaveNothingInTheQueue) {
  start_cluster();
  auto driver = drive("slurm", {"--engine", "slurm"});
  ASSERT_TRUE(comes([] { return !queued().empty(); }));
  const Finished cancelled = with_root({COLLIDE_PROGRAM, "campaign", "cancel", path("slurm")});
  EXPECT_EQ(cancelled.status, 0) << cancelled.err;
  EXPECT_TRUE(comes([] { return queued().empty(); }));
  EXPECT_FALSE(driver->running());
}

/// One line that says what is wrong.
void expect_refused(const Finished& finished, const std::string& place,
                    const std::vector<test::Fact>& facts) {
  EXPECT_EQ(finished.status, kBadInput);
  EXPECT_THAT(finished.err, test::Refuses(place, facts));
}

TEST_F(Slurm, AShardThatCannotWorkEndsTheCampaignInItsWords) {
  here_.write("plan.json", kShortPlan);
  start_cluster();
  set_nodes("DRAIN");
  auto campaign = std::async([&] { return run("slurm", {"--engine", "slurm"}); });
  ASSERT_TRUE(comes([] { return !queued().empty(); }));
  // As if the program were another one on the nodes.
  Json build = Json::parse(test::read_file(path("slurm/build.json")));
  build["program"] = "another";
  here_.write("slurm/build.json", build.dump());
  set_nodes("RESUME");
  expect_refused(campaign.get(), "slurm", {"build"});
  EXPECT_TRUE(comes([] { return queued().empty(); }));
}

TEST_F(Slurm, AShardThatIsLostTwiceIsACrashAndTheOthersGoOn) {
  here_.write("plan.json", kShortPlan);
  start_cluster();
  set_nodes("DRAIN");
  auto campaign = std::async([&] { return run("slurm", {"--engine", "slurm"}); });
  std::string first;
  for (int times = 0; times < 2; ++times) {
    // In an array of its own the second time.
    std::string job;
    ASSERT_TRUE(comes([&] {
      for (const std::string& one : queued()) {
        if (one.size() > 2 && one.substr(one.size() - 2) == "_7" && one != first) job = one;
      }
      return !job.empty();
    }));
    first = job;
    EXPECT_EQ(test::run_program({"scancel", job}).status, 0);
  }
  ASSERT_TRUE(comes([&] { return fs::exists(path("slurm/shards/000007/result.json")); }));
  set_nodes("RESUME");
  EXPECT_EQ(campaign.get().status, 1);
  const Json crashed = Json::parse(test::read_file(path("slurm/shards/000007/result.json")));
  EXPECT_EQ(crashed.at("crash"), "left Slurm's queue without a result");
  EXPECT_EQ(Json::parse(test::read_file(path("slurm/shards/000006/result.json"))).at("status"), 0);
}

TEST_F(Slurm, ARejectedSubmissionIsSaidInItsWords) {
  start_cluster();
  expect_refused(run("slurm", {"--engine", "slurm", "--slurm", "--partition=none --time=5"}),
                 "sbatch", {"partition", "none"});
  EXPECT_THAT(queued(), ElementsAre());
}

TEST_F(Slurm, WithoutItsCommandsOrACluster) {
  Words words = campaign("slurm", {"--engine", "slurm"});
  words.insert(words.begin(), {"env", "PATH=/nowhere", "COLLIDE_ROOT=" COLLIDE_ROOT});
  words[0] = "/usr/bin/env";
  expect_refused(test::run_program(words), "squeue", {"installed"});
  start_cluster();
  cluster_->kill_controller();
  expect_refused(run("other", {"--engine", "slurm"}), "squeue", {"slurm"});
}

/// Processes whose command has that in it.
std::size_t processes_with(const std::string& word) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::error_code gone;
    if (!fs::exists(entry.path() / "cmdline", gone)) continue;
    try {
      if (test::read_file(entry.path() / "cmdline").find(word) != std::string::npos) ++count;
    } catch (const std::exception&) {
      // It has ended.
    }
  }
  return count;
}

TEST_F(Slurm, AClusterEndsWithTheProcessThatHasIt) {
  const std::string mark = path("cluster-of-its-own");
  const pid_t owner = ::fork();
  if (owner == 0) {
    const test::SlurmCluster cluster(mark);
    here_.write("up", "");
    ::pause();
  }
  ASSERT_TRUE(comes([&] { return fs::exists(path("up")); }));
  EXPECT_GE(processes_with(mark), 4u);
  ::kill(owner, SIGKILL);
  EXPECT_TRUE(comes([&] { return processes_with(mark) == 0; }));
}

TEST_F(Slurm, AnOrdinaryUserCanHaveOne) {
  constexpr const char* kNobody = "65534";
  Words words = {WITH_SLURM, "sh", "-c",
                 "sbatch --wrap=true --output=/dev/null && "
                 "until [ -z \"$(squeue --noheader)\" ]; do sleep 0.1; done; id -u"};
  if (::geteuid() == 0) {
    const std::string nobody = kNobody;
    words.insert(words.begin(),
                 {"setpriv", "--reuid=" + nobody, "--regid=" + nobody, "--clear-groups"});
    if (test::run_program({"setpriv", "--reuid=" + nobody, "--regid=" + nobody, "--clear-groups",
                           "test", "-x", WITH_SLURM})
            .status != 0) {
      GTEST_SKIP() << "others cannot run " << WITH_SLURM;
    }
  }
  const Finished finished = test::run_program(words);
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("Submitted batch job 1\n"));
  EXPECT_THAT(finished.out, Not(HasSubstr("\n0\n")));
}

}  // namespace
}  // namespace collide::campaign::slurm_test
