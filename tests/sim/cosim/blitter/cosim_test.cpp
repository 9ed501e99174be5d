// SPDX-License-Identifier: MIT
#include "sim/cosim/cosim.h"
#include "sim/cli/cosim_report.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

#include "model/common/record.h"
#include "sim/cosim/blitter/bench.h"

namespace collide::cosim::cosim_test {
namespace {

TEST(BlitterCosim, AFewHundredRandomJobsAgree) {
  CosimOptions options;
  options.seed = std::random_device{}();
  options.count = 300;
  options.out = ::testing::TempDir();
  RecordProperty("seed", std::to_string(options.seed));
  std::printf("seed %llu\n", static_cast<unsigned long long>(options.seed));
  const CosimResult result = cosimulate(blitter_bench(), options);
  EXPECT_EQ(result.failure(), nullptr)
      << cli::CosimReport(blitter_bench(), options).text(*result.failure());
  EXPECT_EQ(result.jobs, options.count);
  EXPECT_GT(result.compared.steps, options.count);
  EXPECT_GT(result.compared.comparisons, result.compared.steps);
  EXPECT_GT(result.compared.clocks, result.compared.steps);
  EXPECT_TRUE(result.coverage.consistent());
  EXPECT_GT(result.coverage.covered(), result.coverage.reachable() / 2);
}

TEST(BlitterCosim, OurRtlAgreesByTransactionsToo) {
  CosimOptions options;
  options.seed = 11;
  options.count = 300;
  const auto bench = blitter_bench().timed({false, 48});
  const CosimResult result = cosimulate(*bench, options);
  EXPECT_EQ(result.failure(), nullptr) << cli::CosimReport(*bench, options).text(*result.failure());
  EXPECT_EQ(result.jobs, options.count);
  EXPECT_GT(result.compared.comparisons, result.compared.steps);
}

TEST(CosimSpeed, OfASlowUnitIsNotRoundedToNone) {
  CosimResult result;
  EXPECT_EQ(cli::speed(result), "0");
  result.jobs = 60;
  result.seconds = 158;
  EXPECT_EQ(cli::speed(result), "0.38");
  result.seconds = 25;
  EXPECT_EQ(cli::speed(result), "2.4");
  result.seconds = 0.5;
  EXPECT_EQ(cli::speed(result), "120");
}

TEST(BlitterCosim, OneJobOfASeedByItself) {
  CosimOptions options;
  options.seed = 5;
  options.first = 17;
  options.count = 1;
  const CosimResult result = cosimulate(blitter_bench(), options);
  EXPECT_EQ(result.failure(), nullptr);
  EXPECT_EQ(result.jobs, 1U);
}

TEST(BlitterCosim, TheSameSeedComparesTheSame) {
  CosimOptions options;
  options.seed = 99;
  options.count = 20;
  const CosimResult first = cosimulate(blitter_bench(), options);
  const CosimResult second = cosimulate(blitter_bench(), options);
  EXPECT_EQ(first.compared.comparisons, second.compared.comparisons);
  EXPECT_EQ(first.compared.clocks, second.compared.clocks);
  EXPECT_EQ(json_of(first.coverage), json_of(second.coverage));
}

}  // namespace
}  // namespace collide::cosim::cosim_test
