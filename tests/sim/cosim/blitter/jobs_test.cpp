// SPDX-License-Identifier: MIT
//
// Random jobs: the RTL as it is agrees, every bin is reached, and a fault such as a designer makes
// at pins, in handshakes, on the bus or in a reset is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"
#include "tests/sim/cosim/at_fault.h"
#include "tests/sim/cosim/blitter/broken/faulty_blitter.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::cosim::blitter_jobs_test {
namespace {

using test::Refuses;
using testing::HasSubstr;

using test::kSeed;

AnyJob job_of(std::uint64_t number) {
  return blitter_bench().random_job(kSeed, number);
}

// ---- the RTL as it is --------------------------------------------------------------------------

TEST(FreeRunning, TheRtlAsItIsIsExplained) {
  Compared compared;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const Compared one = blitter_bench().check(job_of(number));
    compared.comparisons += one.comparisons;
    compared.clocks += one.clocks;
  }
  // Three outputs in each clock, and what happens.
  EXPECT_GT(compared.comparisons, 3 * compared.clocks);
}

TEST(FreeRunning, AJobIsAValue) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    const AnyJob job = job_of(number);
    const Json printed = blitter_bench().print(job);
    const AnyJob again = blitter_bench().parse(JsonField("job", printed));
    EXPECT_EQ(blitter_bench().print(again), printed);
    EXPECT_EQ(blitter_bench().check(again).comparisons, blitter_bench().check(job).comparisons);
  }
}

TEST(FreeRunning, TheRtlAloneSaysWhatLockstepSays) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Json text = blitter_bench().print(job_of(number));
    const JsonField job("job", text);
    Json alone = blitter_bench().run(job, {On::kRtl, {}});
    alone["on"] = "lockstep";
    EXPECT_EQ(alone, blitter_bench().run(job, {}));
  }
}

TEST(FreeRunning, JobsThatCannotBeRunAreRefused) {
  const auto refusal = [](const std::string& text, On on) -> std::string {
    try {
      blitter_bench().parse(JsonField("job", parse_json(text, "job")), on);
    } catch (const InputError& error) {
      return error.what();
    }
    return "taken";
  };
  const std::string job = R"({"unit":"blitter","do":["@0 reset)";
  EXPECT_THAT(refusal(job + R"( given_up=1"]})", On::kRtl),
              Refuses("job.do[0] \"@0 reset given_up=1\"", {"nothing"}));
  EXPECT_THAT(refusal(job + R"("],"bus":{"slip":3}})", On::kRtl),
              Refuses("job.bus", {"slip", "dma", "run"}));
  EXPECT_EQ(refusal(job + R"(","run"]})", On::kLockstep), "taken");
}

/// Its actions are done in their order, without clocks.
TEST(FreeRunning, TheGoldenModelTakesThemAll) {
  const auto result = [](const std::string& around, On on) {
    const Json job =
        Json::parse(R"({"unit":"blitter","memory":{"size":64},"around":)" + around +
                    R"(,"do":["@3 X_COUNT=2","Y_COUNT=3","OP=15","OP=0 given_up=1","OP? given_up=1",
            "CONTROL=0xC0","@40 withdraw 3","Y_COUNT?"]})");
    return blitter_bench().run(JsonField("job", job), {on, {}});
  };
  for (const On on : {On::kGolden, On::kRtl, On::kLockstep}) {
    const Json ended = result(R"({"grant":"request"})", on);
    EXPECT_EQ(ended["reads"].dump(), "[null,0]");
    EXPECT_EQ(ended["accesses"]["writes"], 6);
    EXPECT_EQ(ended["registers"]["OP"], 15);
    EXPECT_EQ(result("{}", on)["reads"].dump(), "[null,3]");
  }
}

// ---- by transactions ---------------------------------------------------------------------------

constexpr Timing kByTransactions{false, 48};

void expect_explained(const UnitBench& bench) {
  Compared compared;
  for (std::uint64_t number = 0; number < 500; ++number) {
    try {
      compared.add(bench.check(job_of(number)));
    } catch (const Divergence& divergence) {
      std::string before;
      for (const auto& moment : divergence.context) before += "\n" + moment.golden;
      FAIL() << "job " << number << ": " << divergence.sentence() << before;
    }
  }
  // Two outputs in each clock, and what happens.
  EXPECT_GT(compared.comparisons, 2 * compared.clocks);
}

TEST(ByTransactions, TheRtlAsItIsIsExplained) {
  expect_explained(*blitter_bench().timed(kByTransactions));
}

TEST(ByTransactions, ACoreOfOtherClocksIsExplained) {
  expect_explained(*make_blitter_bench(test::late_blitter(test::kSound), kByTransactions));
}

TEST(ByTransactions, ACoreOfOtherClocksIsNotOursClockByClock) {
  const auto bench = make_blitter_bench(test::late_blitter(test::kSound));
  EXPECT_THROW(bench->check(job_of(0)), Divergence);
}

// ---- what is reached ---------------------------------------------------------------------------

TEST(FreeRunning, ADefaultRunReachesEveryBin) {
  Coverage reached = blitter_bench().coverage();
  for (std::uint64_t number = 0; number < blitter_bench().usual_jobs(); ++number) {
    blitter_bench().check(job_of(number), &reached);
  }
  EXPECT_TRUE(reached.consistent());
  for (const CoverGroup& group : reached.groups()) {
    EXPECT_THAT(group.missed(), testing::IsEmpty()) << group.name();
  }
}

// ---- at fault ----------------------------------------------------------------------------------

class AtFault : public testing::TestWithParam<std::size_t> {};

TEST_P(AtFault, IsFound) {
  test::expect_found(*make_blitter_bench(test::faulty_blitter(GetParam())), "blitter",
                     test::blitter_faults()[GetParam()], job_of);
}

INSTANTIATE_TEST_SUITE_P(Blitter, AtFault,
                         testing::Range(std::size_t{0}, test::blitter_faults().size()));

/// Without those that are no faults there but in their clocks, or that the core hides.
std::vector<std::size_t> faults_by_transactions() {
  return test::faults_without(
      test::blitter_faults(),
      {"a register access that stands keeps the chip off the bus", "the request is low on the bus",
       "the request outlives the blit by a clock", "the chip enters the bus a clock late",
       "with HOG the bus is given back after 64 bus cycles",
       "a register access that is to be refused waits for the chip",
       "a reset does not end the register access under way",
       "a register access behind one that was given up waits for a clock",
       "the reload value of X_COUNT has 15 bits",
       "an access that is answered in a reset steps its address"});
}

using AtFaultByTransactions = AtFault;

TEST_P(AtFaultByTransactions, IsFound) {
  test::expect_found(*make_blitter_bench(test::late_blitter(GetParam()), kByTransactions),
                     "late blitter", test::blitter_faults()[GetParam()], job_of);
}

INSTANTIATE_TEST_SUITE_P(Blitter, AtFaultByTransactions,
                         testing::ValuesIn(faults_by_transactions()));

TEST(AtFault, TheJobIsMadeSmallAndItsTimelineComesToTheDifference) {
  // Whose write was given up takes effect all the same.
  const std::vector<std::string> faults = test::blitter_faults();
  const auto fault =
      std::find(faults.begin(), faults.end(), "a write that is given up takes effect");
  ASSERT_NE(fault, faults.end());
  const auto bench =
      make_blitter_bench(test::faulty_blitter(static_cast<std::size_t>(fault - faults.begin())));
  const test::TemporaryDirectory folder;
  CosimOptions options;
  options.seed = kSeed;
  options.count = 2000;
  options.out = folder.path();
  options.shrinking.runs = 600;
  const CosimResult result = cosimulate(*bench, options);
  ASSERT_NE(result.failure(), nullptr);
  const Failure& failure = *result.failure();
  EXPECT_LE(failure.job["do"].size(), 4U) << failure.job.dump(1);
  const auto& context = failure.shrunk.context;
  const auto differs = std::find_if(context.begin(), context.end(),
                                    [](const auto& moment) { return moment.golden != moment.rtl; });
  ASSERT_NE(differs, context.end());
  EXPECT_EQ(differs->golden, failure.shrunk.expected());
  EXPECT_EQ(differs->rtl, failure.shrunk.actual());
  for (auto later = differs + 1; later != context.end(); ++later) EXPECT_EQ(later->rtl, "");
}

}  // namespace
}  // namespace collide::cosim::blitter_jobs_test
