// SPDX-License-Identifier: MIT
//
// Free-running jobs: the RTL as it is is explained, what they reach is counted, and a fault such as
// a designer makes at pins, in handshakes, on the bus or in a reset is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

namespace collide::cosim::free_running_test {
namespace {

using test::Refuses;
using testing::HasSubstr;

using test::kSeed;

const Stimulus& free_running() {
  static const Stimulus kStimulus = [] {
    Stimulus stimulus;
    stimulus.free_running = true;
    return stimulus;
  }();
  return kStimulus;
}

AnyJob job_of(std::uint64_t number) {
  return blitter_bench().random_job(kSeed, number, free_running());
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
    ASSERT_TRUE(printed.contains("free"));
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
  const std::string job = R"({"unit":"blitter","free":[{"at":0,"step":{"reset":true})";
  EXPECT_EQ(refusal(job + "}]}", On::kRtl), "taken");
  EXPECT_THAT(refusal(job + "}]}", On::kGolden), Refuses("job.free", {"RTL"}));
  EXPECT_THAT(refusal(job + R"(,"given_up":1}]})", On::kRtl),
              Refuses("job.free[0].given_up", {"access"}));
  EXPECT_THAT(refusal(job + R"(}],"steps":[]})", On::kRtl), Refuses("job", {"steps", "free"}));
  EXPECT_THAT(refusal(job + R"(}],"bus":{"slip":3}})", On::kRtl),
              Refuses("job.bus", {"wait_states"}));
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

TEST(FreeRunning, WhatMeetsMeets) {
  Coverage reached = blitter_bench().coverage(free_running());
  for (std::uint64_t number = 0; number < 3000; ++number) {
    blitter_bench().check(job_of(number), &reached);
  }
  EXPECT_TRUE(reached.consistent());
  for (const CoverGroup& group : reached.groups()) {
    // The longest lines and carries take more jobs than these.
    if (group.name() == "X_COUNT is reloaded" || group.name() == "address steps") continue;
    EXPECT_THAT(group.missed(), testing::IsEmpty()) << group.name();
  }
  EXPECT_GT(100 * reached.covered(), 95 * reached.reachable());
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

TEST(AtFault, TheJobIsMadeSmallAndItsTimelineEndsWithTheDifference) {
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
  options.stimulus = free_running();
  options.shrinking.runs = 600;
  const CosimResult result = cosimulate(*bench, options);
  ASSERT_NE(result.failure(), nullptr);
  const Failure& failure = *result.failure();
  EXPECT_LE(failure.job["free"].size(), 4U) << failure.job.dump(1);
  const Divergence::Moment& last = failure.shrunk.context.back();
  EXPECT_EQ(last.golden, failure.shrunk.expected());
  EXPECT_EQ(last.rtl, failure.shrunk.actual());
}

}  // namespace
}  // namespace collide::cosim::free_running_test
