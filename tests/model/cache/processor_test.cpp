// SPDX-License-Identifier: MIT
// The caches attached to a processor: control registers, transparent translation, and the
// instructions that work on caches.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "model/cache/caches_030.h"
#include "model/cache/caches_040.h"
#include "tests/model/m68k/fixture.h"

namespace collide::cache::processor_test {
namespace {

using namespace m68k;

constexpr unsigned kNop = 0x4E71;
constexpr std::uint32_t kEd = 0x100, kCed = 0x400, kCd = 0x800, kWa = 0x2000;
constexpr std::uint32_t kDe = 0x80000000;

class Processor : public ::testing::Test {
 protected:
  explicit Processor(Model model) : m_(model) {
    if (model == Model::k68040) {
      unit_ = std::make_unique<Caches040>();
    } else {
      unit_ = std::make_unique<Caches030>();
    }
    m_.cpu.attach_caches(&unit_->port());
    m_.boot({kNop});
    m_.cpu.set_a(0, 0x2000);
  }
  void run(std::initializer_list<unsigned> code) {
    m_.put(0x1000, code);
    m_.cpu.set_pc(0x1000);
    m_.cycles.clear();
    m_.step();
  }
  /// MOVEC D7,code.
  void control(unsigned code, std::uint32_t value) {
    m_.cpu.set_d(7, value);
    run({0x4E7B, 0x7000 | code, kNop});
  }
  void set_cacr(std::uint32_t value) { control(0x002, value); }
  std::uint32_t load(std::uint32_t at) {
    m_.cpu.set_a(0, at);
    run({0x2010, kNop});
    return m_.cpu.d(0);
  }
  void store(std::uint32_t at, std::uint32_t value) {
    m_.cpu.set_a(0, at);
    m_.cpu.set_d(1, value);
    run({0x2081, kNop});
  }
  std::size_t data_cycles() const {
    std::size_t n = 0;
    for (const Cycle& c : m_.cycles) n += (c.kind == 'R' || c.kind == 'W') && (c.fc & 3) == 1;
    return n;
  }
  std::uint64_t count(Event event) const { return unit_->statistics(Kind::kData).of(event); }

  Fixture m_;
  std::unique_ptr<Unit> unit_;
};

class Processor030 : public Processor {
 protected:
  Processor030() : Processor(Model::k68030) {}
};

TEST_F(Processor030, SecondReadOfALongWordMakesNoBusCycle) {
  set_cacr(kEd);
  m_.set_long(0x2000, 0x12345678);
  EXPECT_EQ(load(0x2000), 0x12345678u);
  EXPECT_EQ(data_cycles(), 2u);
  EXPECT_EQ(load(0x2000), 0x12345678u);
  EXPECT_EQ(data_cycles(), 0u);
  EXPECT_EQ(count(Event::kReadHit), 1u);
  EXPECT_EQ(count(Event::kFill), 1u);
}

TEST_F(Processor030, DataAfterDmaIsStaleUntilCedOrCdActs) {
  for (const std::uint32_t clear : {kCed, kCd}) {
    set_cacr(kEd | kCd);
    m_.set_long(0x2000, 1);
    load(0x2000);
    m_.set_long(0x2000, 2);  // another master writes memory
    EXPECT_EQ(load(0x2000), 1u);
    control(0x802, 0x2000);
    set_cacr(kEd | clear);
    EXPECT_EQ(m_.cpu.state().cacr, kEd) << "the clear bits read 0";
    EXPECT_EQ(load(0x2000), 2u);
  }
}

TEST_F(Processor030, WritesGoThroughAndUpdateWhatIsThere) {
  set_cacr(kEd);
  m_.set_long(0x2000, 0x11111111);
  load(0x2000);
  m_.cpu.set_d(1, 0xAB);
  m_.cpu.set_a(0, 0x2001);
  run({0x1081, kNop});  // move.b d1,(a0)
  EXPECT_EQ(m_.long_word(0x2000), 0x11AB1111u);
  EXPECT_EQ(load(0x2000), 0x11AB1111u);
  EXPECT_EQ(data_cycles(), 0u);
}

TEST_F(Processor030, WriteAllocationEntersAlignedLongWords) {
  set_cacr(kEd | kWa);
  store(0x2000, 0xCAFEF00D);
  EXPECT_EQ(load(0x2000), 0xCAFEF00Du);
  EXPECT_EQ(data_cycles(), 0u);
}

TEST_F(Processor030, TheReplyOfTheBusCanInhibit) {
  set_cacr(kEd);
  m_.answer = [](const Cycle& c, Reply& reply) {
    if (c.address >= 0x2000 && c.address < 0x3000) reply = reply.uncached();
    return true;
  };
  load(0x2000);
  load(0x2000);
  EXPECT_EQ(data_cycles(), 2u);
  EXPECT_EQ(count(Event::kFill), 0u);
}

TEST_F(Processor030, UserAndSupervisorDataHaveDifferentTags) {
  set_cacr(kEd);
  load(0x2000);
  m_.cpu.set_sr(0x0000);
  load(0x2000);
  EXPECT_EQ(data_cycles(), 2u);
}

TEST_F(Processor030, InstructionCacheServesALoop) {
  m_.put(0x1000, {0x7001, 0x7002, 0x60FA, kNop});
  m_.cpu.set_pc(0x1000);
  m_.cpu.state().cacr = 1;
  for (int i = 0; i < 9; ++i) m_.step();
  m_.cycles.clear();
  for (int i = 0; i < 9; ++i) m_.step();
  for (const Cycle& c : m_.cycles) EXPECT_NE(c.kind, 'R');
}

TEST_F(Processor030, CpuSpaceIsNeverCached) {
  set_cacr(kEd);
  m_.cpu.state().sfc = 7;
  for (int i = 0; i < 2; ++i) {
    m_.cpu.set_a(0, 0x2000);
    run({0x0E90, 0x0000, kNop});  // moves.l (a0),d0
    std::size_t cycles = 0;
    for (const Cycle& c : m_.cycles) cycles += c.fc == 7;
    EXPECT_EQ(cycles, 2u);
  }
  EXPECT_EQ(count(Event::kReadMiss), 0u);
}

TEST_F(Processor030, ResetSwitchesOffAndEmpties) {
  set_cacr(kEd | kWa | 0x11);
  load(0x2000);
  m_.cpu.reset();
  EXPECT_EQ(m_.cpu.state().cacr, 0u);
  EXPECT_EQ(unit_->line(Kind::kData, 0).valid, 0u);
}

TEST_F(Processor030, TasReadsMemoryWhateverTheCacheHolds) {
  set_cacr(kEd);
  load(0x2000);
  m_.set_word(0x2000, 0x7F00);
  m_.cpu.set_a(0, 0x2000);
  run({0x4AD0, kNop});  // tas (a0)
  EXPECT_EQ(m_.ccr() & 4, 0) << "7F is not zero";
  EXPECT_EQ(m_.word(0x2000), 0xFF00u);
  std::string rmw;
  for (const Cycle& c : m_.cycles) {
    if (c.rmw) rmw += c.kind;
  }
  EXPECT_EQ(rmw, "RW");
}

TEST_F(Processor030, CasReadsMemoryWhateverTheCacheHolds) {
  set_cacr(kEd);
  load(0x2000);
  m_.set_long(0x2000, 5);
  m_.cpu.set_a(0, 0x2000);
  m_.cpu.set_d(1, 5);
  m_.cpu.set_d(2, 9);
  run({0x0ED0, 0x0081, kNop});  // cas.l d1,d2,(a0)
  EXPECT_EQ(m_.long_word(0x2000), 9u);
  EXPECT_EQ(load(0x2000), 9u);
}

TEST_F(Processor030, NobodyGetsTheBusBetweenTheHalvesOfTas) {
  m_.cpu.set_a(0, 0x2000);
  std::string order;
  m_.before_cycle = [&](const Cycle& c) {
    if (c.rmw) order += c.kind;
  };
  m_.arbiter = [&](Clock) {
    order += 'G';
    return Clock{0};
  };
  m_.put(0x1000, {0x4AD0, kNop});
  m_.cpu.set_pc(0x1000);
  order.clear();
  m_.cpu.request_bus(true);
  m_.step();
  EXPECT_NE(order.find("RW"), std::string::npos) << order;
}

// A page table's second map of the same memory.

TEST_F(Processor030, AnAliasIsAnotherTagOfTheSameMemory) {
  m_.cpu.set_alias({0x01000000, 0, 0x01000000});
  set_cacr(kEd);
  m_.set_long(0x2000, 5);
  EXPECT_EQ(load(0x01002000), 5u);
  EXPECT_EQ(m_.cycles.back().address & 0xFF000000, 0u) << "the bus has physical addresses";
  m_.set_long(0x2000, 6);
  EXPECT_EQ(load(0x2000), 6u) << "the plain address misses, and takes the line";
  EXPECT_EQ(load(0x01002000), 6u);
}

// TT0 and TT1: base 00 mask 00, enabled, CI.

TEST_F(Processor030, PmoveWritesAndReadsTheTransparentRegisters) {
  m_.set_long(0x2000, 0xFFFFFFFF);
  run({0xF010, 0x0800, kNop});  // pmove (a0),tt0
  EXPECT_EQ(m_.cpu.state().tt[0], 0xFFFF8777u) << "the other bits read 0";
  m_.set_long(0x2000, 0x00FF8507);
  run({0xF010, 0x0C00, kNop});
  run({0xF028, 0x0E00, 0x0004, kNop});  // pmove tt1,4(a0)
  EXPECT_EQ(m_.long_word(0x2004), 0x00FF8507u);
}

TEST_F(Processor030, OtherMmuInstructionsAreLineFAndUserModeIsAPrivilegeViolation) {
  run({0xF010, 0x4000, kNop});  // pmove (a0),tc
  EXPECT_EQ(m_.cpu.pc(), Fixture::handler(11));
  m_.cpu.set_sr(0);
  run({0xF010, 0x0800, kNop});
  EXPECT_EQ(m_.cpu.pc(), Fixture::handler(8));
}

TEST_F(Processor030, ATransparentRegionWithCiIsNotEntered) {
  set_cacr(kEd);
  struct Row {
    std::uint32_t tt;
    bool inhibits;
  };
  const Row rows[] = {
      {0x00008507, true},   // base 00, enabled, CI, either direction, any function code
      {0x00000507, false},  // not enabled
      {0x00008107, false},  // no CI
      {0x01008507, false},  // base 01
      {0x01018507, true},   // base 01, bit 0 ignored
      {0x00008607, true},   // reads only
      {0x00008407, false},  // writes only
      {0x00008550, true},   // supervisor data, exactly
      {0x00008510, false},  // user data, exactly
  };
  for (const Row& row : rows) {
    set_cacr(kEd | kCd);
    m_.cpu.state().tt[1] = row.tt;
    load(0x2000);
    EXPECT_EQ(unit_->line(Kind::kData, 0).valid == 0, row.inhibits) << std::hex << row.tt;
  }
}

TEST_F(Processor030, ResetDisablesTransparentTranslation) {
  m_.cpu.state().tt[0] = 0x00FF8507;
  m_.cpu.reset();
  EXPECT_EQ(m_.cpu.state().tt[0], 0x00FF0507u);
}

class Processor040 : public Processor {
 protected:
  Processor040() : Processor(Model::k68040) {}
  static constexpr std::uint32_t kCopyback = 0x00FFC020;   // everything, user and supervisor
  static constexpr std::uint32_t kInhibited = 0x00FFC040;  // serialized
  void copyback() { control(0x006, kCopyback); }
  bool resident(std::uint32_t at) const { return unit_->peek(Kind::kData, at, 5).has_value(); }
};

TEST_F(Processor040, AnAliasIsTheSameLine) {
  m_.cpu.set_alias({0x01000000, 0, 0x01000000});
  set_cacr(kDe);
  m_.set_long(0x2000, 5);
  EXPECT_EQ(load(0x2000), 5u);
  m_.set_long(0x2000, 6);
  EXPECT_EQ(load(0x01002000), 5u) << "physical tags";
  store(0x01002000, 7);
  EXPECT_EQ(load(0x2000), 7u);
  EXPECT_EQ(m_.long_word(0x2000), 7u);
}

TEST_F(Processor040, CacrHasTwoBitsAndThereIsNoCaar) {
  control(0x802, 0);
  EXPECT_EQ(m_.cpu.pc(), Fixture::handler(4));
  set_cacr(0xFFFFFFFF);
  EXPECT_EQ(m_.cpu.state().cacr, 0x80008000u);
}

TEST_F(Processor040, WithoutTranslationTheCacheIsWriteThrough) {
  set_cacr(kDe);
  load(0x2000);
  store(0x2000, 5);
  EXPECT_EQ(m_.long_word(0x2000), 5u);
  EXPECT_TRUE(resident(0x2000));
}

TEST_F(Processor040, DttSelectsTheCachingMode) {
  set_cacr(kDe);
  struct Row {
    std::uint32_t dtt;
    bool reaches_memory, resident;
  };
  const Row rows[] = {
      {0x00FFC000, true, false},  // write-through: a write miss does not allocate
      {0x00FFC020, false, true},  // copyback
      {0x00FFC040, true, false},  // inhibited, serialized
      {0x00FFC060, true, false},  // inhibited, nonserialized
      {0x00FF4020, true, false},  // not enabled
      {0x00FFA020, false, true},  // supervisor only
      {0x00FF8020, true, false},  // user only
      {0x01FEC020, false, true},  // base 01, bits 7-1 ignored ... and bit 0 decides
  };
  for (const Row& row : rows) {
    m_.set_long(0x2000, 0);
    run({0xF458, kNop});  // cinva dc
    control(0x007, row.dtt);
    store(0x2000, 0x1234);
    const bool base_01 = row.dtt >> 24 == 1;
    EXPECT_EQ(m_.long_word(0x2000) == 0x1234, row.reaches_memory || base_01) << std::hex << row.dtt;
    EXPECT_EQ(resident(0x2000), row.resident && !base_01) << std::hex << row.dtt;
  }
}

TEST_F(Processor040, TheLowerRegisterWins) {
  set_cacr(kDe);
  control(0x006, kInhibited);
  control(0x007, kCopyback);
  store(0x2000, 1);
  EXPECT_EQ(m_.long_word(0x2000), 1u);
}

TEST_F(Processor040, CinvAndCpushTakeLinePageAndAllOfEitherCache) {
  set_cacr(kDe);
  copyback();
  m_.cpu.set_a(1, 0x2008);
  for (const unsigned scope : {0x08u, 0x10u, 0x18u}) {
    m_.set_long(0x2000, 0);
    store(0x2000, 1);
    run({0xF441 | scope, kNop});  // cinv dc,(a1)
    EXPECT_FALSE(resident(0x2000));
    EXPECT_EQ(m_.long_word(0x2000), 0u) << "lost";
    store(0x2000, 2);
    run({0xF461 | scope, kNop});  // cpush
    EXPECT_FALSE(resident(0x2000));
    EXPECT_EQ(m_.long_word(0x2000), 2u) << "written back";
    load(0x2000);
    run({0xF481 | scope, kNop});  // cinv ic
    EXPECT_TRUE(resident(0x2000));
    run({0xF4E1 | scope, kNop});  // cpush bc
    EXPECT_FALSE(resident(0x2000));
  }
}

TEST_F(Processor040, CacheInstructionsArePrivileged) {
  m_.cpu.set_sr(0);
  run({0xF458, kNop});
  EXPECT_EQ(m_.cpu.pc(), Fixture::handler(8));
}

TEST_F(Processor040, TheFormsWithoutScopeAreLineF) {
  run({0xF440, kNop});
  EXPECT_EQ(m_.cpu.pc(), Fixture::handler(11));
}

TEST_F(Processor040, TasGoesToTheBusAndDropsTheLine) {
  set_cacr(kDe);
  copyback();
  store(0x2000, 0x01000000);
  m_.cpu.set_a(0, 0x2000);
  run({0x4AD0, kNop});
  EXPECT_EQ(m_.long_word(0x2000), 0x81000000u);
  EXPECT_FALSE(resident(0x2000));
}

TEST_F(Processor040, Move16CopiesALineInEveryForm) {
  set_cacr(kDe);
  for (unsigned i = 0; i < 4; ++i) m_.set_long(0x2000 + 4 * i, 0x100 + i);
  m_.cpu.set_a(1, 0x3008);      // the low bits of an address do not count
  run({0xF620, 0x9000, kNop});  // move16 (a0)+,(a1)+
  EXPECT_EQ(m_.long_word(0x300C), 0x103u);
  EXPECT_EQ(m_.cpu.a(0), 0x2010u);
  EXPECT_EQ(m_.cpu.a(1), 0x3018u);
  EXPECT_FALSE(resident(0x2000) || resident(0x3000));
  m_.cpu.set_a(0, 0x2000);
  run({0xF600, 0x0000, 0x4000, kNop});  // move16 (a0)+,0x4000
  EXPECT_EQ(m_.long_word(0x4008), 0x102u);
  EXPECT_EQ(m_.cpu.a(0), 0x2010u);
  run({0xF608, 0x0000, 0x2000, kNop});  // move16 0x2000,(a0)+
  EXPECT_EQ(m_.long_word(0x2014), 0x101u);
  EXPECT_EQ(m_.cpu.a(0), 0x2020u);
  m_.cpu.set_a(0, 0x2000);
  run({0xF610, 0x0000, 0x5000, kNop});  // move16 (a0),0x5000
  EXPECT_EQ(m_.long_word(0x5000), 0x100u);
  EXPECT_EQ(m_.cpu.a(0), 0x2000u);
  m_.cpu.set_a(0, 0x6000);
  run({0xF618, 0x0000, 0x2000, kNop});  // move16 0x2000,(a0)
  EXPECT_EQ(m_.long_word(0x600C), 0x103u);
  EXPECT_EQ(m_.cpu.a(0), 0x6000u);
}

TEST_F(Processor040, Move16OfOneRegisterIncrementsOnce) {
  run({0xF620, 0x8000, kNop});
  EXPECT_EQ(m_.cpu.a(0), 0x2010u);
}

TEST_F(Processor040, WithoutCachesTheProcessorRunsAllTheSame) {
  m_.cpu.attach_caches(nullptr);
  set_cacr(kDe);
  m_.set_long(0x2000, 3);
  EXPECT_EQ(load(0x2000), 3u);
  run({0xF458, kNop});
  EXPECT_EQ(m_.cpu.pc(), 0x1002u);
}

}  // namespace
}  // namespace collide::cache::processor_test
