// SPDX-License-Identifier: MIT
//
// Campaigns on a Slurm of their own (tests/support/with_slurm): a cluster's failures do not show in
// the result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::campaign::slurm_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using testing::HasSubstr;

constexpr int kNotInstalled = 77;

/// Words of the scripts below. `cluster` is the folder of the daemons' processes.
const std::string kWords = R"sh(
cluster=$(dirname $SLURM_CONF)
campaign() { exec "$PROGRAM" -q campaign plan.json --dir d --engine slurm "$@"; }
comes() { for i in {1..600}; do eval "$1" && return; sleep 0.1; done; echo "never: $1" >&2; exit 1; }
queued() { squeue --noheader --array --format=%F_%K "$@"; }
running() { queued --states=RUNNING --nodelist=$1 | head -n 1; }
# Slurm lets a requeued job wait for two minutes.
release() {
  for job in $(queued --states=PENDING); do
    scontrol update JobId=$job StartTime=now 2>/dev/null
  done
}
)sh";

class Slurm : public testing::Test {
 protected:
  Slurm() {
    here_.write("plan.json", R"({"seed": 7, "tasks": [
        {"run": ["cosim", "blitter"], "jobs": 3000, "shard": 1000},
        {"run": ["cosim", "blitter", "--restrict", "plain"], "jobs": 40, "shard": 10}]})");
  }
  void short_plan() {
    here_.write("plan.json", R"({"seed": 7, "tasks": [
        {"run": ["cosim", "blitter", "--restrict", "plain"], "jobs": 70, "shard": 10}]})");
  }
  Finished on_slurm(const std::string& script, const std::string& setting = "NONE=0") const {
    return test::run_program({"env", "-C", here_.path().string(), "COLLIDE_ROOT=" COLLIDE_ROOT,
                              "PROGRAM=" COLLIDE_PROGRAM, setting,
                              COLLIDE_ROOT "/tests/support/with_slurm", "bash", "-c",
                              kWords + script});
  }
  static bool skipped(const Finished& finished) { return finished.status == kNotInstalled; }
  Json result(const std::string& folder) const {
    Json result = Json::parse(test::read_file(here_.path() / folder / "result.json"));
    for (Json& task : result["tasks"]) task["result"].erase("seconds");
    return result;
  }
  /// The result is that of this machine alone.
  void expect_as_local() const {
    const Finished local =
        test::run_program({"env", "-C", here_.path().string(), "COLLIDE_ROOT=" COLLIDE_ROOT,
                           COLLIDE_PROGRAM, "-q", "campaign", "plan.json", "--dir", "local"});
    EXPECT_EQ(local.status, 0) << local.err;
    EXPECT_EQ(result("d"), result("local"));
  }

  test::TemporaryDirectory here_;
};

#define SKIP_WITHOUT_SLURM(finished) \
  if (skipped(finished)) GTEST_SKIP() << finished.err

TEST_F(Slurm, WhateverIsKilledTheResultIsThatOfOneMachine) {
  const Finished finished = on_slurm(R"sh(
campaign & driver=$!
# A node is lost while it runs a shard. The shard runs on there, and again elsewhere.
comes '[ -n "$(running n1)" ]'; lost=$(running n1)
kill -9 $(cat $cluster/slurmd.n1.pid)
scontrol update NodeName=n1 State=DOWN Reason=lost
comes 'queued --states=PENDING | grep -qx $lost'; release
#A shard is put back into the queue, and another one taken out of it.
comes '[ -n "$(running n2,n3)" ]'; scontrol requeue $(running n2,n3)
comes '[ -n "$(running n2,n3)" ]'; scancel $(running n2,n3)
#The driver dies; the next one waits for what is in the queue.
kill -9 $driver; wait $driver
[ ! -e d/result.json ] || exit 3
campaign --resume & driver=$!
comes 'release; ! kill -0 $driver 2>/dev/null'
wait $driver || exit 4
[ -z "$(queued)" ])sh");
  SKIP_WITHOUT_SLURM(finished);
  EXPECT_EQ(finished.status, 0) << finished.err;
  expect_as_local();
}

TEST_F(Slurm, ArraysAreSplitAndLimited) {
  short_plan();
  // Indices 1 to 3 for 7 shards.
  const Finished finished = on_slurm(R"sh(
campaign -j 2 >/dev/null & driver=$!
while kill -0 $driver 2>/dev/null; do
  squeue --noheader --states=RUNNING --format=%F | wc -l >> most
  squeue --noheader --format=%F >> arrays
done
wait $driver && echo $(sort -n most | tail -n 1) $(sort -u arrays | wc -l))sh",
                                     "MAX_ARRAY_SIZE=4");
  SKIP_WITHOUT_SLURM(finished);
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, testing::AnyOf("2 3\n", "1 3\n"));
  expect_as_local();
}

TEST_F(Slurm, CancelledCampaignsLeaveNothingInTheQueue) {
  const Finished finished = on_slurm(R"sh(
campaign & driver=$!
comes '[ -n "$(queued)" ]'
"$PROGRAM" campaign cancel d; wait $driver; echo $?
comes '[ -z "$(queued)" ]')sh");
  SKIP_WITHOUT_SLURM(finished);
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(finished.out, "ended\n143\n");
}

TEST_F(Slurm, AShardThatCannotWorkEndsTheCampaignInItsWords) {
  short_plan();
  const Finished finished = on_slurm(R"sh(
scontrol update NodeName=ALL State=DRAIN Reason=test
campaign & driver=$!
comes '[ -n "$(queued)" ]'
echo another > d/program  # as if the nodes had another one
scontrol update NodeName=ALL State=RESUME Reason=test
wait $driver)sh");
  SKIP_WITHOUT_SLURM(finished);
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, test::Refuses("d", {"build"}));
}

TEST_F(Slurm, AShardThatIsLostTwiceIsACrashAndTheOthersContinue) {
  short_plan();
  const Finished finished = on_slurm(R"sh(
scontrol update NodeName=ALL State=DRAIN Reason=test
campaign & driver=$!
comes '[ -n "$(queued)" ]'
first=$(queued | head -n 1 | cut -d _ -f 1); scancel $first
# The shards are in an array of their own the second time.
again() { queued | grep -v "^${first}_" | grep _7$; }
comes '[ -n "$(again)" ]'; scancel $(again)
scontrol update NodeName=ALL State=RESUME Reason=test
wait $driver)sh");
  SKIP_WITHOUT_SLURM(finished);
  EXPECT_EQ(finished.status, 1) << finished.err;
  const Json failures = result("d")["failures"];
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0]["shard"], 7);
  EXPECT_EQ(result("d")["tasks"][0]["result"]["jobs"], 60);
}

TEST_F(Slurm, FailuresOfTheClusterAreSaidInItsWords) {
  const Finished rejected = on_slurm("campaign --slurm '--partition=none --time=5'");
  SKIP_WITHOUT_SLURM(rejected);
  EXPECT_EQ(rejected.status, 2);
  EXPECT_THAT(rejected.err, test::Refuses("sbatch", {"partition", "none"}));
  const Finished away = on_slurm("rm -r d; kill -9 $(cat $cluster/slurmctld.pid); campaign");
  EXPECT_EQ(away.status, 2);
  EXPECT_THAT(away.err, test::Refuses("squeue", {"slurm"}));
  const Finished missing = on_slurm("rm -r d; PATH=/nowhere; campaign");
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("squeue: not installed"));
}

}  // namespace
}  // namespace collide::campaign::slurm_test
