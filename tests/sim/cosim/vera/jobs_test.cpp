// SPDX-License-Identifier: MIT
//
// Random jobs of VERA, whose agents act in any clock: the RTL as it is agrees with the golden model
// in every pin and clock, and a fault such as a designer makes at pins, in hold, in a reset, at the
// latch and where two things meet in a clock is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "sim/cosim/registry.h"
#include "sim/cosim/shrink.h"
#include "sim/cosim/vera/bench.h"
#include "sim/cosim/vera/job.h"
#include "tests/sim/cosim/at_fault.h"
#include "tests/sim/cosim/vera/broken/broken_vera.h"
#include "tests/support/process.h"

namespace collide::cosim::vera_jobs_test {
namespace {

using test::kSeed;

AnyJob job_of(const UnitBench& bench, std::uint64_t number) {
  return bench.random_job(kSeed, number);
}

// ---- the RTL as it is --------------------------------------------------------------------------

TEST(VeraAgents, AgreesInEveryPinAndClock) {  // Rules 36, 37
  const UnitBench& bench = find_unit("vera");
  Compared compared;
  for (std::uint64_t number = 0; number < 150; ++number) {
    compared.add(bench.check(job_of(bench, number)));
  }
  EXPECT_GT(compared.comparisons, 150U * 20'000);
  EXPECT_GT(compared.clocks, 150U * 5'000);
}

TEST(VeraAgents, AgreesWithMemoriesThatAnswerAtRandom) {  // Rules 36, 37
  const auto bench = make_vera_bench({test::free_vera(0), {}});
  for (std::uint64_t number = 0; number < 150; ++number) bench->check(job_of(*bench, number));
}

// The pins that it does not have are neither used nor compared, and looks are not made.
TEST(VeraAgents, AgreesWithoutThePinsThatACoreNeedNotHave) {
  const auto bare = make_vera_bench({test::bare_free_vera(0), {}});
  const auto whole = make_vera_bench({test::free_vera(0), {}});
  Compared fewer, all;
  for (std::uint64_t number = 0; number < 60; ++number) {
    fewer.add(bare->check(job_of(*bare, number)));
    all.add(whole->check(job_of(*whole, number)));
  }
  EXPECT_LT(fewer.comparisons, all.comparisons);
  EXPECT_GT(fewer.comparisons, 60U * 20'000);
}

TEST(VeraAgents, AJobIsAValue) {
  const UnitBench& bench = find_unit("vera");
  for (std::uint64_t number = 0; number < 20; ++number) {
    const AnyJob job = job_of(bench, number);
    const Json printed = bench.print(job);
    ASSERT_EQ(vera::parse_job(JsonField("job", printed)).actions.size(),
              job.as<vera::Job>().actions.size());
    const AnyJob again = bench.parse(JsonField("job", printed));
    EXPECT_EQ(bench.print(again), printed);
    EXPECT_EQ(bench.check(again).comparisons, bench.check(job).comparisons);
  }
}

TEST(VeraAgents, ReadsTheSameOnEither) {
  const UnitBench& bench = find_unit("vera");
  for (std::uint64_t number = 0; number < 20; ++number) {
    const AnyJob job = job_of(bench, number);
    RunOptions options;
    Json frames;
    for (const On on : {On::kGolden, On::kRtl, On::kLockstep}) {
      options.on = on;
      const Json result = bench.run(job, options).result;
      if (!frames.is_null()) {
        EXPECT_EQ(result["frames"], frames);
      }
      frames = result["frames"];
    }
  }
}

// ---- at fault ----------------------------------------------------------------------------------

std::unique_ptr<UnitBench> with_fault(std::size_t fault) {
  return make_vera_bench({test::free_vera(std::uint64_t{1} << fault), {}});
}

class AtFault : public testing::TestWithParam<std::size_t> {};

TEST_P(AtFault, IsFound) {  // Rules 36, 37
  const auto bench = with_fault(GetParam());
  test::expect_found(*bench, "vera", test::free_vera_faults()[GetParam()],
                     [&](std::uint64_t number) { return job_of(*bench, number); });
}

INSTANTIATE_TEST_SUITE_P(Vera, AtFault,
                         testing::Range(std::size_t{0}, test::free_vera_faults().size()));

// ---- a report ----------------------------------------------------------------------------------

TEST(VeraAgents, ADivergenceIsMadeSmallAndHasAWave) {
  const auto faults = test::free_vera_faults();
  const std::string what = "an acknowledge beats LINE";
  const auto fault = std::find(faults.begin(), faults.end(), what);
  ASSERT_NE(fault, faults.end());
  const auto bench = with_fault(static_cast<std::size_t>(fault - faults.begin()));
  const auto found =
      test::first_that_finds(*bench, [&](std::uint64_t number) { return job_of(*bench, number); });
  ASSERT_TRUE(found);
  const Shrunk small = shrink(*bench, job_of(*bench, found->first), found->second, {600, {}});
  EXPECT_EQ(small.divergence.kind(), found->second.kind());
  const Json printed = bench->print(small.job);
  EXPECT_LE(printed["do"].size(), 6U) << printed;
  const test::TemporaryDirectory directory;
  const auto wave = directory.path() / "small.fst";
  const std::uint64_t clock = small.divergence.clock();
  find_unit("vera").record(JsonField("job", printed), {wave.string(), clock - 20, clock + 5});
  EXPECT_GT(std::filesystem::file_size(wave), 1'000U);
}

}  // namespace
}  // namespace collide::cosim::vera_jobs_test
