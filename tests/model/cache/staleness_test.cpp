// SPDX-License-Identifier: MIT
// When the word another master wrote reads stale: the tables and the checks of
// docs/explanation/coherence.md on the cache models alone. `call` is one run of the collision test
// as the cache sees it: clear COLFLAG, the blitter sets it, read it.
#include <gtest/gtest.h>

#include "model/cache/caches_030.h"
#include "model/cache/caches_040.h"
#include "tests/model/cache/logged_memory.h"

namespace collide::cache::staleness_test {
namespace {

using m68k::Caching;

constexpr std::uint32_t kEd = 0x100, kFd = 0x200, kCed = 0x400, kCd = 0x800, kWa = 0x2000;
constexpr std::uint32_t kFlag = 0x3000;

class Staleness030 : public ::testing::Test {
 protected:
  std::uint32_t read(std::uint32_t at, int size = 2) {
    return cache_.read({at, size, fc_, caching_, false, cacr_}, memory_);
  }
  void clear(int size) { cache_.write({kFlag, size, fc_, caching_, false, cacr_}, 0, memory_); }
  void blit() { memory_.set(kFlag, 2, 0x8001); }
  std::uint32_t call(int clear_size) {
    clear(clear_size);
    blit();
    return read(kFlag);
  }

  Memory memory_;
  Caches030 cache_;
  std::uint32_t cacr_ = kEd;
  unsigned fc_ = 5;
  Caching caching_ = Caching::kWriteThrough;
};

TEST_F(Staleness030, FirstCallRightSecondWrongWithAWordClear) {
  EXPECT_EQ(call(2), 0x8001u);
  EXPECT_EQ(call(2), 0u);
}
TEST_F(Staleness030, TheSameWithWriteAllocation) {
  cacr_ = kEd | kWa;
  EXPECT_EQ(call(2), 0x8001u);
  EXPECT_EQ(call(2), 0u);
}
TEST_F(Staleness030, WrongOnTheFirstCallWithWaAndAnAlignedLongClear) {
  cacr_ = kEd | kWa;
  EXPECT_EQ(call(4), 0u);
}
TEST_F(Staleness030, ALongClearWithoutWaIsRightTheFirstTime) {
  EXPECT_EQ(call(4), 0x8001u);
  EXPECT_EQ(call(4), 0u);
}
TEST_F(Staleness030, AReadOfTheNeighbourWordAloneMakesItStale) {
  clear(2);
  read(kFlag + 2);
  blit();
  EXPECT_EQ(read(kFlag), 0u);
}
TEST_F(Staleness030, ARead256BytesAwayCuresAndOne128BytesAwayDoesNot) {
  call(2);
  clear(2);
  blit();
  read(kFlag + 128);
  EXPECT_EQ(read(kFlag), 0u);
  read(kFlag + 256);
  EXPECT_EQ(read(kFlag), 0x8001u);
}
TEST_F(Staleness030, AWordClearUnderAnotherTagWithWaDropsTheEntry) {
  fc_ = 1;
  read(kFlag);  // the user's copy
  fc_ = 5;
  cacr_ = kEd | kWa;
  clear(2);
  blit();
  fc_ = 1;
  EXPECT_EQ(read(kFlag), 0x8001u);
}
TEST_F(Staleness030, SupervisorClearUserTestIsStaleWithoutWaAndNoDmaAtAll) {
  memory_.set(kFlag, 2, 0x1234);
  fc_ = 1;
  EXPECT_EQ(read(kFlag), 0x1234u);
  fc_ = 5;
  clear(2);
  fc_ = 1;
  EXPECT_EQ(read(kFlag), 0x1234u) << "the clear went past the user's copy";
}
TEST_F(Staleness030, DisableTestEnableThenATestWithoutAClearIsStaleAgain) {
  call(2);
  clear(2);
  blit();
  cacr_ = 0;
  EXPECT_EQ(read(kFlag), 0x8001u);
  cacr_ = kEd;
  EXPECT_EQ(read(kFlag), 0u);
}
TEST_F(Staleness030, DisabledThroughoutTheEntryKeepsTheValueFromBefore) {
  memory_.set(kFlag, 2, 0x7777);
  read(kFlag);
  cacr_ = 0;
  EXPECT_EQ(call(2), 0x8001u);
  cacr_ = kEd;
  EXPECT_EQ(read(kFlag), 0x7777u);
}
TEST_F(Staleness030, CedWithCaarAtAnotherTagButTheSameBitsCures) {
  call(2);
  clear(2);
  blit();
  cache_.control(kEd | kCed, kFlag + 0x4500);
  EXPECT_EQ(read(kFlag), 0x8001u);
}
TEST_F(Staleness030, FrozenWithTheEntryResidentIsStaleAndAbsentIsAlwaysRight) {
  call(2);
  cacr_ = kEd | kFd;
  EXPECT_EQ(call(2), 0u);
  cache_.control(kEd | kFd | kCd, 0);
  EXPECT_EQ(call(2), 0x8001u);
  EXPECT_EQ(call(2), 0x8001u);
}
TEST_F(Staleness030, AnInhibitedRegionIsRightOnceTheEntryHasBeenCleared) {
  call(2);
  caching_ = Caching::kInhibited;
  EXPECT_EQ(call(2), 0u) << "a hit on the old entry still wins";
  cache_.control(kEd | kCd, 0);
  EXPECT_EQ(call(2), 0x8001u);
  EXPECT_EQ(call(2), 0x8001u);
}
TEST_F(Staleness030, CiinPreventsFillsButNotAllocationByAnAlignedLongClear) {
  memory_.inhibits = [](std::uint32_t) { return true; };
  EXPECT_EQ(call(2), 0x8001u);
  EXPECT_EQ(call(2), 0x8001u);
  cacr_ = kEd | kWa;
  EXPECT_EQ(call(4), 0u);
}
TEST_F(Staleness030, AnAliasIsRightUnlessItIsResidentItself) {
  call(2);
  clear(2);
  blit();
  // The same memory 16 MB higher, as on a 24-bit bus.
  memory_.set(0x1000000 + kFlag, 2, 0x8001);
  EXPECT_EQ(read(0x1000000 + kFlag), 0x8001u);
  memory_.set(0x1000000 + kFlag, 2, 0);
  EXPECT_EQ(read(0x1000000 + kFlag), 0x8001u) << "now resident: stale on reuse";
}
TEST_F(Staleness030, AOneWordZoneTestedInTheBufferHasTheSameFault) {
  constexpr std::uint32_t kBuffer = 0x4000;
  EXPECT_EQ(read(kBuffer), 0u);
  memory_.set(kBuffer, 2, 0x0180);  // pass 2 leaves the overlap there
  EXPECT_EQ(read(kBuffer), 0u);
}
TEST_F(Staleness030, OfA4000ByteZoneTheLast64LongWordsReadStale) {
  constexpr std::uint32_t kBuffer = 0x4000;
  for (std::uint32_t at = 0; at < 4000; at += 4) read(kBuffer + at, 4);
  for (std::uint32_t at = 0; at < 4000; at += 4) memory_.set(kBuffer + at, 4, 1);
  unsigned stale = 0;
  // From the end, so that the look does not evict what is still to be looked at.
  for (std::uint32_t at = 4000; at > 0; at -= 4) stale += read(kBuffer + at - 4, 4) == 0;
  EXPECT_EQ(stale, 64u);
}
TEST_F(Staleness030, ThatScanFromTheFrontFindsAlmostEverythingRight) {
  constexpr std::uint32_t kBuffer = 0x4000;
  for (std::uint32_t at = 0; at < 4000; at += 4) read(kBuffer + at, 4);
  for (std::uint32_t at = 0; at < 4000; at += 4) memory_.set(kBuffer + at, 4, 1);
  unsigned stale = 0;
  for (std::uint32_t at = 0; at < 4000; at += 4) stale += read(kBuffer + at, 4) == 0;
  EXPECT_EQ(stale, 0u) << "each line is replaced before its resident long words are reached";
}
TEST_F(Staleness030, TheReverseDirectionIsAlwaysRight) {
  read(kFlag);
  cache_.write({kFlag, 2, 5, Caching::kWriteThrough, false, cacr_}, 0x1234, memory_);
  EXPECT_EQ(memory_.get(kFlag, 2), 0x1234u);
}

class Staleness040 : public Staleness030 {
 protected:
  std::uint32_t read040(std::uint32_t at) {
    return cache040_.read({at, 2, 5, caching_, false, 0x80000000}, memory_);
  }
  void write040(std::uint32_t at, std::uint32_t value) {
    cache040_.write({at, 2, 5, caching_, false, 0x80000000}, value, memory_);
  }
  void push(std::uint32_t at) {
    cache040_.maintain({m68k::CacheMaintenance::Scope::kLine, true, false, true, at, 4096},
                       memory_);
  }
  Caches040 cache040_;
};

TEST_F(Staleness040, WriteThroughHasTheSameFaultWithSixteenByteGranules) {
  read040(kFlag + 14);
  write040(kFlag, 0);
  blit();
  EXPECT_EQ(read040(kFlag), 0u);
  EXPECT_EQ(memory_.get(kFlag, 2), 0x8001u);
}
TEST_F(Staleness040, AConflictReadIsUnreliable) {
  read040(kFlag);
  blit();
  read040(kFlag + 0x400);
  EXPECT_EQ(read040(kFlag), 0u) << "there are four ways";
}
TEST_F(Staleness040, CopybackKeepsTheClearFromMemoryAndALaterPushOverwritesTheBlitter) {
  caching_ = Caching::kCopyback;
  memory_.set(kFlag, 2, 0x0F0F);  // from an earlier test
  write040(kFlag, 0);
  EXPECT_EQ(memory_.get(kFlag, 2), 0x0F0Fu) << "the blitter ORs into an old value";
  blit();
  push(kFlag);
  EXPECT_EQ(memory_.get(kFlag, 2), 0u) << "what the blitter wrote is gone";
}
TEST_F(Staleness040, PushBeforeAndInvalidateAfterIsRight) {
  caching_ = Caching::kCopyback;
  for (int i = 0; i < 2; ++i) {
    write040(kFlag, 0);
    push(kFlag);
    EXPECT_EQ(memory_.get(kFlag, 2), 0u);
    blit();
    push(kFlag);
    EXPECT_EQ(read040(kFlag), 0x8001u);
  }
}

}  // namespace
}  // namespace collide::cache::staleness_test
