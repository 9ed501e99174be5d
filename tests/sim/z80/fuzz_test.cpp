// SPDX-License-Identifier: MIT
#include "sim/z80/fuzz.h"

#include <gtest/gtest.h>

#include <array>

namespace collide::z80::fuzz_test {
namespace {

TEST(Z80Fuzz, BothWaysOfTimingAreOne) {
  tools::FuzzResult result;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) fuzz(seed, result);
  EXPECT_EQ(result.divergence, "");
  EXPECT_EQ(result.rounds, 60u);
  EXPECT_EQ(result.steps, 300'000u);
  EXPECT_GT(result.interrupts, 100u);
}

/// Counts its steps, of which one may go wrong.
struct Counter {
  unsigned wrong_step = 0;
  unsigned value = 0;
  unsigned steps = 0;
  tools::FuzzDevice its_device{};
  std::array<std::uint8_t, 2> memory{};

  std::string where() const { return "at " + std::to_string(value); }
  void step(std::uint32_t) { value += ++steps == wrong_step ? 2 : 1; }
  const tools::FuzzDevice& device() const { return its_device; }
  const auto& bytes() const { return memory; }
  void set_irq(bool, std::uint64_t) {}
  void set_nmi(bool, std::uint64_t) {}
};

std::string unlike(const Counter& a, const Counter& b) {
  return a.value == b.value ? "" : fmt::format("{} / {}", a.value, b.value);
}

TEST(Z80Fuzz, WhatDiffersEndsARoundAndIsNotCounted) {
  Counter good, bad;
  bad.wrong_step = 4;
  tools::FuzzResult result;
  tools::fuzz_round(9, good, bad, result);
  EXPECT_EQ(result.divergence, "seed 9 step 3 at 3: 4 / 5");
  EXPECT_EQ(result.steps, 4u);
  EXPECT_EQ(result.rounds, 0u);

  Counter one, other;
  other.memory[1] = 1;
  result = {};
  tools::fuzz_round(9, one, other, result);
  EXPECT_EQ(result.divergence, "seed 9: memory differs after the round");
  EXPECT_EQ(result.rounds, 0u);

  Counter asked, left;
  asked.its_device.ask(1, 2, asked);
  result = {};
  tools::fuzz_round(9, asked, left, result);
  EXPECT_EQ(result.divergence, "seed 9 step 0 at 0: accesses of the device");
}

}  // namespace
}  // namespace collide::z80::fuzz_test
