// SPDX-License-Identifier: MIT
#include "model/blitter/golden.h"

#include <gtest/gtest.h>

#include <random>

#include "model/blitter/host_bus.h"
#include "model/blitter/ram.h"

namespace collide::blitter::golden_test {
namespace {

constexpr std::uint32_t kMemory = 4096;
constexpr unsigned kPrograms = 3000;

/// The same memory behind the general interface, which the golden model cannot see through.
class PlainBus final : public Bus {
 public:
  explicit PlainBus(Ram& ram) : ram_(ram) {}
  std::uint16_t read(std::uint32_t address) override { return ram_.read(address); }
  void write(std::uint32_t address, std::uint16_t data) override { ram_.write(address, data); }

 private:
  Ram& ram_;
};

using Random = std::mt19937;

unsigned below(Random& random, unsigned limit) {
  return std::uniform_int_distribution<unsigned>(0, limit - 1)(random);
}

Ram random_memory(Random& random) {
  Ram memory(kMemory);
  for (std::uint16_t& word : memory.words()) word = static_cast<std::uint16_t>(random());
  return memory;
}

/// Every register, with small counts, and a mode that starts a blit.
std::vector<std::pair<unsigned, std::uint16_t>> random_program(Random& random) {
  std::vector<std::pair<unsigned, std::uint16_t>> writes;
  for (unsigned offset = 0; offset < kControl; offset += 2) {
    auto data = static_cast<std::uint16_t>(random());
    if (offset == kXCount) data = static_cast<std::uint16_t>(1 + below(random, 5));
    if (offset == kYCount) data = static_cast<std::uint16_t>(1 + below(random, 20));
    if (offset >= kEndmask1 && offset <= kEndmask3 && below(random, 2) == 0) data = 0xFFFF;
    writes.emplace_back(offset, data);
  }
  writes.emplace_back(kControl, static_cast<std::uint16_t>(0x8000 | random()));
  return writes;
}

void program(HostBus& host, const std::vector<std::pair<unsigned, std::uint16_t>>& writes) {
  for (const auto& [offset, data] : writes) host.write_word(offset, data);
}

void expect_same_state(Unit& a, Unit& b) {
  EXPECT_EQ(a.clocks(), b.clocks());
  EXPECT_EQ(a.done(), b.done());
  EXPECT_EQ(a.done_edges(), b.done_edges());
  EXPECT_EQ(a.requests_bus(), b.requests_bus());
  for (unsigned offset = 0; offset < kRegisterBytes; offset += 2) {
    EXPECT_EQ(a.read(offset, Size::kWord), b.read(offset, Size::kWord)) << "register " << offset;
  }
}

TEST(BlitterGolden, PlainMemoryAndTheGeneralBusGiveTheSame) {
  unsigned changed = 0;
  for (unsigned seed = 1; seed <= kPrograms; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Ram before = random_memory(random);
    Ram fast_memory = before;
    Ram slow_memory = before;
    PlainBus slow_bus(slow_memory);
    Golden fast(fast_memory);
    Golden slow(slow_bus);
    HostBusOptions options;
    options.slip_cycles = below(random, 3);
    options.dma_every = below(random, 20);
    HostBus fast_host(fast, options);
    HostBus slow_host(slow, options);
    const auto writes = random_program(random);
    program(fast_host, writes);
    program(slow_host, writes);
    for (unsigned piece = 0; piece < 3; ++piece) {
      const unsigned limit = 1 + below(random, 100);
      EXPECT_EQ(fast_host.run(limit), slow_host.run(limit));
    }
    fast_host.run();
    slow_host.run();
    EXPECT_TRUE(fast.done());
    expect_same_state(fast, slow);
    EXPECT_EQ(fast_memory.words(), slow_memory.words());
    if (fast_memory.words() != before.words()) ++changed;
    if (HasFailure()) return;
  }
  EXPECT_GT(changed, kPrograms * 3 / 4) << "the programs do too little to show anything";
}

TEST(BlitterGolden, ExtendingAGrantEqualsOneLongerGrant) {
  unsigned extended = 0;
  for (unsigned seed = 1; seed <= kPrograms; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Ram before = random_memory(random);
    Ram one_memory = before;
    Ram two_memory = before;
    Golden one(one_memory);
    Golden two(two_memory);
    HostBus one_machine(one);
    HostBus two_machine(two);
    const auto writes = random_program(random);
    program(one_machine, writes);
    program(two_machine, writes);
    const unsigned first = 1 + below(random, 40);
    const unsigned second = 1 + below(random, 40);
    const std::uint64_t at_once = one.grant(first + second);
    const std::uint64_t begun = two.grant(first);
    const std::uint64_t more = begun == first ? two.extend_grant(second) : 0;
    EXPECT_EQ(begun + more, at_once);
    if (more > 0) ++extended;
    expect_same_state(one, two);
    EXPECT_EQ(one_memory.words(), two_memory.words());
    if (HasFailure()) return;
  }
  EXPECT_GT(extended, kPrograms / 2) << "too few grants were extended";
}

TEST(BlitterGolden, AGrantThatIsNotWantedMakesNothing) {
  Ram memory(kMemory);
  Golden golden(memory);
  EXPECT_FALSE(golden.requests_bus());
  EXPECT_EQ(golden.grant(10), 0U);
  EXPECT_EQ(golden.extend_grant(10), 0U);
  EXPECT_EQ(golden.clocks(), 0U);
}

}  // namespace
}  // namespace collide::blitter::golden_test
