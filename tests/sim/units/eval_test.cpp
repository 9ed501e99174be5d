// SPDX-License-Identifier: MIT
// RTL evaluated by Verilator's eval() alone, as with a release that direct_edge.h does not know: it
// is the same unit. A class made from a model has no direct edge.
#include <Vblitter.h>
#include <Vvera.h>
#include <gtest/gtest.h>

#include "sim/cli/cosim_report.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/vera/bench.h"
#include "sim/units/blitter/pins.h"
#include "sim/units/vera/pins.h"

namespace collide::eval_test {
namespace {

class EvalBlitter : public Vblitter {
 public:
  using Vblitter::Vblitter;
};
class EvalVera : public Vvera {
 public:
  using Vvera::Vvera;
};
static_assert(!kHasDirectEdge<EvalBlitter> && !kHasDirectEdge<EvalVera>);

cosim::CosimResult agreed_jobs(const cosim::UnitBench& bench, std::uint64_t count) {
  cosim::CosimOptions options;
  options.seed = 1;
  options.count = count;
  options.out = testing::TempDir();
  cosim::CosimResult result = cosim::cosimulate(bench, options);
  if (result.failure() != nullptr)
    ADD_FAILURE() << cli::CosimReport(bench, options).text(*result.failure());
  return result;
}

TEST(Eval, BlitterAgreesWithTheGoldenModel) {
  const auto bench = cosim::make_blitter_bench(
      [](const WaveOptions& wave) { return std::make_unique<blitter::Pins<EvalBlitter>>(wave); });
  constexpr std::uint64_t kJobs = 300;
  EXPECT_EQ(agreed_jobs(*bench, kJobs).jobs, kJobs);
}

TEST(Eval, VeraAgreesWithTheGoldenModel) {
  const auto bench = cosim::make_vera_bench(
      {[](const WaveOptions& wave) { return std::make_unique<vera::Pins<EvalVera>>(wave); }, {}});
  constexpr std::uint64_t kJobs = 100;
  const auto result = agreed_jobs(*bench, kJobs);
  EXPECT_EQ(result.jobs, kJobs);
  // Rows and frames, not just jobs.
  EXPECT_GT(result.compared.steps, 10 * kJobs);
}

}  // namespace
}  // namespace collide::eval_test
