// SPDX-License-Identifier: MIT
// The 68040's caches row by row after docs/reference/cache.md. Addresses 400 hex apart share a set.
#include "model/cache/caches_040.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/model/cache/logged_memory.h"

namespace collide::cache::caches_040_test {
namespace {

using m68k::CacheAccess;
using m68k::CacheMaintenance;
using m68k::Caching;

constexpr std::uint32_t kDe = 0x80000000, kIe = 0x8000;
constexpr const char* kLineRead = "R4 2000, R4 2004, R4 2008, R4 200C";

class Caches040Test : public ::testing::Test {
 protected:
  explicit Caches040Test(SnoopCode code = SnoopCode::kNone) : cache_(Config040{code, 1}) {
    cache_.observe(&events_);
    for (std::uint32_t at = 0x2000; at < 0x4400; at += 4) memory_.set(at, 4, 0xA0000000 | at);
  }
  std::uint32_t read(std::uint32_t at, int size = 4) {
    return cache_.read({at, size, 5, caching_, locked_, cacr_}, memory_);
  }
  void write(std::uint32_t at, int size, std::uint32_t value) {
    cache_.write({at, size, 5, caching_, locked_, cacr_}, value, memory_);
  }
  void maintain(CacheMaintenance::Scope scope, bool push, std::uint32_t address = 0,
                std::uint32_t page = 4096) {
    cache_.maintain({scope, true, false, push, address, page}, memory_);
  }
  /// A dirty line at 2000: its first long word is `value` in the cache only.
  void make_dirty(std::uint32_t value) {
    caching_ = Caching::kCopyback;
    write(0x2000, 4, value);
    forget();
  }
  void forget() {
    memory_.take_log();
    events_.take();
  }
  bool resident(std::uint32_t at) const { return cache_.peek(Kind::kData, at, 5).has_value(); }
  unsigned dirty(std::uint32_t at) const {
    for (unsigned i = 0; i < cache_.lines(Kind::kData); ++i) {
      const Line line = cache_.line(Kind::kData, i);
      if (line.valid != 0 && line.address == (at & ~15u)) return line.dirty;
    }
    return 0;
  }

  Memory memory_;
  EventLog events_;
  Caches040 cache_;
  std::uint32_t cacr_ = kDe;
  Caching caching_ = Caching::kWriteThrough;
  bool locked_ = false;
};

TEST_F(Caches040Test, ADebuggersByteChangesTheLineAndNotItsState) {
  const auto same = [](std::uint32_t address) { return address; };
  make_dirty(0x11223344);
  cache_.poke(0x2003, 0x77, same);
  cache_.poke(0x200F, 0x77, same);
  cache_.poke(0x2400, 0x77, same);
  EXPECT_EQ(read(0x2000), 0x11223377u);
  EXPECT_EQ(read(0x200C), 0xA0002077u);
  EXPECT_EQ(dirty(0x2000), 0b0001u) << "a clean long word stays clean";
  EXPECT_FALSE(resident(0x2400));
}

// Geometry and CACR.

TEST_F(Caches040Test, SixtyFourSetsOfFourLines) {
  EXPECT_EQ(cache_.lines(Kind::kData), 256u);
  for (unsigned way = 0; way < 4; ++way) read(0x2000 + 0x400 * way);
  for (unsigned way = 0; way < 4; ++way) EXPECT_TRUE(resident(0x2000 + 0x400 * way));
  read(0x2010);
  EXPECT_EQ(cache_.line(Kind::kData, 4).address, 0x2010u) << "the next set";
  EXPECT_EQ(cache_.line(Kind::kData, 4).valid, 15u) << "one valid bit a line";
}

TEST_F(Caches040Test, TagsArePhysicalAndKnowNoFunctionCode) {
  cache_.read({0x2000, 4, 5, caching_, false, cacr_}, memory_);
  forget();
  cache_.read({0x2000, 4, 1, caching_, false, cacr_}, memory_);
  EXPECT_EQ(memory_.take_log(), "");
}

TEST_F(Caches040Test, InvalidLinesAreFilledFirstThenOneOfFourByChance) {
  std::set<unsigned> replaced;
  std::string first_run;
  for (unsigned i = 0; i < 64; ++i) {
    forget();
    read(0x2000 + 0x400 * (i % 8));
    const std::string text = events_.take();
    if (i < 4) {
      EXPECT_EQ(text.find("evict"), std::string::npos) << i;
    }
    first_run += text + ";";
  }
  // The same seed gives the same sequence, another seed another.
  for (const std::uint32_t seed : {1u, 2u}) {
    Caches040 other(Config040{SnoopCode::kNone, seed});
    other.observe(&events_);
    std::string run;
    for (unsigned i = 0; i < 64; ++i) {
      events_.take();
      other.read({0x2000 + 0x400 * (i % 8), 4, 5, caching_, false, cacr_}, memory_);
      run += events_.take() + ";";
    }
    EXPECT_EQ(run == first_run, seed == 1) << seed;
  }
  // All four ways are chosen at one time or another.
  Caches040 cache;
  for (unsigned i = 0; i < 4; ++i) cache.read({0x400 * i, 4, 5, caching_, false, cacr_}, memory_);
  for (std::uint32_t i = 4; i < 100; ++i) {
    cache.read({0x400 * i, 4, 5, caching_, false, cacr_}, memory_);
    for (unsigned way = 0; way < 4; ++way) {
      if (cache.line(Kind::kData, way).address == 0x400 * i) replaced.insert(way);
    }
  }
  EXPECT_EQ(replaced.size(), 4u);
}

TEST_F(Caches040Test, DisablingLeavesTheContentsDirtyDataToo) {
  make_dirty(0x1111);
  cacr_ = 0;
  EXPECT_EQ(read(0x2000), 0xA0002000u) << "memory's old value";
  write(0x2004, 4, 5);
  EXPECT_EQ(memory_.take_log(), "R4 2000, W4 2004");
  EXPECT_EQ(events_.take(), "");
  cacr_ = kDe;
  EXPECT_EQ(read(0x2000), 0x1111u);
  EXPECT_EQ(read(0x2004), 0xA0002004u) << "stale: written to memory meanwhile";
  EXPECT_EQ(dirty(0x2000), 0b0001u);
}

// Write-through.

TEST_F(Caches040Test, AReadMissFillsTheLineTheWantedLongWordFirst) {
  EXPECT_EQ(read(0x200A, 2), 0x2008u);
  EXPECT_EQ(memory_.take_log(), "R4 2008, R4 200C, R4 2000, R4 2004");
  EXPECT_EQ(events_.take(), "read miss 2000, fill 2000");
  EXPECT_EQ(read(0x2001, 1), 0x00u);
  EXPECT_EQ(memory_.take_log(), "");
  EXPECT_EQ(events_.take(), "read hit 2000");
}

TEST_F(Caches040Test, WriteThroughHitWritesLineAndMemory) {
  read(0x2000);
  forget();
  write(0x2002, 2, 0x1234);
  EXPECT_EQ(memory_.take_log(), "W2 2002");
  EXPECT_EQ(memory_.get(0x2000, 4), 0xA0001234u);
  EXPECT_EQ(read(0x2000), 0xA0001234u);
  EXPECT_EQ(dirty(0x2000), 0u);
}

TEST_F(Caches040Test, WriteThroughMissWritesMemoryOnly) {
  write(0x2000, 4, 1);
  EXPECT_EQ(memory_.take_log(), "W4 2000");
  EXPECT_FALSE(resident(0x2000));
}

TEST_F(Caches040Test, AWriteThroughHitLeavesDirtyBitsAsTheyAre) {
  make_dirty(1);
  caching_ = Caching::kWriteThrough;
  write(0x2000, 4, 2);
  write(0x2004, 4, 3);
  EXPECT_EQ(memory_.get(0x2000, 4), 2u);
  EXPECT_EQ(dirty(0x2000), 0b0001u);
}

// Copyback.

TEST_F(Caches040Test, CopybackHitWritesTheLineOnlyAndMarksTheLongWord) {
  read(0x2000);
  caching_ = Caching::kCopyback;
  forget();
  write(0x2006, 2, 0x1234);
  EXPECT_EQ(memory_.take_log(), "");
  EXPECT_EQ(memory_.get(0x2004, 4), 0xA0002004u);
  EXPECT_EQ(read(0x2004), 0xA0001234u);
  EXPECT_EQ(dirty(0x2000), 0b0010u);
}

TEST_F(Caches040Test, CopybackMissFillsThenWrites) {
  caching_ = Caching::kCopyback;
  write(0x2000, 2, 0x1234);
  EXPECT_EQ(memory_.take_log(), kLineRead);
  EXPECT_EQ(read(0x2000), 0x12342000u);
  EXPECT_EQ(dirty(0x2000), 0b0001u);
  EXPECT_EQ(events_.take(), "write miss 2000, fill 2000, read hit 2000");
}

TEST_F(Caches040Test, ADirtyLineIsPushedWhenReplacedAfterTheNewOneIsRead) {
  make_dirty(0x55);
  caching_ = Caching::kWriteThrough;
  std::string log;
  for (std::uint32_t i = 1; resident(0x2000); ++i) {
    ASSERT_LT(i, 100u);
    forget();
    read(0x2000 + 0x400 * i);
    log = memory_.take_log();
  }
  EXPECT_EQ(memory_.get(0x2000, 4), 0x55u);
  EXPECT_EQ(log.substr(log.size() - 16), "R4 " + log.substr(log.size() - 13, 4) + ", W4 2000");
}

TEST_F(Caches040Test, OnlyDirtyLongWordsAreWrittenBack) {
  caching_ = Caching::kCopyback;
  write(0x2004, 4, 1);
  write(0x200C, 1, 2);
  forget();
  memory_.set(0x2000, 4, 0xD);  // another master
  memory_.set(0x2004, 4, 0xD);
  maintain(CacheMaintenance::Scope::kLine, true, 0x2008);
  EXPECT_EQ(memory_.take_log(), "W4 2004, W4 200C");
  EXPECT_EQ(events_.take(), "push 2004, push 200C, invalidate 2000");
  EXPECT_EQ(memory_.get(0x2000, 4), 0xDu);
  EXPECT_EQ(memory_.get(0x2004, 4), 1u) << "what the other master wrote is lost";
}

TEST_F(Caches040Test, MisalignedOperandsGoLongWordByLongWord) {
  caching_ = Caching::kCopyback;
  write(0x200E, 4, 0x11112222);
  EXPECT_EQ(dirty(0x2000), 0b1000u);
  EXPECT_EQ(dirty(0x2010), 0b0001u);
  EXPECT_EQ(read(0x200E), 0x11112222u);
  EXPECT_EQ(read(0x2010), 0x22222010u);
}

TEST_F(Caches040Test, TciKeepsALineOutOfTheCache) {
  memory_.inhibits = [](std::uint32_t) { return true; };
  EXPECT_EQ(read(0x2005, 1), 0u);
  EXPECT_EQ(memory_.take_log(), "R4 2004") << "decided in the first transfer";
  EXPECT_FALSE(resident(0x2000));
  caching_ = Caching::kCopyback;
  write(0x2004, 4, 9);
  EXPECT_FALSE(resident(0x2000));
  EXPECT_EQ(memory_.get(0x2004, 4), 9u);
}

// Inhibited and locked accesses.

TEST_F(Caches040Test, AnInhibitedAccessThatHitsPushesAndInvalidates) {
  for (const bool is_write : {false, true}) {
    make_dirty(0x77);
    caching_ = Caching::kInhibited;
    if (is_write) {
      write(0x2004, 4, 8);
      EXPECT_EQ(memory_.take_log(), "W4 2000, W4 2004");
    } else {
      EXPECT_EQ(read(0x2000), 0x77u);
      EXPECT_EQ(memory_.take_log(), "W4 2000, R4 2000");
    }
    EXPECT_EQ(events_.take(), "push 2000, invalidate 2000");
    EXPECT_FALSE(resident(0x2000));
  }
}

TEST_F(Caches040Test, AnInhibitedAccessThatMissesOnlyUsesTheBus) {
  caching_ = Caching::kInhibited;
  read(0x2000, 1);
  write(0x2001, 1, 1);
  EXPECT_EQ(memory_.take_log(), "R1 2000, W1 2001");
  EXPECT_EQ(events_.take(), "");
}

TEST_F(Caches040Test, ALockedAccessIsExternalAndDropsTheLine) {
  make_dirty(0x0A000000);
  locked_ = true;
  EXPECT_EQ(read(0x2000, 1), 0x0Au);
  EXPECT_EQ(memory_.take_log(), "W4 2000, R1 2000");
  EXPECT_FALSE(resident(0x2000));
  write(0x2000, 1, 0x8A);
  EXPECT_EQ(memory_.get(0x2000, 4), 0x8A000000u);
  EXPECT_FALSE(resident(0x2000));
}

// MOVE16.

TEST_F(Caches040Test, Move16ReadsAHitAndDoesNotAllocateOnAMiss) {
  std::uint32_t line[4];
  cache_.read_line({0x2000, 16, 5, caching_, false, cacr_}, line, memory_);
  EXPECT_EQ(memory_.take_log(), kLineRead);
  EXPECT_FALSE(resident(0x2000));
  EXPECT_EQ(line[3], 0xA000200Cu);
  make_dirty(0x42);
  cache_.read_line({0x2000, 16, 5, caching_, false, cacr_}, line, memory_);
  EXPECT_EQ(memory_.take_log(), "");
  EXPECT_EQ(line[0], 0x42u);
  EXPECT_EQ(dirty(0x2000), 0b0001u);
}

TEST_F(Caches040Test, Move16WriteInvalidatesAHitAndDoesNotAllocate) {
  make_dirty(0x42);
  const std::uint32_t line[4] = {1, 2, 3, 4};
  cache_.write_line({0x2000, 16, 5, caching_, false, cacr_}, line, memory_);
  EXPECT_EQ(memory_.take_log(), "W4 2000, W4 2004, W4 2008, W4 200C");
  EXPECT_EQ(events_.take(), "invalidate 2000");
  EXPECT_FALSE(resident(0x2000));
  EXPECT_EQ(memory_.get(0x2000, 4), 1u);
}

// CINV and CPUSH.

TEST_F(Caches040Test, CinvLosesDirtyData) {
  make_dirty(0x42);
  maintain(CacheMaintenance::Scope::kLine, false, 0x2004);
  EXPECT_EQ(memory_.take_log(), "");
  EXPECT_EQ(read(0x2000), 0xA0002000u);
}

TEST_F(Caches040Test, CpushWritesBackThenInvalidates) {
  make_dirty(0x42);
  maintain(CacheMaintenance::Scope::kAll, true);
  EXPECT_EQ(memory_.get(0x2000, 4), 0x42u);
  EXPECT_FALSE(resident(0x2000));
}

TEST_F(Caches040Test, LinePageAndAllAreScopes) {
  using Scope = CacheMaintenance::Scope;
  for (const bool push : {false, true}) {
    const auto fill = [&] {
      for (const std::uint32_t at : {0x2000u, 0x2010u, 0x2FF0u, 0x3000u, 0x4000u}) read(at);
    };
    fill();
    maintain(Scope::kLine, push, 0x2008);
    EXPECT_FALSE(resident(0x2000));
    EXPECT_TRUE(resident(0x2010));
    fill();
    maintain(Scope::kPage, push, 0x2345);
    EXPECT_FALSE(resident(0x2000) || resident(0x2010) || resident(0x2FF0));
    EXPECT_TRUE(resident(0x3000));
    fill();
    maintain(Scope::kPage, push, 0x2345, 8192);
    EXPECT_FALSE(resident(0x3000)) << "8 KB pages";
    EXPECT_TRUE(resident(0x4000));
    fill();
    maintain(Scope::kAll, push);
    EXPECT_FALSE(resident(0x4000) || resident(0x2000));
  }
}

TEST_F(Caches040Test, MaintenanceWorksWhileTheCacheIsOff) {
  make_dirty(0x42);
  cacr_ = 0;
  maintain(CacheMaintenance::Scope::kAll, true);
  EXPECT_EQ(memory_.get(0x2000, 4), 0x42u);
}

TEST_F(Caches040Test, EachCacheIsMaintainedByItself) {
  read(0x2000);
  cache_.fetch({0x2000, 2, 6, caching_, false, kIe}, memory_);
  cache_.maintain({CacheMaintenance::Scope::kAll, false, true, true, 0, 4096}, memory_);
  EXPECT_TRUE(resident(0x2000));
  EXPECT_FALSE(cache_.peek(Kind::kInstruction, 0x2000, 6).has_value());
}

// Snooping, every cell of the table for clean and dirty lines.

class NotSnooped : public Caches040Test, public ::testing::WithParamInterface<SnoopCode> {
 protected:
  NotSnooped() : Caches040Test(GetParam()) {}
};
TEST_P(NotSnooped, NeitherReadsNorWritesHaveAnyEffect) {
  make_dirty(0x42);
  EXPECT_FALSE(cache_.snoops());
  EXPECT_FALSE(cache_.snoop_read(0x2000).has_value());
  EXPECT_FALSE(cache_.snoop_write(0x2000, 1, 0xFFFF));
  cache_.snoop_write_line(0x2000);
  EXPECT_EQ(read(0x2000), 0x42u);
  EXPECT_EQ(dirty(0x2000), 1u);
}
INSTANTIATE_TEST_SUITE_P(Codes, NotSnooped,
                         ::testing::Values(SnoopCode::kNone, SnoopCode::kReserved));

// A line fill takes eight cycles on a 16-bit bus, and another master may come between.

class FillWithWrites : public Caches040Test, public ::testing::WithParamInterface<SnoopCode> {
 protected:
  FillWithWrites() : Caches040Test(GetParam()) {}
  /// Another master writes `value` to a word just before the fill reads `before`.
  void write_before(std::uint32_t before, std::uint32_t at, std::uint16_t value) {
    memory_.before_read = [=](std::uint32_t reading) {
      if (reading != before) return;
      if (!cache_.snoop_write(at, value, 0xFFFF)) memory_.set(at, 2, value);
    };
  }
};

TEST_P(FillWithWrites, ASnoopedWriteToTheLineKeepsItOut) {
  for (const std::uint32_t at : {0x2000u, 0x2006u, 0x200Eu}) {
    write_before(0x2008, at, 0x1234);
    EXPECT_EQ(read(0x2000), 0xA0002000u) << "read before the write";
    EXPECT_FALSE(resident(0x2000));
    EXPECT_EQ(events_.take(), "read miss 2000, snoop drop 2000");
    memory_.before_read = nullptr;
    EXPECT_EQ(read(at, 2), 0x1234u);
    maintain(CacheMaintenance::Scope::kAll, false);
    memory_.set(at & ~3u, 4, 0xA0000000 | (at & ~3u));
    forget();
  }
}

TEST_P(FillWithWrites, OneToAnotherLineDoesNot) {
  write_before(0x2008, 0x2010, 0x1234);
  read(0x2000);
  EXPECT_TRUE(resident(0x2000));
}

TEST_P(FillWithWrites, ACopybackWriteThenGoesToMemory) {
  caching_ = Caching::kCopyback;
  write_before(0x200C, 0x2008, 0x1234);
  write(0x2000, 4, 0xCAFEF00D);
  EXPECT_FALSE(resident(0x2000));
  EXPECT_EQ(memory_.get(0x2000, 4), 0xCAFEF00Du);
  EXPECT_EQ(memory_.get(0x2008, 2), 0x1234u);
}

TEST_P(FillWithWrites, ALineOfInstructionsIsWatchedToo) {
  cacr_ = kIe;
  write_before(0x2008, 0x2000, 0x1234);
  EXPECT_EQ(cache_.fetch({0x2000, 2, 6, caching_, false, cacr_}, memory_), 0xA000u);
  memory_.before_read = nullptr;
  EXPECT_EQ(cache_.fetch({0x2000, 2, 6, caching_, false, cacr_}, memory_), 0x1234u);
}

TEST_P(FillWithWrites, ABurstCountsToo) {
  memory_.before_read = [&](std::uint32_t reading) {
    if (reading == 0x2008) cache_.snoop_write_line(0x2000);
  };
  read(0x2000);
  EXPECT_FALSE(resident(0x2000));
}

INSTANTIATE_TEST_SUITE_P(Codes, FillWithWrites,
                         ::testing::Values(SnoopCode::kUpdate, SnoopCode::kInvalidate));

class SnoopUpdate : public Caches040Test {
 protected:
  SnoopUpdate() : Caches040Test(SnoopCode::kUpdate) {}
};
TEST_F(SnoopUpdate, ADirtyLineSuppliesTheDataAndStaysDirty) {
  make_dirty(0x12345678);
  EXPECT_EQ(cache_.snoop_read(0x2002), std::uint16_t{0x5678});
  EXPECT_EQ(dirty(0x2000), 0b0001u);
  EXPECT_EQ(events_.take(), "snoop read 2000");
}
TEST_F(SnoopUpdate, MemoryAnswersForACleanLine) {
  read(0x2000);
  EXPECT_FALSE(cache_.snoop_read(0x2000).has_value());
  EXPECT_TRUE(resident(0x2000));
}
TEST_F(SnoopUpdate, ADirtyLineTakesTheDataAndMemoryIsInhibited) {
  make_dirty(0x12345678);
  EXPECT_TRUE(cache_.snoop_write(0x2004, 0xBEEF, 0xFFFF));
  EXPECT_TRUE(cache_.snoop_write(0x2002, 0x00AB, 0x00FF)) << "a byte";
  EXPECT_EQ(read(0x2000), 0x123456ABu);
  EXPECT_EQ(read(0x2004), 0xBEEF2004u);
  EXPECT_EQ(dirty(0x2000), 0b0011u);
  EXPECT_EQ(events_.take(), "snoop write 2000, snoop write 2000, read hit 2000, read hit 2000");
}
TEST_F(SnoopUpdate, ACleanLineIsInvalidatedByAWrite) {
  read(0x2000);
  forget();
  EXPECT_FALSE(cache_.snoop_write(0x2004, 0xBEEF, 0xFFFF));
  EXPECT_FALSE(resident(0x2000));
  EXPECT_EQ(events_.take(), "snoop drop 2000");
}
TEST_F(SnoopUpdate, ALineWriteInvalidates) {
  make_dirty(1);
  cache_.snoop_write_line(0x2000);
  EXPECT_FALSE(resident(0x2000));
}
TEST_F(SnoopUpdate, WorksWhileTheCacheIsOff) {
  make_dirty(0x12345678);
  cacr_ = 0;
  EXPECT_EQ(cache_.snoop_read(0x2000), std::uint16_t{0x1234});
}
TEST_F(SnoopUpdate, ALineThatIsNotThereIsLeftToMemory) {
  EXPECT_FALSE(cache_.snoop_read(0x2000).has_value());
  EXPECT_FALSE(cache_.snoop_write(0x2000, 1, 0xFFFF));
}

class SnoopInvalidate : public Caches040Test {
 protected:
  SnoopInvalidate() : Caches040Test(SnoopCode::kInvalidate) {}
};
TEST_F(SnoopInvalidate, ADirtyLineSuppliesTheDataThenIsInvalid) {
  make_dirty(0x12345678);
  EXPECT_EQ(cache_.snoop_read(0x2000), std::uint16_t{0x1234});
  EXPECT_FALSE(resident(0x2000));
  EXPECT_EQ(memory_.take_log(), "") << "its dirty data are lost";
}
TEST_F(SnoopInvalidate, ACleanLineThatIsReadIsInvalidatedToo) {
  read(0x2000);
  EXPECT_FALSE(cache_.snoop_read(0x2000).has_value());
  EXPECT_FALSE(resident(0x2000));
}
TEST_F(SnoopInvalidate, AnyLineIsInvalidatedByAWrite) {
  read(0x2000);
  EXPECT_FALSE(cache_.snoop_write(0x2004, 1, 0xFFFF));
  EXPECT_FALSE(resident(0x2000));
  make_dirty(1);
  EXPECT_FALSE(cache_.snoop_write(0x2004, 1, 0xFFFF));
  EXPECT_FALSE(resident(0x2000));
}

TEST_F(SnoopUpdate, InstructionLinesAreInvalidatedByWritesOnly) {
  const auto fetch = [&] { cache_.fetch({0x2000, 2, 6, caching_, false, kIe}, memory_); };
  fetch();
  cache_.snoop_read(0x2000);
  EXPECT_TRUE(cache_.peek(Kind::kInstruction, 0x2000, 6).has_value());
  cache_.snoop_write(0x2000, 1, 0xFFFF);
  EXPECT_FALSE(cache_.peek(Kind::kInstruction, 0x2000, 6).has_value());
}
TEST_F(SnoopInvalidate, InstructionLinesAreInvalidatedByReadsToo) {
  cache_.fetch({0x2000, 2, 6, caching_, false, kIe}, memory_);
  cache_.snoop_read(0x2000);
  EXPECT_FALSE(cache_.peek(Kind::kInstruction, 0x2000, 6).has_value());
}

TEST_F(Caches040Test, TheInstructionCacheFillsLinesAndHonoursIe) {
  const auto fetch = [&](std::uint32_t cacr) {
    return cache_.fetch({0x2002, 2, 6, caching_, false, cacr}, memory_);
  };
  EXPECT_EQ(fetch(0), 0x2000u);
  EXPECT_EQ(memory_.take_log(), "R2 2002");
  EXPECT_EQ(fetch(kIe), 0x2000u);
  EXPECT_EQ(memory_.take_log(), kLineRead);
  EXPECT_EQ(fetch(kIe), 0x2000u);
  EXPECT_EQ(memory_.take_log(), "");
  EXPECT_EQ(events_.take(), "i read miss 2000, i fill 2000, i read hit 2000");
}

}  // namespace
}  // namespace collide::cache::caches_040_test
