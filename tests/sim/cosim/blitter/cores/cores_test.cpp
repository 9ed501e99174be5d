// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/blitter/cores/cores.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <optional>
#include <utility>

#include "sim/cli/cosim_report.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/job_file.h"
#include "tests/support/process.h"

namespace collide::cosim::cores_test {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr Timing kTransactions{false, 48};
constexpr Timing kResults{false, 48, true};

/// Of these jobs the first that diverges.
std::optional<std::uint64_t> first_divergence(const UnitBench& bench, std::uint64_t jobs) {
  constexpr std::uint64_t kSeed = 1;
  for (std::uint64_t job = 0; job < jobs; ++job) {
    try {
      bench.check(bench.random_job(kSeed, job));
    } catch (const Divergence&) {
      return job;
    }
  }
  return std::nullopt;
}

class SlowCore : public ::testing::TestWithParam<const char*> {};

TEST_P(SlowCore, AgreesByTransactions) {
  CosimOptions options;
  options.seed = 1;
  options.count = 300;
  options.out = ::testing::TempDir();
  const auto bench = make_blitter_bench(test::slow_core(GetParam()), kTransactions);
  const CosimResult result = cosimulate(*bench, options);
  if (result.failure() != nullptr)
    FAIL() << cli::CosimReport(*bench, options).text(*result.failure());
  EXPECT_EQ(result.jobs, options.count);
  EXPECT_GT(result.compared.comparisons, 100 * options.count);
}

/// Jobs as they are drawn clock by clock, with agents that act in any clock: while an access to a
/// register waits in the core, or the core is between two accesses and others want the bus.
TEST_P(SlowCore, AgreesWithAgentsThatActInAnyClock) {
  const auto bench = make_blitter_bench(test::slow_core(GetParam()), kTransactions);
  for (std::uint64_t job = 0; job < 300; ++job) {
    try {
      bench->check(blitter_bench().random_job(1, job));
    } catch (const Divergence& divergence) {
      FAIL() << "job " << job << ": " << divergence.sentence();
    }
  }
}

class WrappedCore : public ::testing::TestWithParam<const char*> {};

/// Its wrapper presents an access only while the bus is granted.
TEST_P(WrappedCore, GivesAnAccessUpWithTheGrant) {
  const Json job = Json::parse(R"({"unit":"blitter","memory":{"size":64},
      "bus":{"wait_states":3},"around":{"grant":"request"},"do":["@16 CONTROL=0xC0"]})");
  const auto bench = make_blitter_bench(test::slow_core(GetParam()), kTransactions);
  EXPECT_GT(bench->check(JsonField("job", job)).steps, 10U);
}

/// The bus is granted before it is asked for.
TEST_P(WrappedCore, ComesToTheBusInTheClockOfAnAnswer) {
  const Json job = Json::parse(R"({"unit":"blitter","memory":{"size":64},
      "around":{"grant":"request","parked":true},"do":["@0 CONTROL.w=0x8000"]})");
  const auto bench = make_blitter_bench(test::slow_core(GetParam()), kTransactions);
  EXPECT_GT(bench->check(JsonField("job", job)).steps, 10U);
}

INSTANTIATE_TEST_SUITE_P(Buses, WrappedCore, ::testing::Values("wishbone", "apb", "axi-lite"));

TEST_P(SlowCore, DivergesClockByClock) {
  EXPECT_TRUE(first_divergence(*make_blitter_bench(test::slow_core(GetParam())), 10));
}

/// Each takes it eight clocks and more, and the CPU's next access waits for all of them.
TEST_P(SlowCore, HasTimeForAnyNumberOfBusCycles) {
  const Json job = Json::parse(R"({"unit":"blitter","do":[
      "ENDMASK1=0xFFFF","X_COUNT=1",
      "Y_COUNT=100","cycles 20000","OP=15",
      "CONTROL=0x80","cycles 20000","run"]})");
  const auto bench = make_blitter_bench(test::slow_core(GetParam()), kTransactions);
  EXPECT_EQ(bench->check(JsonField("job", job)).steps, 100U);
}

INSTANTIATE_TEST_SUITE_P(Buses, SlowCore,
                         ::testing::Values("68000", "wishbone", "apb", "axi-lite"));

/// A core that reads the destination of a word before its source.
class DestinationFirst : public ::testing::Test {
 protected:
  DestinationFirst() {
    options_.seed = 1;
    options_.count = 300;
    options_.out = directory_.path();
    options_.shrinking.runs = 200;
  }
  CosimResult run(const std::vector<unsigned>& faults, const Timing& timing) {
    const auto bench = make_blitter_bench(test::broken_core(faults, true), timing);
    return cosimulate(*bench, options_);
  }

  test::TemporaryDirectory directory_;
  CosimOptions options_;
};

TEST_F(DestinationFirst, IsNoDifferenceByResults) {
  const CosimResult result = run({}, kResults);
  EXPECT_EQ(result.failure(), nullptr) << result.failure()->found.sentence();
  EXPECT_EQ(result.jobs, options_.count);
}

/// Its read of the destination has the address of the source, whose address it has not stepped yet.
TEST_F(DestinationFirst, IsNoDifferenceByResultsOfSourceAndDestinationAtOneAddress) {
  const auto bench = make_blitter_bench(test::broken_core({}, true), kResults);
  const Json job = Json::parse(R"({"unit":"blitter",
      "memory":{"load":[{"at":"0x1000","hex":"1234567800FF"}]},
      "do":["SRC_XINC=2","SRC_ADDR=0x1000","ENDMASK1=0xFFFF","ENDMASK2=0xFFFF","ENDMASK3=0xFFFF",
      "DST_XINC=2","DST_ADDR=0x1000","X_COUNT=3","Y_COUNT=1","HOP=2","OP=6","CONTROL=0xC0",
      "run 1","SRC_ADDR?","0x8A26?","run 1","0x8A26?","run 1","0x8A26?","run"]})");
  EXPECT_EQ(bench->check(JsonField("job", job)).steps, 9U) << "two reads and a write of each word";
}

TEST_F(DestinationFirst, IsOneByTransactions) {
  const CosimResult result = run({}, kTransactions);
  ASSERT_NE(result.failure(), nullptr);
  EXPECT_LT(result.jobs, 5U);
  EXPECT_EQ(result.failure()->shrunk.kind(), "address of a read");
}

TEST_F(DestinationFirst, HidesNoFaultByResults) {
  const std::pair<unsigned, const char*> kFound[] = {
      {1, "register HOG"},     {2, "register LINE"},       {3, "read for write"},
      {4, "read for write"},   {7, "bus request missing"}, {10, "data written"},
      {11, "bytes of a write"}};
  for (const auto& [fault, kind] : kFound) {
    const CosimResult result = run({fault}, kResults);
    SCOPED_TRACE(test::core_faults().at(fault - 1));
    ASSERT_NE(result.failure(), nullptr);
    EXPECT_EQ(result.failure()->shrunk.kind(), kind);
  }
}

TEST_F(DestinationFirst, CanBeWaivedAndTheJobGoesOn) {
  options_.stimulus.alone = true;
  options_.waivers.kinds = {{"address of a read", {}, "another order", true}};
  const CosimResult harmless = run({}, kTransactions);
  EXPECT_EQ(harmless.failure(), nullptr) << harmless.failure()->found.sentence();
  EXPECT_EQ(harmless.jobs, options_.count);
  EXPECT_GT(harmless.passed.at("another order"), options_.count / 4);
  EXPECT_TRUE(harmless.waived.empty());
  const CosimResult broken = run({10}, kTransactions);
  ASSERT_NE(broken.failure(), nullptr);
  EXPECT_EQ(broken.failure()->shrunk.kind(), "data written");
}

/// What --keep-going makes of a core that has those faults.
class BrokenCores {
 public:
  explicit BrokenCores(const std::vector<unsigned>& faults)
      : bench_(make_blitter_bench(test::broken_core(faults), kTransactions)) {
    options_.seed = 1;
    options_.count = kJobs;
    options_.out = directory_.path();
    options_.keep_going = true;
    options_.shrinking.runs = kShrinkRuns;
    result_ = cosimulate(*bench_, options_);
  }

  const UnitBench& bench() const { return *bench_; }
  const std::vector<KindOfDivergence>& groups() const { return result_.kinds; }
  std::string table() const { return cli::CosimReport(*bench_, options_).table(result_); }
  /// As the table has them: "read for write (NFSR)".
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const KindOfDivergence& group : groups()) {
      const Divergence& shrunk = group.smallest.shrunk;
      const bool always = shrunk.conditions.empty();
      names.push_back(
          always ? shrunk.kind()
                 : fmt::format("{} ({})", shrunk.kind(), fmt::join(shrunk.conditions, ", ")));
    }
    return names;
  }

 private:
  static constexpr std::uint64_t kJobs = 150;
  static constexpr std::uint64_t kShrinkRuns = 400;

  test::TemporaryDirectory directory_;
  std::unique_ptr<UnitBench> bench_;
  CosimOptions options_;
  CosimResult result_;
};

/// In the order of faults.json: what only this fault can come to.
constexpr const char* kNames[] = {
    "register HOG",                   // reads as set when the model has cleared it
    "register LINE",                  // reads as the line before
    "read for write (NFSR)",          // the source once more, where the model writes the last word
    "read for write (SMUDGE)",        // the source, where the operation needs none
    "access past the end of a turn",  // which cycles of others have shortened
    "access without BUSY",            // which was cleared to suspend it
    "bus request missing",            // it does not start
    "rising edges of the interrupt output, too few",
    "register DST_ADDR high",  // one less, past 64 KB
    "data written",            // without the halftone, that would have it from LINE
    "bytes of a write",        // the even one alone
};
/// And behind those: what no device may do on a 68000's bus.
constexpr const char* kMisuses[] = {
    "the core takes the bus while another has it",
    "the core takes the bus without a grant",
    "the core drives a bus that is not its own",
};

class BrokenCore : public ::testing::TestWithParam<unsigned> {};

TEST_P(BrokenCore, IsToldFromTheOthers) {
  SCOPED_TRACE(test::core_faults().at(GetParam() - 1));
  const BrokenCores core({GetParam()});
  for (unsigned fault = 1; fault <= std::size(kNames); ++fault) {
    const std::string name = kNames[fault - 1];
    if (fault == GetParam()) {
      EXPECT_THAT(core.names(), Contains(name)) << core.table();
    } else {
      EXPECT_THAT(core.names(), Not(Contains(name))) << core.table();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Faults, BrokenCore, ::testing::Range(1U, 12U));

TEST(BrokenCores, EveryFaultOfTheListIsTried) {
  EXPECT_EQ(test::core_faults().size(), std::size(kNames) + std::size(kMisuses));
}

class MisusedBus : public ::testing::TestWithParam<unsigned> {};

TEST_P(MisusedBus, IsCalledWhatItIs) {
  const unsigned fault = static_cast<unsigned>(std::size(kNames)) + GetParam();
  SCOPED_TRACE(test::core_faults().at(fault - 1));
  const auto bench = make_blitter_bench(test::broken_core({fault}), kTransactions);
  std::string said;
  for (std::uint64_t job = 0; job < 200 && said.empty(); ++job) {
    try {
      bench->check(bench->random_job(1, job));
    } catch (const Divergence& divergence) {
      said = divergence.actual();
    }
  }
  EXPECT_THAT(said, HasSubstr("blitter_68000.sv:"));
  EXPECT_THAT(said, HasSubstr(kMisuses[GetParam() - 1]));
}

INSTANTIATE_TEST_SUITE_P(Faults, MisusedBus, ::testing::Range(1U, 4U));

TEST(BrokenCores, FaultsThatComeTogetherAreListedEachWithItsSmallestJob) {
  const std::vector<unsigned> faults = {1, 2, 8};  // HOG, LINE, the pulse
  const BrokenCores core(faults);
  for (const unsigned fault : faults) {
    // Two faults of one register may differ together in each of the jobs.
    EXPECT_THAT(core.names(), Contains(AnyOf(kNames[fault - 1], "register HOG and LINE")))
        << core.table();
  }
  for (const KindOfDivergence& group : core.groups()) {
    const Failure& smallest = group.smallest;
    EXPECT_THAT(core.table(), HasSubstr(smallest.shrunk.kind()));
    EXPECT_THAT(core.table(), HasSubstr(smallest.job_file.string()));
    for_each_job(smallest.job_file.string(), [&](const JsonField& job) {
      try {
        core.bench().check(job);
        ADD_FAILURE() << smallest.job_file << " agrees";
      } catch (const Divergence& divergence) {
        EXPECT_EQ(divergence.kind(), smallest.shrunk.kind());
      }
    });
  }
}

}  // namespace
}  // namespace collide::cosim::cores_test
