// SPDX-License-Identifier: MIT
// The 68030's caches row by row after docs/reference/cache.md. Addresses: 2000, 2100 and 2200 hex
// share line 0; 2080 is line 8.
#include "model/cache/caches_030.h"

#include <gtest/gtest.h>

#include "tests/model/cache/logged_memory.h"

namespace collide::cache::caches_030_test {
namespace {

using m68k::CacheAccess;
using m68k::Caching;

constexpr std::uint32_t kEd = 0x100, kFd = 0x200, kCed = 0x400, kCd = 0x800, kDbe = 0x1000,
                        kWa = 0x2000;
constexpr unsigned kUser = 1, kSupervisor = 5;

class Caches030Test : public ::testing::Test {
 protected:
  explicit Caches030Test(const Config030& config = {}) : cache_(config) {
    cache_.observe(&events_);
    for (std::uint32_t at = 0x2000; at < 0x2300; at += 4) memory_.set(at, 4, 0xA0000000 | at);
  }
  std::uint32_t read(std::uint32_t at, int size = 4) {
    CacheAccess access{at, size, fc_, caching_, false, cacr_};
    return cache_.read(access, memory_);
  }
  std::uint32_t locked_read(std::uint32_t at, int size = 1) {
    return cache_.read({at, size, fc_, caching_, true, cacr_}, memory_);
  }
  void write(std::uint32_t at, int size, std::uint32_t value) {
    cache_.write({at, size, fc_, caching_, false, cacr_}, value, memory_);
  }
  void forget() {
    memory_.take_log();
    events_.take();
  }
  unsigned valid(unsigned line) const { return cache_.line(Kind::kData, line).valid; }

  Memory memory_;
  EventLog events_;
  Caches030 cache_;
  std::uint32_t cacr_ = kEd;
  unsigned fc_ = kSupervisor;
  Caching caching_ = Caching::kWriteThrough;
};

// Geometry.

TEST_F(Caches030Test, SixteenLinesOfFourLongWordsEachWithItsOwnValidBit) {
  EXPECT_EQ(cache_.lines(Kind::kData), 16u);
  read(0x20F4);  // line 15, long word 1
  EXPECT_EQ(valid(15), 0b0010u);
  EXPECT_EQ(cache_.line(Kind::kData, 15).address, 0x20F0u);
  EXPECT_EQ(cache_.line(Kind::kData, 15).fc, 5u);
  EXPECT_EQ(cache_.line(Kind::kData, 15).data[1], 0xA00020F4u);
}

TEST_F(Caches030Test, TheFunctionCodeIsPartOfTheTag) {
  read(0x2000);
  fc_ = kUser;
  forget();
  read(0x2000);
  EXPECT_EQ(memory_.take_log(), "R4 2000");
}

TEST_F(Caches030Test, ResetEmptiesBothCaches) {
  read(0x2000);
  cache_.reset();
  EXPECT_EQ(valid(0), 0u);
}

TEST_F(Caches030Test, ADebuggersByteChangesEveryCopyAndNothingElse) {
  const auto same = [](std::uint32_t address) { return address; };
  const auto low24 = [](std::uint32_t address) { return address & 0xFFFFFF; };
  memory_.set(0x01002000, 4, 0xA0002000);
  read(0x01002000);
  forget();
  cache_.poke(0x2001, 0x77, same);
  EXPECT_EQ(read(0x01002000), 0xA0002000u) << "not the same memory";
  cache_.poke(0x2001, 0x77, low24);
  EXPECT_EQ(read(0x01002000), 0xA0772000u);
  cache_.poke(0x2004, 0x77, low24);
  EXPECT_EQ(valid(0), 0b0001u) << "nothing is entered";
  EXPECT_EQ(memory_.take_log(), "");
}

// CACR.

TEST_F(Caches030Test, EdOffGoesRoundTheCacheAndLeavesItAlone) {
  read(0x2000);
  forget();
  cacr_ = 0;
  memory_.set(0x2000, 4, 1);
  EXPECT_EQ(read(0x2000), 1u);
  write(0x2004, 4, 2);
  write(0x2000, 2, 3);
  EXPECT_EQ(events_.take(), "");
  cacr_ = kEd;
  EXPECT_EQ(read(0x2000), 0xA0002000u) << "valid again, though memory has changed twice";
}

TEST_F(Caches030Test, CdClearsEveryValidBit) {
  read(0x2000);
  read(0x20F4);
  forget();
  cache_.control(kEd | kCd, 0);
  EXPECT_EQ(events_.take(), "invalidate 2000, invalidate 20F4");
  EXPECT_EQ(valid(0) | valid(15), 0u);
}

TEST_F(Caches030Test, CedClearsTheEntryOfCaarWhateverItsTag) {
  read(0x2004);
  read(0x2008);
  cache_.control(kEd | kCed, 0xFFFF5504);
  EXPECT_EQ(valid(0), 0b0100u);
}

TEST_F(Caches030Test, DbeHasNoEffect) {
  cacr_ = kEd | kDbe;
  read(0x2004);
  EXPECT_EQ(memory_.take_log(), "R4 2004");
  EXPECT_EQ(valid(0), 0b0010u);
}

TEST_F(Caches030Test, FreezeServesAndUpdatesHitsAndReplacesNothing) {
  read(0x2000);
  cacr_ = kEd | kFd;
  forget();
  EXPECT_EQ(read(0x2000), 0xA0002000u);
  write(0x2002, 2, 0x1234);
  EXPECT_EQ(read(0x2000), 0xA0001234u);
  EXPECT_EQ(memory_.take_log(), "W2 2002");
  EXPECT_EQ(read(0x2100), 0xA0002100u);
  EXPECT_EQ(read(0x2006, 1), 0x20u);
  EXPECT_EQ(memory_.take_log(), "R4 2100, R1 2006") << "no fill: only what is wanted is read";
  EXPECT_EQ(valid(0), 0b0001u);
}

TEST_F(Caches030Test, FrozenWithWriteAllocationAMissEntersAndDropsNothing) {
  read(0x2000);
  cacr_ = kEd | kFd | kWa;
  write(0x2100, 4, 1);
  write(0x2200, 2, 1);
  EXPECT_EQ(valid(0), 0b0001u);
  EXPECT_EQ(read(0x2000), 0xA0002000u);
}

// Reads.

TEST_F(Caches030Test, AMissFetchesTheLongWordAndAHitMakesNoBusCycle) {
  EXPECT_EQ(read(0x2004), 0xA0002004u);
  EXPECT_EQ(memory_.take_log(), "R4 2004");
  EXPECT_EQ(read(0x2006, 2), 0x2004u);
  EXPECT_EQ(read(0x2004, 1), 0xA0u);
  EXPECT_EQ(memory_.take_log(), "");
  EXPECT_EQ(events_.take(), "read miss 2004, fill 2004, read hit 2004, read hit 2004");
}

TEST_F(Caches030Test, AByteReadFillsTheWholeLongWordTheWantedWordFirst) {
  EXPECT_EQ(read(0x2003, 1), 0x00u);
  EXPECT_EQ(memory_.take_log(), "R2 2002, R2 2000");
  EXPECT_EQ(valid(0), 0b0001u);
}

TEST_F(Caches030Test, ATagChangeDropsTheOtherThree) {
  for (const std::uint32_t at : {0x2000u, 0x2004u, 0x2008u, 0x200Cu}) read(at);
  EXPECT_EQ(valid(0), 0b1111u);
  forget();
  read(0x2108);
  EXPECT_EQ(valid(0), 0b0100u);
  EXPECT_EQ(events_.take(),
            "read miss 2108, evict 2000, evict 2004, evict 2008, evict 200C, fill 2108");
}

TEST_F(Caches030Test, AMisalignedReadIsUpToTwoLookupsOneAfterTheOther) {
  read(0x2000);
  forget();
  EXPECT_EQ(read(0x2002), 0x2000A000u);
  EXPECT_EQ(events_.take(), "read hit 2000, read miss 2004, fill 2004");
  EXPECT_EQ(memory_.take_log(), "R2 2004, R2 2006");
}

TEST_F(Caches030Test, AMisalignedReadOverALineEndUsesTwoLines) {
  EXPECT_EQ(read(0x200E), 0x200CA000u);
  EXPECT_EQ(valid(0), 0b1000u);
  EXPECT_EQ(valid(1), 0b0001u);
}

TEST_F(Caches030Test, ABusErrorInTheHalfNotAskedForLeavesTheEntryInvalid) {
  memory_.fails = [](std::uint32_t at) { return at == 0x2002; };
  EXPECT_EQ(read(0x2000, 2), 0xA000u);
  EXPECT_EQ(valid(0), 0u);
  memory_.fails = nullptr;
  EXPECT_EQ(read(0x2000), 0xA0002000u);
  EXPECT_EQ(valid(0), 1u);
}

TEST_F(Caches030Test, CiinKeepsAReadOutOfTheCache) {
  memory_.inhibits = [](std::uint32_t at) { return at >= 0x2004; };
  read(0x2000);
  EXPECT_EQ(read(0x2005, 1), 0x00u);
  EXPECT_EQ(memory_.take_log(), "R4 2000, R2 2004") << "and nothing else of it is read";
  EXPECT_EQ(valid(0), 0b0001u);
}

TEST_F(Caches030Test, AHitDoesNotLookAtTheInhibitInputs) {
  read(0x2000);
  memory_.set(0x2000, 4, 7);
  memory_.inhibits = [](std::uint32_t) { return true; };
  EXPECT_EQ(read(0x2000), 0xA0002000u);
  caching_ = Caching::kInhibited;
  EXPECT_EQ(read(0x2000), 0xA0002000u);
}

TEST_F(Caches030Test, AnInhibitedRegionIsNotEntered) {
  caching_ = Caching::kInhibited;
  read(0x2000);
  read(0x2000);
  EXPECT_EQ(memory_.take_log(), "R4 2000, R4 2000");
  EXPECT_EQ(valid(0), 0u);
}

TEST_F(Caches030Test, ALockedReadMissesByForceAndRefreshesTheCopy) {
  read(0x2000);
  memory_.set(0x2000, 4, 0x11223344);
  forget();
  EXPECT_EQ(locked_read(0x2001), 0x22u);
  EXPECT_EQ(memory_.take_log(), "R1 2001");
  EXPECT_EQ(events_.take(), "read miss 2000, refresh 2000");
  EXPECT_EQ(read(0x2000), 0xA0222000u) << "the byte that was read, no more";
}

TEST_F(Caches030Test, ALockedReadOfAnAbsentLongWordEntersNothing) {
  locked_read(0x2001);
  EXPECT_EQ(valid(0), 0u);
}

class WithoutRefresh : public Caches030Test {
 protected:
  WithoutRefresh() : Caches030Test(config()) {}
  static Config030 config() {
    Config030 config;
    config.locked_read_refreshes = false;
    return config;
  }
};

TEST_F(WithoutRefresh, ALockedReadLeavesTheCopyAsItWas) {
  read(0x2000);
  memory_.set(0x2000, 4, 0x11223344);
  EXPECT_EQ(locked_read(0x2001), 0x22u);
  EXPECT_EQ(read(0x2000), 0xA0002000u);
}

// Writes: every row of the table, both columns.

TEST_F(Caches030Test, AWriteAlwaysGoesToTheBus) {
  for (const std::uint32_t cacr : {0u, kEd, kEd | kWa, kEd | kFd}) {
    cacr_ = cacr;
    write(0x2000, 4, 5);
    EXPECT_EQ(memory_.take_log(), "W4 2000") << std::hex << cacr;
  }
}

TEST_F(Caches030Test, AWriteHitOfAnySizeUpdatesTheEntry) {
  for (const std::uint32_t cacr : {kEd, kEd | kWa}) {
    cacr_ = cacr;
    memory_.set(0x2000, 4, 0xA0002000);
    cache_.control(kCd, 0);
    read(0x2000);
    write(0x2003, 1, 0x11);
    EXPECT_EQ(read(0x2000), 0xA0002011u);
    write(0x2000, 2, 0x2222);
    EXPECT_EQ(read(0x2000), 0x22222011u);
    write(0x2000, 4, 0x33333333);
    EXPECT_EQ(read(0x2000), 0x33333333u);
    EXPECT_EQ(valid(0), 0b0001u);
  }
}

TEST_F(Caches030Test, WithoutWaAWriteMissChangesNothing) {
  read(0x2000);
  write(0x2100, 4, 1);
  write(0x2100, 2, 1);
  write(0x2101, 1, 1);
  write(0x2102, 4, 1);
  EXPECT_EQ(valid(0), 0b0001u);
  EXPECT_EQ(cache_.line(Kind::kData, 0).address, 0x2000u);
}

TEST_F(Caches030Test, WithWaAnAlignedLongWordIsEntered) {
  cacr_ = kEd | kWa;
  write(0x2004, 4, 0xCAFEF00D);
  EXPECT_EQ(valid(0), 0b0010u);
  memory_.set(0x2004, 4, 0);
  EXPECT_EQ(read(0x2004), 0xCAFEF00Du);
}

TEST_F(Caches030Test, WithWaAnAlignedLongWordOfAnotherTagDropsTheOtherThree) {
  for (const std::uint32_t at : {0x2000u, 0x2004u, 0x2008u, 0x200Cu}) read(at);
  cacr_ = kEd | kWa;
  write(0x2104, 4, 1);
  EXPECT_EQ(valid(0), 0b0010u);
  EXPECT_EQ(cache_.line(Kind::kData, 0).address, 0x2100u);
}

TEST_F(Caches030Test, WithWaAWordThatMissesClearsTheValidBitAndKeepsTheTag) {
  read(0x2000);
  read(0x2004);
  cacr_ = kEd | kWa;
  forget();
  write(0x2102, 2, 1);
  EXPECT_EQ(events_.take(), "write miss 2100, evict 2000");
  EXPECT_EQ(valid(0), 0b0010u);
  EXPECT_EQ(cache_.line(Kind::kData, 0).address, 0x2000u);
}

TEST_F(Caches030Test, WithWaAByteThatMissesClearsTheValidBit) {
  read(0x2008);
  cacr_ = kEd | kWa;
  write(0x210B, 1, 1);
  EXPECT_EQ(valid(0), 0u);
}

TEST_F(Caches030Test, WithWaAMisalignedLongWordClearsBothValidBits) {
  read(0x2000);
  read(0x2004);
  read(0x2008);
  cacr_ = kEd | kWa;
  write(0x2102, 4, 1);
  EXPECT_EQ(valid(0), 0b0100u);
}

TEST_F(Caches030Test, AMisalignedWriteUpdatesTheHalfThatHits) {
  read(0x2000);
  write(0x2002, 4, 0x11112222);
  EXPECT_EQ(read(0x2000), 0xA0001111u);
  EXPECT_EQ(memory_.get(0x2004, 4), 0x22222004u);
}

TEST_F(Caches030Test, CiinIsIgnoredOnWrites) {
  memory_.inhibits = [](std::uint32_t) { return true; };
  cacr_ = kEd | kWa;
  write(0x2000, 4, 1);
  EXPECT_EQ(valid(0), 0b0001u);
}

TEST_F(Caches030Test, AnInhibitedRegionDoesNotAllocateOnWrites) {
  cacr_ = kEd | kWa;
  caching_ = Caching::kInhibited;
  write(0x2000, 4, 1);
  EXPECT_EQ(valid(0), 0u);
}

// Other masters.

TEST_F(Caches030Test, NothingAnotherMasterDoesIsSeen) {
  read(0x2000);
  EXPECT_FALSE(cache_.snoops());
  EXPECT_FALSE(cache_.snoop_write(0x2000, 1, 0xFFFF));
  EXPECT_FALSE(cache_.snoop_read(0x2000).has_value());
  EXPECT_EQ(valid(0), 0b0001u);
}

class WithSnooper : public Caches030Test {
 protected:
  WithSnooper() : Caches030Test(config()) {}
  static Config030 config() {
    Config030 config;
    config.external_snooper = true;
    return config;
  }
};

TEST_F(WithSnooper, ClearsTheOneValidBitWhenTheTagMatches) {
  read(0x2000);
  read(0x2004);
  forget();
  EXPECT_TRUE(cache_.snoops());
  EXPECT_FALSE(cache_.snoop_write(0x2102, 1, 0xFFFF)) << "another tag";
  EXPECT_EQ(valid(0), 0b0011u);
  EXPECT_FALSE(cache_.snoop_write(0x2002, 1, 0xFFFF)) << "memory takes the data";
  EXPECT_EQ(valid(0), 0b0010u);
  EXPECT_EQ(events_.take(), "snoop drop 2000");
}

TEST_F(WithSnooper, AWriteBetweenTheHalvesOfAFillKeepsItOut) {
  memory_.before_read = [&](std::uint32_t at) {
    if (at != 0x2002) return;
    cache_.snoop_write(0x2000, 0x1234, 0xFFFF);
    memory_.set(0x2000, 2, 0x1234);
  };
  EXPECT_EQ(read(0x2000, 2), 0xA000u) << "read before the write";
  EXPECT_EQ(valid(0), 0u);
  memory_.before_read = nullptr;
  EXPECT_EQ(read(0x2000), 0x12342000u);
}

TEST_F(WithSnooper, WorksForAnyFunctionCode) {
  fc_ = kUser;
  read(0x2000);
  cache_.snoop_write(0x2000, 1, 0xFFFF);
  EXPECT_EQ(valid(0), 0u);
}

TEST_F(WithSnooper, ALineWriteClearsAllFour) {
  for (const std::uint32_t at : {0x2000u, 0x2004u, 0x2008u, 0x200Cu, 0x2010u}) read(at);
  cache_.snoop_write_line(0x2000);
  EXPECT_EQ(valid(0), 0u);
  EXPECT_EQ(valid(1), 0b0001u);
}

// The instruction cache.

TEST_F(Caches030Test, TheInstructionCacheHasItsOwnBitsAndTagsFc2Only) {
  const auto fetch = [&](std::uint32_t at, unsigned fc, std::uint32_t cacr) {
    return cache_.fetch({at, 2, fc, Caching::kWriteThrough, false, cacr}, memory_);
  };
  EXPECT_EQ(fetch(0x2002, 6, 1), 0x2000u);
  EXPECT_EQ(memory_.take_log(), "R2 2002, R2 2000");
  EXPECT_EQ(fetch(0x2000, 6, 1), 0xA000u);
  EXPECT_EQ(memory_.take_log(), "");
  fetch(0x2000, 2, 1);
  EXPECT_EQ(memory_.take_log(), "R2 2000, R2 2002") << "user program has another tag";
  cache_.control(1 | 8, 0);
  EXPECT_EQ(cache_.line(Kind::kInstruction, 0).valid, 0u);
  fetch(0x2000, 6, 1);
  fetch(0x2004, 6, 1);
  cache_.control(1 | 4, 0x2004);
  EXPECT_EQ(cache_.line(Kind::kInstruction, 0).valid, 0b0001u);
  forget();
  fetch(0x2008, 6, 3);
  EXPECT_EQ(memory_.take_log(), "R2 2008") << "frozen";
  EXPECT_EQ(cache_.line(Kind::kInstruction, 0).valid, 0b0001u);
}

TEST_F(Caches030Test, DataClearBitsLeaveTheInstructionCacheAlone) {
  cache_.fetch({0x2000, 2, 6, Caching::kWriteThrough, false, 1}, memory_);
  cache_.control(kCd | kCed, 0);
  EXPECT_EQ(cache_.line(Kind::kInstruction, 0).valid, 0b0001u);
}

TEST(Caches020, HaveNoDataCacheAndATagForEveryLongWord) {
  Config030 config;
  config.has_data_cache = false;
  Caches030 cache(config);
  Memory memory;
  EXPECT_EQ(cache.lines(Kind::kData), 0u);
  EXPECT_EQ(cache.lines(Kind::kInstruction), 64u);
  cache.read({0x2000, 4, 5, Caching::kWriteThrough, false, 0xFFFF}, memory);
  cache.read({0x2000, 4, 5, Caching::kWriteThrough, false, 0xFFFF}, memory);
  EXPECT_EQ(memory.take_log(), "R4 2000, R4 2000");
  const auto fetch = [&](std::uint32_t at) {
    cache.fetch({at, 2, 6, Caching::kWriteThrough, false, 1}, memory);
  };
  fetch(0x2000);
  fetch(0x2004);
  fetch(0x2100);
  memory.take_log();
  fetch(0x2004);
  EXPECT_EQ(memory.take_log(), "") << "the other long word of that group stays";
}

TEST_F(Caches030Test, StatisticsCountEveryEvent) {
  read(0x2000);
  read(0x2000);
  read(0x2002);
  write(0x2000, 1, 0);
  write(0x2200, 1, 0);
  const Statistics& s = cache_.statistics(Kind::kData);
  EXPECT_EQ(s.of(Event::kReadHit), 2u);
  EXPECT_EQ(s.of(Event::kReadMiss), 2u);
  EXPECT_EQ(s.of(Event::kFill), 2u);
  EXPECT_EQ(s.of(Event::kWriteHit), 1u);
  EXPECT_EQ(s.of(Event::kWriteMiss), 1u);
  EXPECT_EQ(s.of(Event::kEvict), 0u);
}

TEST_F(Caches030Test, PeekSeesWhatAReadWouldHit) {
  read(0x2000);
  EXPECT_EQ(cache_.peek(Kind::kData, 0x2002, kSupervisor), 0xA0002000u);
  EXPECT_EQ(cache_.peek(Kind::kData, 0x2002, kUser), std::nullopt);
  EXPECT_EQ(cache_.peek(Kind::kData, 0x2004, kSupervisor), std::nullopt);
}

}  // namespace
}  // namespace collide::cache::caches_030_test
