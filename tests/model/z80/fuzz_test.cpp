// SPDX-License-Identifier: MIT
//
// Random programs on random memory, with a device in one page and at every port that asks for
// interrupts and holds the processor up: every T state of the bus, and loosely timed, which must be
// the same.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>

#include "model/z80/core.h"

namespace collide::z80 {
namespace {

constexpr unsigned kRounds = 60;
constexpr unsigned kSteps = 5000;
constexpr unsigned kDevicePage = 0x9F;

template <bool kIsExact>
class Side {
 public:
  static constexpr bool kExact = kIsExact;

  explicit Side(std::uint32_t seed) {
    std::mt19937 random(seed);
    for (std::uint8_t& byte : memory) byte = static_cast<std::uint8_t>(random());
    cpu.reset();
    accounted = cpu.clock();
  }

  std::uint8_t fetch(std::uint16_t address, Clock) {
    accounted += 4;
    return memory[address];
  }
  void refresh(std::uint16_t, Clock) {}
  std::uint8_t read(std::uint16_t address, Clock clock) {
    accounted += 3;
    return address >> 8 == kDevicePage ? ask(address, clock) : memory[address];
  }
  void write(std::uint16_t address, std::uint8_t value, Clock clock) {
    accounted += 3;
    memory[address] = value;
    if (address >> 8 == kDevicePage) ask(address ^ static_cast<unsigned>(value) << 16, clock);
  }
  std::uint8_t in(std::uint16_t port, Clock clock) {
    accounted += 4;
    return ask(port | 1u << 24, clock);
  }
  void out(std::uint16_t port, std::uint8_t value, Clock clock) {
    accounted += 4;
    ask(port ^ static_cast<unsigned>(value) << 16 ^ 2u << 24, clock);
  }
  std::uint8_t acknowledge(std::uint16_t, Clock clock) {
    accounted += 6;
    ++interrupts;
    return ask(3u << 24, clock);
  }
  void internal(std::uint16_t, Clock, unsigned clocks) { accounted += clocks; }
  unsigned stretch() {
    const unsigned clocks = held_up;
    held_up = 0;
    accounted += clocks;
    return clocks;
  }

  void step(std::uint32_t chance) {
    if (chance % 64 == 1) cpu.set_irq((chance & 0x100) != 0, cpu.clock());
    if (chance % 64 == 2) cpu.set_nmi((chance & 0x100) != 0, cpu.clock());
    // HALT without an interrupt would be all there is.
    if (cpu.halted() && chance % 4 == 0) {
      State state = cpu.state();
      state.halted = false;
      cpu.set_state(state);
    }
    cpu.step();
  }

  std::array<std::uint8_t, 65536> memory{};
  std::uint32_t device = 1;
  unsigned held_up = 0;
  std::uint64_t accounted = 0;
  std::uint64_t interrupts = 0;
  Core<Side> cpu{*this};

 private:
  /// Every access changes what the device says and wants next.
  std::uint8_t ask(std::uint32_t what, Clock clock) {
    device = (device ^ what ^ static_cast<std::uint32_t>(clock)) * 0x9E3779B1u;
    held_up = device >> 30;
    cpu.set_irq((device >> 20 & 3) == 0, clock);
    cpu.set_nmi((device >> 22 & 7) == 0, clock);
    return static_cast<std::uint8_t>(device >> 8);
  }
};

void expect_same(const State& a, const State& b) {
  ASSERT_EQ(a.r.clock, b.r.clock);
  ASSERT_EQ(a.r.pc, b.r.pc);
  ASSERT_EQ(a.r.sp, b.r.sp);
  ASSERT_EQ(a.r.af(), b.r.af());
  ASSERT_EQ(a.r.bc, b.r.bc);
  ASSERT_EQ(a.r.de, b.r.de);
  ASSERT_EQ(a.r.hl, b.r.hl);
  ASSERT_EQ(a.r.ix, b.r.ix);
  ASSERT_EQ(a.r.iy, b.r.iy);
  ASSERT_EQ(a.r.wz, b.r.wz);
  ASSERT_EQ(a.r.q, b.r.q);
  ASSERT_EQ(a.r.r, b.r.r);
  ASSERT_EQ(a.r.i, b.r.i);
  ASSERT_EQ(a.iff1, b.iff1);
  ASSERT_EQ(a.iff2, b.iff2);
  ASSERT_EQ(a.mode, b.mode);
  ASSERT_EQ(a.halted, b.halted);
}

TEST(Z80Fuzz, BothWaysOfTimingAreOne) {
  std::uint64_t interrupts = 0;
  for (std::uint32_t seed = 1; seed <= kRounds; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const auto exact = std::make_unique<Side<true>>(seed);
    const auto loose = std::make_unique<Side<false>>(seed);
    std::mt19937 random(seed ^ 0x5A5A5A5A);
    for (unsigned i = 0; i < kSteps; ++i) {
      const auto chance = static_cast<std::uint32_t>(random());
      SCOPED_TRACE(testing::Message() << "step " << i << " at " << exact->cpu.registers().pc);
      exact->step(chance);
      loose->step(chance);
      expect_same(exact->cpu.state(), loose->cpu.state());
      if (testing::Test::HasFailure()) return;
      ASSERT_EQ(exact->device, loose->device) << "accesses of the device";
      ASSERT_EQ(exact->accounted, exact->cpu.clock()) << "T states that no access has";
    }
    ASSERT_EQ(exact->memory, loose->memory);
    interrupts += exact->interrupts;
  }
  EXPECT_GT(interrupts, 100u);
}

}  // namespace
}  // namespace collide::z80
