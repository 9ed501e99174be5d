// SPDX-License-Identifier: MIT
#include "model/techniques/mandin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "sim/units/blitter/make.h"
#include "tests/support/message.h"
#include "tests/support/pixel_truth.h"

namespace collide::techniques::mandin_test {
namespace {

using blitter::Ram;
using scene::Mask;
using test::Refuses;
using Alignment = Mandin::Alignment;

constexpr std::uint32_t kMask1 = 0x1000;
constexpr std::uint32_t kMask2 = 0x9000;
constexpr std::uint32_t kBuffer = 0x20000;
constexpr std::uint32_t kFlag = 0x30000;

/// Memory that remembers which addresses the chip read.
class WatchedRam final : public blitter::Bus {
 public:
  std::uint16_t read(std::uint32_t address) override {
    reads.insert(address);
    return ram.read(address);
  }
  void write(std::uint32_t address, std::uint16_t data) override { ram.write(address, data); }

  Ram ram{1U << 20};
  std::set<std::uint32_t> reads;
};

/// Two masks, a unit of the wanted kind and the procedure.
struct Fixture {
  explicit Fixture(On on, const Mandin::Options& options = {})
      : unit(blitter::unit_maker(on)(memory)),
        host(*unit),
        mandin(host, memory.ram, {kBuffer, kFlag}, options) {}

  Mandin::Result test(const Mask& first, int x1, int y1, const Mask& second, int x2, int y2) {
    store_mask(first, memory.ram, kMask1);
    store_mask(second, memory.ram, kMask2);
    return mandin.test({kMask1, first.stride(), {x1, y1, first.width(), first.height()}},
                       {kMask2, second.stride(), {x2, y2, second.width(), second.height()}});
  }

  WatchedRam memory;
  std::unique_ptr<blitter::Unit> unit;
  blitter::HostBus host;
  Mandin mandin;
};

Mask solid(int width, int height) {
  return Mask::from_rows(std::vector<std::string>(
      static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), '#')));
}

Mandin::Options variant(Alignment alignment, bool drop_last_read) {
  Mandin::Options options;
  options.alignment = alignment;
  options.drop_last_read = drop_last_read;
  return options;
}

class MandinOn : public testing::TestWithParam<On> {
 protected:
  Fixture fixture(const Mandin::Options& options = {}) { return Fixture(GetParam(), options); }
};

// Zone: columns 8-15 of the first mask on columns 0-7 of the second. The first has 12-15 solid,
// that is 4-7 of the zone; the second has all: bits 15-4 down to 15-7.
TEST_P(MandinOn, FlagHoldsTheCommonColumnsFromBit15) {
  for (const Alignment alignment : {Alignment::kGuardWord, Alignment::kPrimedSource}) {
    Fixture b(GetParam(), variant(alignment, true));
    const auto result = b.test(Mask::from_rows({"####........####"}), 100, 50,
                               Mask::from_rows({"########........"}), 108, 50);
    EXPECT_EQ(result.flag, 0x0F00);
    EXPECT_EQ(b.memory.ram.read(kFlag), 0x0F00);
  }
}

// 33 columns need three words; columns 0, 16 and 32 share bit 15, column 31 is bit 0.
TEST_P(MandinOn, FlagFoldsColumnsModulo16) {
  Mask first(33, 2);
  first.set(32, 0);
  first.set(31, 1);
  Fixture b = fixture();
  EXPECT_EQ(b.test(first, 0, 0, solid(33, 2), 0, 0).flag, 0x8001);
}

TEST_P(MandinOn, FlagCollectsAllRows) {
  Mask first(16, 4);
  first.set(3, 0);
  first.set(9, 3);
  Fixture b = fixture();
  EXPECT_EQ(b.test(first, 0, 0, solid(16, 4), 0, 0).flag, 0x1040);
}

TEST_P(MandinOn, NoZoneClearsTheFlagWithoutStartingTheChip) {
  Fixture b = fixture();
  b.memory.write(kFlag, 0x1234);
  const auto result = b.test(solid(16, 16), 0, 0, solid(16, 16), 16, 0);
  EXPECT_FALSE(result.collision());
  EXPECT_EQ(result.accesses, 0U);
  EXPECT_EQ(b.unit->done_edges(), 0U);
  EXPECT_EQ(b.memory.ram.read(kFlag), 0);
}

TEST_P(MandinOn, FlagOfAnEarlierTestIsCleared) {
  Fixture b = fixture();
  b.memory.write(kFlag, 0xFFFF);
  EXPECT_EQ(b.test(Mask(16, 4), 0, 0, solid(16, 4), 0, 0).flag, 0);
}

// Buffer words to the right of the zone are old; the right edge must hide them in every pass.
TEST_P(MandinOn, OldBufferContentsDoNotMatter) {
  for (const Alignment alignment : {Alignment::kGuardWord, Alignment::kPrimedSource}) {
    Fixture b(GetParam(), variant(alignment, true));
    for (std::uint32_t i = 0; i < 4000; i += 2) b.memory.write(kBuffer + i, 0xFFFF);
    EXPECT_EQ(b.test(solid(20, 3), 0, 0, Mask(20, 3), 3, 0).flag, 0);
    EXPECT_EQ(b.test(Mask(20, 3), 0, 0, solid(20, 3), 3, 0).flag, 0);
  }
}

// A one-word line uses ENDMASK1 only: the right edge has to be there. Zone of 13 columns: three
// bits to its right.
TEST_P(MandinOn, OneWordZoneIsMaskedByEndmask1) {
  Fixture b = fixture();
  for (std::uint32_t i = 0; i < 8; i += 2) b.memory.write(kBuffer + i, 0xFFFF);
  EXPECT_EQ(b.test(solid(16, 2), 0, 0, solid(16, 2), 3, 0).flag, 0xFFF8);
}

// The guard word of a row is the last word of the row before it, and before the first row a word
// that is not the buffer's.
TEST_P(MandinOn, GuardWordIsRewrittenWithItsOwnValue) {
  Fixture b(GetParam(), variant(Alignment::kGuardWord, true));
  b.memory.write(kBuffer - 2, 0xBEEF);
  Mask first(32, 3);
  first.set(31, 0);
  EXPECT_EQ(b.test(first, 0, 0, solid(32, 3), 12, 0).flag, 0x1000);  // column 19 of the zone
  EXPECT_EQ(b.memory.ram.read(kBuffer - 2), 0xBEEF);
}

struct Cost {
  Alignment alignment;
  bool drop_last_read;
  std::uint64_t accesses;
};

// Two words a row, both masks aligned: (2+2) + (2+4) + 6 accesses a row.
TEST_P(MandinOn, CostOfAnAlignedZone) {
  Fixture b = fixture();
  EXPECT_EQ(b.test(solid(32, 10), 0, 0, solid(32, 10), 0, 0).accesses, 160U);
}

// Zone 20x3, first mask from column 12: two words, the last one masked. Pass 1 reads two source
// words a row if the third is dropped, one destination word, and writes two; the guard word adds a
// read and a write. Pass 2 is aligned: 2 + 2*2, pass 3: 3*2.
TEST_P(MandinOn, CostOfAShiftedTwoWordZone) {
  for (const Cost& cost : {Cost{Alignment::kPrimedSource, true, 3 * (5 + 6 + 6)},
                           Cost{Alignment::kPrimedSource, false, 3 * (6 + 6 + 6)},
                           Cost{Alignment::kGuardWord, true, 3 * (7 + 6 + 6)},
                           Cost{Alignment::kGuardWord, false, 3 * (8 + 6 + 6)}}) {
    Fixture b(GetParam(), variant(cost.alignment, cost.drop_last_read));
    const auto result = b.test(solid(32, 3), 0, 0, solid(32, 3), 12, 0);
    EXPECT_EQ(result.accesses, cost.accesses);
    EXPECT_EQ(result.flag, 0xFFFF);
  }
}

// Zone 13x2 from column 3: one word, one source word holds all of it. FXSR always reads two; the
// guard word variant can drop the second. Pass 2: 1 + 2, pass 3: 3.
TEST_P(MandinOn, CostOfAShiftedOneWordZone) {
  for (const Cost& cost : {Cost{Alignment::kPrimedSource, true, 2 * (4 + 3 + 3)},
                           Cost{Alignment::kPrimedSource, false, 2 * (4 + 3 + 3)},
                           Cost{Alignment::kGuardWord, true, 2 * (5 + 3 + 3)},
                           Cost{Alignment::kGuardWord, false, 2 * (6 + 3 + 3)}}) {
    Fixture b(GetParam(), variant(cost.alignment, cost.drop_last_read));
    EXPECT_EQ(b.test(solid(16, 2), 0, 0, solid(16, 2), 3, 0).accesses, cost.accesses);
  }
}

// 16 columns from column 8 on cross a word boundary: two source words, one result word, no mask.
TEST_P(MandinOn, SixteenColumnsAtEightTakeTwoSourceWords) {
  for (const Cost& cost : {Cost{Alignment::kPrimedSource, true, 3 + 3 + 3},
                           Cost{Alignment::kGuardWord, true, 5 + 3 + 3}}) {
    Fixture b(GetParam(), variant(cost.alignment, cost.drop_last_read));
    Mask first(32, 1);
    first.set(8, 0);
    first.set(23, 0);
    const auto result = b.test(first, 0, 0, solid(16, 1), 8, 0);
    EXPECT_EQ(result.accesses, cost.accesses);
    EXPECT_EQ(result.flag, 0x8001);
  }
}

// Without NFSR the last read of a row may leave the mask; with it every read is inside.
TEST_P(MandinOn, DroppingTheLastReadStaysInsideTheMask) {
  const Mask first = solid(32, 1);
  for (const bool drop : {false, true}) {
    Fixture b(GetParam(), variant(Alignment::kPrimedSource, drop));
    b.test(first, 0, 0, solid(32, 1), 12, 0);
    EXPECT_EQ(b.memory.reads.count(kMask1 + 4), drop ? 0U : 1U);
  }
}

TEST_P(MandinOn, BufferHolds160x200And320x100) {
  Fixture b = fixture();
  EXPECT_TRUE(b.test(solid(160, 200), 0, 0, solid(160, 200), 0, 0).collision());
  EXPECT_TRUE(b.test(solid(320, 100), 0, 0, solid(320, 100), 0, 0).collision());
}

TEST_P(MandinOn, ZoneBeyondTheBufferIsRefusedAndNothingChanges) {
  Fixture b = fixture();
  b.memory.write(kFlag, 0x5555);
  try {
    b.test(solid(161, 200), 0, 0, solid(161, 200), 0, 0);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("collision zone", {"161x200", 4400, 4000}));
  }
  EXPECT_EQ(b.memory.ram.read(kFlag), 0x5555);
  EXPECT_THROW(b.test(solid(160, 201), 0, 0, solid(160, 201), 0, 0), InputError);
}

TEST_P(MandinOn, LargeMasksWithASmallZoneFit) {
  Fixture b = fixture();
  EXPECT_EQ(b.test(solid(640, 40), 0, 0, solid(640, 40), 639, 39).flag, 0x8000);
}

TEST_P(MandinOn, SharedModeGivesTheSameAnswerAndAccesses) {
  Mandin::Options options;
  options.hog = false;
  Fixture b(GetParam(), options);
  const auto result = b.test(solid(32, 10), 0, 0, solid(32, 10), 0, 0);
  EXPECT_EQ(result.flag, 0xFFFF);
  EXPECT_EQ(result.accesses, 160U);
}

Mask random_mask(std::mt19937& random, int width, int height) {
  Mask mask(width, height);
  const unsigned density = random() % 3 == 0 ? 50 : 1 + random() % 8;  // per cent
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (random() % 100 < density) mask.set(x, y);
    }
  }
  return mask;
}

TEST_P(MandinOn, AgreesWithPixelTruthOnRandomPairs) {
  const unsigned seed = 20261;
  std::mt19937 random(seed);
  int collisions = 0;
  const int pairs = GetParam() == On::kGolden ? 4000 : 600;
  for (int i = 0; i < pairs; ++i) {
    const auto side = [&] { return 1 + static_cast<int>(random() % (i % 10 == 0 ? 70 : 40)); };
    const Mask first = random_mask(random, side(), side());
    const Mask second = random_mask(random, side(), side());
    const auto place = [&] { return static_cast<int>(random() % 60) - 30; };
    const int x1 = place(), y1 = place(), x2 = place(), y2 = place();
    Mandin::Options options = variant(
        random() % 2 == 0 ? Alignment::kGuardWord : Alignment::kPrimedSource, random() % 2 == 0);
    options.hog = random() % 2 == 0;
    Fixture b(GetParam(), options);
    const bool truth = pixels_overlap({first, x1, y1}, {second, x2, y2});
    ASSERT_EQ(b.test(first, x1, y1, second, x2, y2).collision(), truth)
        << "seed " << seed << " pair " << i << ": " << first.width() << "x" << first.height()
        << " at " << x1 << "," << y1 << " and " << second.width() << "x" << second.height()
        << " at " << x2 << "," << y2;
    collisions += static_cast<int>(truth);
  }
  EXPECT_GT(collisions, pairs / 20);
  EXPECT_LT(collisions, pairs - pairs / 20);
}

INSTANTIATE_TEST_SUITE_P(Units, MandinOn, testing::Values(On::kGolden, On::kRtl, On::kLockstep),
                         [](const auto& tested) { return std::string(name_of(tested.param)); });

}  // namespace
}  // namespace collide::techniques::mandin_test
