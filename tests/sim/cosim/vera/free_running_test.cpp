// SPDX-License-Identifier: MIT
//
// Free-running jobs of VERA: the RTL as it is agrees with the golden model in every pin and clock,
// and a fault such as a designer makes at pins, in hold, in a reset, at the latch and where two
// things meet in a clock is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "model/common/input_error.h"
#include "sim/cosim/registry.h"
#include "sim/cosim/shrink.h"
#include "sim/cosim/vera/bench.h"
#include "sim/cosim/vera/free_coverage.h"
#include "sim/cosim/vera/free_run.h"
#include "sim/cosim/vera/scatter.h"
#include "tests/sim/cosim/at_fault.h"
#include "tests/sim/cosim/vera/broken/broken_vera.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::cosim::vera_free_running_test {
namespace {

using test::Refuses;
using testing::HasSubstr;

using test::kSeed;

Stimulus free_running() {
  Stimulus stimulus;
  stimulus.free_running = true;
  return stimulus;
}
AnyJob job_of(const UnitBench& bench, std::uint64_t number) {
  return bench.random_job(kSeed, number, free_running());
}

// ---- the RTL as it is --------------------------------------------------------------------------

TEST(VeraFreeRunning, AgreesInEveryPinAndClock) {  // Rules 36, 37
  const UnitBench& bench = find_unit("vera");
  Compared compared;
  for (std::uint64_t number = 0; number < 150; ++number) {
    compared.add(bench.check(job_of(bench, number)));
  }
  EXPECT_GT(compared.comparisons, 20 * compared.clocks);
  EXPECT_GT(compared.clocks, 150'000U);
}

TEST(VeraFreeRunning, AgreesWithMemoriesThatAnswerAtRandom) {  // Rules 36, 37
  const auto bench = make_vera_bench({test::free_vera(0), {}});
  for (std::uint64_t number = 0; number < 150; ++number) bench->check(job_of(*bench, number));
}

TEST(VeraFreeRunning, AJobIsAValue) {
  const UnitBench& bench = find_unit("vera");
  for (std::uint64_t number = 0; number < 20; ++number) {
    const AnyJob job = job_of(bench, number);
    const Json printed = bench.print(job);
    ASSERT_TRUE(printed.contains("free"));
    const AnyJob again = bench.parse(JsonField("job", printed));
    EXPECT_EQ(bench.print(again), printed);
    EXPECT_EQ(bench.check(again).comparisons, bench.check(job).comparisons);
  }
}

TEST(VeraFreeRunning, ReadsTheSameOnEither) {
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

TEST(VeraFreeRunning, AJobHasSpritesAlone) {
  const Json job = parse_json(
      R"({"unit":"vera","frames":[{"ack":true}],"free":[{"at":0,"step":{"read":7}}]})", "job");
  try {
    find_unit("vera").parse(JsonField("job", job));
    FAIL() << "it is refused";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("job.frames[0]", {"sprites"}));
  }
}

/// What the random jobs are for: each bin is hit, however many jobs that takes.
TEST(VeraFreeRunning, JobsReachEveryBin) {
  Coverage coverage = vera::make_free_coverage();
  std::uint64_t number = 0;
  for (; number < 20'000 && coverage.covered() < coverage.reachable(); ++number) {
    const vera::Job job = vera::free_job(Draw::of_job(kSeed, number));
    vera::FreeCover cover(job, coverage);
    vera::Golden golden;
    vera::run_free(job, &golden, nullptr,
                   [&](const auto& out, const auto& in) { cover.see(out, in); });
  }
  RecordProperty("jobs", std::to_string(number));
  EXPECT_EQ(coverage.covered(), coverage.reachable()) << coverage.table();
  EXPECT_TRUE(coverage.consistent()) << coverage.table();
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

TEST(VeraFreeRunning, ADivergenceIsMadeSmallAndHasAWave) {
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
  EXPECT_LE(printed["free"].size(), 6U) << printed;
  const test::TemporaryDirectory directory;
  const auto wave = directory.path() / "small.fst";
  const std::uint64_t clock = small.divergence.clock();
  find_unit("vera").record(JsonField("job", printed), {wave.string(), clock - 20, clock + 5});
  EXPECT_GT(std::filesystem::file_size(wave), 1'000U);
}

}  // namespace
}  // namespace collide::cosim::vera_free_running_test
