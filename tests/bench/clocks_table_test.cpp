// SPDX-License-Identifier: MIT
#include "bench/clocks_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>

#include "sim/units/blitter/make.h"
#include "tests/support/process.h"

namespace collide::bench::clocks_table_test {
namespace {

std::vector<BlitClocks> measure_all(On on) {
  std::vector<BlitClocks> measured;
  for (const BlitMode& mode : blit_modes()) {
    measured.push_back(measure(mode, blitter::unit_maker(on)));
  }
  return measured;
}

/// Accesses by the counting rule of the hardware: one write a word, the reads its OP, HOP, FXSR and
/// NFSR call for.
std::uint64_t accesses_by_rule(const BlitMode& mode) {
  const bool source =
      mode.op != 0 && mode.op != 5 && mode.op != 10 && mode.op != 15 && mode.hop >= 2;
  const bool destination = mode.op != 0 && mode.op != 3 && mode.op != 12 && mode.op != 15;
  std::uint64_t line = mode.words * (1U + (source ? 1U : 0U) + (destination ? 1U : 0U));
  if (source && mode.fxsr) ++line;
  if (source && mode.nfsr && mode.words > 1) --line;
  return line * mode.lines;
}

TEST(ClocksTable, EveryModeOfTheRtlMakesNearlyAnAccessAClock) {
  const auto measured = measure_all(On::kRtl);
  ASSERT_EQ(measured.size(), 3U * 4 * 4 * 32);
  for (const BlitClocks& row : measured) {
    EXPECT_EQ(row.accesses, accesses_by_rule(row.mode)) << name_of(row.mode);
    EXPECT_GE(row.per_clock(), 0.95) << name_of(row.mode);
    if (!row.mode.shared) {
      EXPECT_EQ(row.clocks, row.accesses + 2) << name_of(row.mode);
    }
  }
  std::cout << markdown(measured);
}

TEST(ClocksTable, IsTheOneInTheDocumentation) {
  const std::string page =
      test::read_file(std::filesystem::path(COLLIDE_ROOT) / "docs/evidence/blitter.md");
  EXPECT_THAT(page, testing::HasSubstr(markdown(measure_all(On::kRtl))));
}

TEST(ClocksTable, SharedModeCountsTheIdleClockOfEverySlice) {
  // 65 writes: 63 after the cycle that slips in, 2 after the CPU's 64. Two grants, an idle clock
  // each; all clocks: 1 + 64 + 64 + 3.
  BlitMode mode;
  mode.op = 15;
  mode.shared = true;
  mode.words = 65;
  mode.lines = 1;
  const BlitClocks row = measure(mode, blitter::unit_maker(On::kLockstep));
  EXPECT_EQ(row.accesses, 65U);
  EXPECT_EQ(row.bus_clocks, 67U);
  EXPECT_EQ(row.clocks, 132U);
}

}  // namespace
}  // namespace collide::bench::clocks_table_test
