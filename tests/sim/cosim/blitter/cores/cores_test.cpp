// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/blitter/cores/cores.h"

#include <gtest/gtest.h>

#include <optional>

#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"

namespace collide::cosim {
namespace {

constexpr Timing kTransactions{false, 48};

/// Of these jobs the first that diverges.
std::optional<std::uint64_t> first_divergence(const UnitBench& bench, std::uint64_t jobs) {
  constexpr std::uint64_t kSeed = 1;
  const auto generator = bench.jobs();
  for (std::uint64_t job = 0; job < jobs; ++job) {
    try {
      bench.check(JsonField("job", generator(random_of(kSeed, job)).value()));
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
  if (result.failure() != nullptr) FAIL() << report(*bench, options, *result.failure());
  EXPECT_EQ(result.jobs, options.count);
  EXPECT_GT(result.compared.comparisons, 100 * options.count);
}

TEST_P(SlowCore, DivergesClockByClock) {
  EXPECT_TRUE(first_divergence(*make_blitter_bench(test::slow_core(GetParam())), 10));
}

INSTANTIATE_TEST_SUITE_P(Buses, SlowCore,
                         ::testing::Values("68000", "wishbone", "apb", "axi-lite"));

class BrokenCore : public ::testing::TestWithParam<unsigned> {};

TEST_P(BrokenCore, Diverges) {
  const auto bench = make_blitter_bench(test::broken_core(GetParam()), kTransactions);
  EXPECT_TRUE(first_divergence(*bench, 2000)) << test::core_faults().at(GetParam() - 1);
}

INSTANTIATE_TEST_SUITE_P(Faults, BrokenCore, ::testing::Range(1U, 11U));

TEST(BrokenCores, EveryFaultOfTheListIsTried) {
  EXPECT_EQ(test::core_faults().size(), 10U);
}

}  // namespace
}  // namespace collide::cosim
