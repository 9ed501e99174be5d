// SPDX-License-Identifier: MIT
// 68010 and later models: control registers, frames and added instructions, after the
// user's manuals.
#include <gtest/gtest.h>

#include <string>

#include "tests/model/m68k/fixture.h"

namespace collide::m68k::later_test {
namespace {

constexpr unsigned kNop = 0x4E71;

// MOVEC.

struct ControlRegister {
  unsigned code;
  std::uint32_t written;
  std::uint32_t kept;
  Model since;
  Model until = Model::k68040;
};

TEST(M68kMovec, EveryControlRegisterWritesAndReadsBack) {
  const ControlRegister registers[] = {
      {0x000, 0xFFFFFFFF, 7, Model::k68010},
      {0x001, 0xFFFFFFFD, 5, Model::k68010},
      {0x800, 0x12345678, 0x12345678, Model::k68010},
      {0x801, 0x00010000, 0x00010000, Model::k68010},
      {0x002, 0xFFFFFFFF, 0x3313, Model::k68030},
      {0x802, 0x89ABCDEF, 0x89ABCDEF, Model::k68020, Model::k68030},
      {0x803, 0x00007000, 0x00007000, Model::k68020},
      {0x804, 0x00006000, 0x00006000, Model::k68020},
      {0x003, 0xFFFFFFFF, 0x0000C000, Model::k68040},
      {0x004, 0xFFFFFFFF, 0xFFFFE364, Model::k68040},
      {0x005, 0xFFFFFFFF, 0xFFFFE364, Model::k68040},
      {0x006, 0xFFFFFFFF, 0xFFFFE364, Model::k68040},
      {0x007, 0xFFFFFFFF, 0xFFFFE364, Model::k68040},
      {0x805, 0x12345678, 0x12345678, Model::k68040},
      {0x806, 0xFFFFFFFF, 0xFFFFFE00, Model::k68040},
      {0x807, 0xFFFFFFFF, 0xFFFFFE00, Model::k68040},
  };
  for (const Model model : {Model::k68010, Model::k68020, Model::k68030, Model::k68040}) {
    for (const ControlRegister& control : registers) {
      Fixture m(model);
      m.boot({0x4E7B, 0x1000 | control.code, 0x4E7A, 0x2000 | control.code, kNop, kNop});
      m.cpu.set_d(1, control.written);
      m.step();
      // CACR exists since the 68020, with the 68030's bits in the table.
      const Model since = control.code == 2 ? Model::k68020 : control.since;
      if (model < since || model > control.until) {
        EXPECT_EQ(m.cpu.pc(), Fixture::handler(4)) << std::hex << control.code;
        continue;
      }
      m.step();
      const std::uint32_t kept = control.code != 2        ? control.kept
                                 : model == Model::k68020 ? 3
                                 : model == Model::k68040 ? 0x80008000
                                                          : control.kept;
      EXPECT_EQ(m.cpu.d(2), kept) << std::hex << control.code;
    }
  }
}

TEST(M68kMovec, UnknownCodeIsIllegalAndUserModeAPrivilegeViolation) {
  Fixture m(Model::k68030);
  m.boot({0x4E7B, 0x1005, kNop});
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(4));
  EXPECT_EQ(m.long_word(m.cpu.ssp() + 2), 0x1000u);
  Fixture u(Model::k68030);
  u.boot({0x4E7B, 0x1002, kNop});
  u.cpu.set_sr(0);
  u.step();
  EXPECT_EQ(u.cpu.pc(), Fixture::handler(8));
  Fixture old;
  old.boot({0x4E7B, 0x1002});
  old.step();
  EXPECT_EQ(old.cpu.pc(), Fixture::handler(4)) << "a 68000 has no MOVEC";
}

TEST(M68kLater, VectorBaseRegisterMovesTheTable) {
  Fixture m(Model::k68010);
  m.boot({0x4E41, kNop});
  m.set_long(0x20000 + 4 * 33, 0x9000);
  m.put(0x9000, {kNop, kNop});
  m.cpu.state().vbr = 0x20000;
  m.step();
  EXPECT_EQ(m.cpu.pc(), 0x9000u);
}

// Frames.

TEST(M68kFrames, FormatZeroCarriesTheVectorOffset) {
  for (const Model model : {Model::k68010, Model::k68020, Model::k68030}) {
    Fixture m(model);
    m.boot({0x4E41, kNop});
    m.step();
    EXPECT_EQ(m.cpu.ssp(), 0x4000u - 8);
    EXPECT_EQ(m.word(0x3FF8), 0x2700);
    EXPECT_EQ(m.long_word(0x3FFA), 0x1002u);
    EXPECT_EQ(m.word(0x3FFE), 33 * 4);
    m.put(Fixture::handler(33), {0x4E73, kNop});
    m.cpu.set_pc(Fixture::handler(33));
    m.step();
    EXPECT_EQ(m.cpu.pc(), 0x1002u);
    EXPECT_EQ(m.cpu.ssp(), 0x4000u);
  }
}

TEST(M68kFrames, FormatTwoOfTheTrapsOfA68020NamesTheInstruction) {
  struct Row {
    std::vector<unsigned> code;
    unsigned vector;
    std::uint32_t next;
  };
  const Row rows[] = {
      {{0x80C1}, 5, 0x1002},          // divu d1,d0 by 0
      {{0x4181}, 6, 0x1002},          // chk d1,d0
      {{0x50FC}, 7, 0x1002},          // trapt
      {{0x50FA, 0x1234}, 7, 0x1004},  // trapt.w
  };
  for (const Row& row : rows) {
    Fixture m(Model::k68020);
    m.boot({kNop, kNop, kNop});
    std::uint32_t at = 0x1000;
    for (const unsigned word : row.code) {
      m.set_word(at, static_cast<std::uint16_t>(word));
      at += 2;
    }
    m.cpu.set_d(0, 0xFFFF);
    m.cpu.set_pc(0x1000);
    m.step();
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(row.vector));
    EXPECT_EQ(m.cpu.ssp(), 0x4000u - 12);
    EXPECT_EQ(m.word(0x3FFA), 0x2000 | row.vector * 4);
    EXPECT_EQ(m.long_word(0x3FF6), row.next);
    EXPECT_EQ(m.long_word(0x3FFC), 0x1000u);
  }
}

TEST(M68kFrames, UnknownFormatIsAFormatError) {
  Fixture m(Model::k68010);
  m.boot({0x4E73, kNop});
  m.cpu.set_ssp(0x3FF0);
  m.set_long(0x3FF2, 0x2000);
  m.set_word(0x3FF6, 0x5000);
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(14));
  EXPECT_EQ(m.cpu.ssp(), 0x3FF0u - 8) << "the bad frame stays";
}

TEST(M68kFrames, InterruptFromTheMasterStackLeavesAThrowawayFrame) {
  Fixture m(Model::k68030);
  m.boot({kNop, kNop, kNop});
  m.cpu.set_sr(0x3000);
  m.cpu.state().r[15] = 0x7000;  // MSP
  m.cpu.set_ipl(4);
  m.step();
  m.step();
  EXPECT_EQ(m.cpu.sr(), 0x2400) << "M is cleared";
  EXPECT_EQ(m.cpu.a(7), 0x4000u - 8);
  EXPECT_EQ(m.word(0x3FFE), 0x1000 | 28 * 4);
  EXPECT_EQ(m.word(0x7000 - 2), 28 * 4);
  m.put(Fixture::handler(28), {0x4E73, kNop});
  m.cpu.set_pc(Fixture::handler(28));
  m.cpu.set_ipl(0);
  m.step();
  EXPECT_EQ(m.cpu.pc(), 0x1002u);
  EXPECT_EQ(m.cpu.sr(), 0x3000);
  EXPECT_EQ(m.cpu.a(7), 0x7000u);
}

/// The handler repairs what was wrong and returns: the instruction runs again from its start.
TEST(M68kFrames, BusFaultIsRestarted) {
  struct Row {
    Model model;
    unsigned format;
    std::uint32_t bytes;
    std::uint32_t address_at;
  };
  for (const Row& row : {Row{Model::k68010, 8, 58, 10}, Row{Model::k68020, 11, 92, 16},
                         Row{Model::k68030, 11, 92, 16}, Row{Model::k68040, 7, 60, 20}}) {
    Fixture m(row.model);
    m.boot({0xD098, kNop, kNop});  // add.l (a0)+,d0
    m.put(Fixture::handler(2), {0x4E73, kNop});
    m.cpu.set_a(0, 0x2000);
    m.cpu.set_d(0, 1);
    m.set_long(0x2000, 0x00010002);
    bool broken = true;
    m.answer = [&](const Cycle& c, Reply& reply) {
      if (c.address == 0x2002 && broken) reply = Reply::bus_error();
      return true;
    };
    m.step();
    EXPECT_EQ(m.cpu.pc(), Fixture::handler(2));
    EXPECT_EQ(m.cpu.ssp(), 0x4000u - row.bytes);
    EXPECT_EQ(m.word(m.cpu.ssp() + 6) >> 12, static_cast<int>(row.format));
    EXPECT_EQ(m.long_word(m.cpu.ssp() + row.address_at), 0x2002u);
    EXPECT_EQ(m.cpu.a(0), 0x2000u) << "as before the instruction";
    broken = false;
    m.step();
    EXPECT_EQ(m.cpu.pc(), 0x1000u);
    EXPECT_EQ(m.cpu.ssp(), 0x4000u);
    m.step();
    EXPECT_EQ(m.cpu.d(0), 0x00010003u);
    EXPECT_EQ(m.cpu.a(0), 0x2004u);
  }
}

TEST(M68kLater, MoveFromSrIsPrivilegedAndMoveFromCcrIsThere) {
  Fixture m(Model::k68010);
  m.boot({0x40C0, kNop});
  m.cpu.set_sr(0);
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(8));
  Fixture n(Model::k68010);
  n.boot({0x42C0, kNop});
  n.cpu.set_sr(0x001F);
  n.step();
  EXPECT_EQ(n.cpu.d(0), 0x1Fu);
}

TEST(M68kLater, MovesUsesTheFunctionCodeRegisters) {
  Fixture m(Model::k68010);
  m.boot({0x0E50, 0x0000, 0x0E50, 0x1800, kNop, kNop});  // moves.w (a0),d0; moves.w d1,(a0)
  m.cpu.set_a(0, 0x2000);
  m.cpu.state().sfc = 3;
  m.cpu.state().dfc = 6;
  m.step();
  m.step();
  std::string codes;
  for (const Cycle& c : m.cycles) {
    if (c.address == 0x2000) codes += std::string(1, c.kind) + std::to_string(c.fc);
  }
  EXPECT_EQ(codes, "R3W6");
}

TEST(M68kLater, BreakpointIsIllegalUnlessAnswered) {
  Fixture m(Model::k68010);
  m.boot({0x4848, kNop});
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(4));
}

TEST(M68kLater, RtdDropsParameters) {
  Fixture m(Model::k68010);
  m.boot({0x4E74, 0x0008, kNop});
  m.cpu.set_ssp(0x3FF0);
  m.set_long(0x3FF0, 0x2000);
  m.step();
  EXPECT_EQ(m.cpu.pc(), 0x2000u);
  EXPECT_EQ(m.cpu.a(7), 0x3FFCu);
}

TEST(M68kLater, MisalignedDataIsLegalFromThe68020On) {
  Fixture old(Model::k68010);
  old.boot({0x2010, kNop});
  old.cpu.set_a(0, 0x2001);
  old.step();
  EXPECT_EQ(old.cpu.pc(), Fixture::handler(3));

  Fixture m(Model::k68020);
  m.boot({0x2010, 0x2081, kNop, kNop});  // move.l (a0),d0; move.l d1,(a0)
  m.cpu.set_a(0, 0x2001);
  m.cpu.set_d(1, 0xAABBCCDD);
  m.set_long(0x2000, 0x11223344);
  m.set_long(0x2004, 0x55667788);
  m.restart();
  m.step();
  EXPECT_EQ(m.cpu.d(0), 0x22334455u);
  std::string bytes;
  for (const Cycle& c : m.cycles) {
    if (c.fc == 5) bytes += Fixture::describe(c) + "; ";
  }
  EXPECT_EQ(bytes, "R5 002000 --22; R5 002002 3344; R5 002004 55--; ");
  m.step();
  EXPECT_EQ(m.long_word(0x2000), 0x11AABBCCu);
  EXPECT_EQ(m.long_word(0x2004), 0xDD667788u);
}

TEST(M68kLater, OddInstructionFetchIsStillAnAddressError) {
  Fixture m(Model::k68020);
  m.boot({0x4ED0, kNop});
  m.cpu.set_a(0, 0x2001);
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(3));
}

// Instructions of the 68020, results by hand.

TEST(M68k68020, InstructionResults) {
  struct Row {
    const char* text;
    std::vector<unsigned> code;
    std::uint32_t d0, d1, d2;
    std::uint32_t want_d0, want_d1, want_d2;
    unsigned want_ccr;
  };
  const Row rows[] = {
      {"extb.l d0", {0x49C0}, 0x80, 0, 0, 0xFFFFFF80, 0, 0, 8},
      {"mulu.l d1,d0", {0x4C01, 0x0000}, 0x10000, 0x8000, 0, 0x80000000, 0x8000, 0, 8},
      {"mulu.l d1,d0 overflow", {0x4C01, 0x0000}, 0x10000, 0x10000, 0, 0, 0x10000, 0, 6},
      {"muls.l d1,d2:d0", {0x4C01, 0x0C02}, 0xFFFFFFFF, 3, 9, 0xFFFFFFFD, 3, 0xFFFFFFFF, 8},
      {"divu.l d1,d0", {0x4C41, 0x0000}, 100, 7, 0, 14, 7, 0, 0},
      {"divul.l d1,d2:d0", {0x4C41, 0x0002}, 100, 7, 0, 14, 7, 2, 0},
      {"divs.l d1,d2:d0 of 64 bits",
       {0x4C41, 0x0C02},
       0xFFFFFFF9,
       2,
       0xFFFFFFFF,
       0xFFFFFFFD,
       2,
       0xFFFFFFFF,
       8},
      {"bfextu d0{4:8},d1", {0xE9C0, 0x1108}, 0x12345678, 0, 0, 0x12345678, 0x23, 0, 0},
      {"bfexts d0{8:4},d1", {0xEBC0, 0x1204}, 0x00F00000, 0, 0, 0x00F00000, 0xFFFFFFFF, 0, 8},
      {"bfins d1,d0{28:8} wraps", {0xEFC0, 0x1708}, 0, 0xAB, 0, 0xB000000A, 0xAB, 0, 8},
      {"bfset d0{0:32}", {0xEEC0, 0x0000}, 0, 0, 0, 0xFFFFFFFF, 0, 0, 4},
      {"bfclr d0{16:16}", {0xECC0, 0x0410}, 0xFFFFFFFF, 0, 0, 0xFFFF0000, 0, 0, 8},
      {"bfchg d0{31:1}", {0xEAC0, 0x07C1}, 0, 0, 0, 1, 0, 0, 4},
      {"bfffo d0{8:8},d1", {0xEDC0, 0x1208}, 0x00080000, 0, 0, 0x00080000, 12, 0, 0},
      {"bfffo of nothing", {0xEDC0, 0x1208}, 0, 0, 0, 0, 16, 0, 4},
      {"bftst d0{0:1}", {0xE8C0, 0x0001}, 0x80000000, 0, 0, 0x80000000, 0, 0, 8},
      {"pack d0,d1,#0", {0x8340, 0}, 0x3132, 0, 0, 0x3132, 0x12, 0, 0},
      {"unpk d0,d1,#$3030", {0x8380, 0x3030}, 0x47, 0, 0, 0x47, 0x3437, 0, 0},
      {"chk.l inside", {0x4101}, 70000, 80000, 0, 70000, 80000, 0, 0},
      {"trapf", {0x51FC}, 1, 2, 3, 1, 2, 3, 0},
      {"tst.l a0", {0x4A88}, 0, 0, 0, 0, 0, 0, 0},
  };
  for (const Row& row : rows) {
    Fixture m(Model::k68020);
    m.boot({kNop});
    std::uint32_t at = 0x1000;
    for (const unsigned word : row.code) {
      m.set_word(at, static_cast<std::uint16_t>(word));
      at += 2;
    }
    m.cpu.set_d(0, row.d0);
    m.cpu.set_d(1, row.d1);
    m.cpu.set_d(2, row.d2);
    m.cpu.set_a(0, 0x2000);
    m.cpu.set_sr(0x2700);
    m.cpu.set_pc(0x1000);
    m.step();
    EXPECT_EQ(m.cpu.pc(), at) << row.text;
    EXPECT_EQ(m.cpu.d(0), row.want_d0) << row.text << std::hex << m.cpu.d(0);
    EXPECT_EQ(m.cpu.d(1), row.want_d1) << row.text << std::hex << m.cpu.d(1);
    EXPECT_EQ(m.cpu.d(2), row.want_d2) << row.text << std::hex << m.cpu.d(2);
    EXPECT_EQ(m.ccr() & 0xFu, row.want_ccr) << row.text;
  }
}

// Flags that the manual leaves undefined.

/// CCR after an instruction between D0 and D1 with these flags before it.
unsigned flags_after(Model model, std::vector<unsigned> code, std::uint32_t d0, std::uint32_t d1,
                     unsigned ccr) {
  Fixture m(model);
  m.boot({kNop});
  std::uint32_t at = 0x1000;
  for (const unsigned word : code) {
    m.set_word(at, static_cast<std::uint16_t>(word));
    at += 2;
  }
  m.cpu.set_d(0, d0);
  m.cpu.set_d(1, d1);
  m.cpu.set_sr(static_cast<std::uint16_t>(0x2700 | ccr));
  m.cpu.set_pc(0x1000);
  m.step();
  return m.ccr();
}

constexpr unsigned kX = 16, kN = 8, kZ = 4, kV = 2, kC = 1;
struct UndefinedFlags {
  const char* text;
  std::vector<unsigned> code;
  std::uint32_t d0, d1;
  unsigned before, on_68000, on_68030, on_68040;
};
const std::vector<UndefinedFlags> kUndefinedFlags = {
    {"nbcd of 7A", {0x4800}, 0x7A, 0, kX, kX | kV | kC, kX | kC, kX | kC},
    {"nbcd of 7A with V set", {0x4800}, 0x7A, 0, kX | kV, kX | kV | kC, kX | kC, kX | kV | kC},
    {"abcd of 1 and 2 with N set", {0xC300}, 1, 2, kN, 0, 0, kN},
    {"abcd of 1 and 2 with V set", {0xC300}, 1, 2, kV, 0, 0, kV},
    {"abcd of 79 and 1", {0xC300}, 1, 0x79, 0, kN | kV, kN, 0},
    {"sbcd of 90 from 99", {0x8300}, 0x90, 0x99, kN, 0, 0, kN},
    {"divs of 7FFFFFFF by 1", {0x83C0}, 1, 0x7FFFFFFF, 0, kN | kV, kV, kV},
    {"divs of 7FFFFFFF by 1, flags set", {0x83C0}, 1, 0x7FFFFFFF, 15, kN | kV, kV, kN | kZ | kV},
    {"divs of 81FF by 1: byte FF", {0x83C0}, 1, 0x81FF, kZ, kN | kV, kN | kV, kZ | kV},
    {"divs of 8100 by 1: byte 00", {0x83C0}, 1, 0x8100, 0, kN | kV, kZ | kV, kV},
    {"divs of 8101 by 1: byte 01", {0x83C0}, 1, 0x8101, kN, kN | kV, kV, kN | kV},
    {"divu of FF700FDF by ACDF", {0x82C0}, 0xACDF, 0xFF700FDF, kC, kN | kV, kN | kV, kV},
    {"divu of 7FFFFFFF by 1", {0x82C0}, 1, 0x7FFFFFFF, 0, kN | kV, kV, kV},
    {"divu of 80000000 by 0", {0x82C0}, 0, 0x80000000, kC, kN, kN | kV, 0},
    {"divu of 1 by 0", {0x82C0}, 0, 1, kN, kZ, kZ | kV, kN},
    {"divs of 1 by 0", {0x83C0}, 0, 1, 15, kZ, kZ, kN | kZ | kV},
};

TEST(M68kUndefinedFlags, DifferByModel) {
  for (const UndefinedFlags& row : kUndefinedFlags) {
    const auto after = [&](Model model) {
      return flags_after(model, row.code, row.d0, row.d1, row.before);
    };
    EXPECT_EQ(after(Model::k68000), row.on_68000) << row.text;
    EXPECT_EQ(after(Model::k68010), row.on_68000) << row.text;
    EXPECT_EQ(after(Model::k68020), row.on_68030) << row.text;
    EXPECT_EQ(after(Model::k68030), row.on_68030) << row.text;
    EXPECT_EQ(after(Model::k68040), row.on_68040) << row.text;
  }
}

TEST(M68kUndefinedFlags, OfLongDivisionsDifferByModel) {
  const std::vector<UndefinedFlags> rows = {
      // The dividend is D1, or D0:D1; there is no such instruction on the 68000.
      {"divs.l of 80000000 by -1",
       {0x4C40, 0x1801},
       0xFFFFFFFF,
       0x80000000,
       kZ | kC,
       0,
       kN | kV,
       kZ | kV},
      {"divu.l of 5:0 by 5", {0x4C40, 0x1400}, 5, 0, kN, 0, kZ | kV, kN | kV},
      {"divu.l of 80000000 by 0", {0x4C40, 0x1001}, 0, 0x80000000, kC, 0, kN | kV, 0},
      {"divs.l of 80000000 by 0", {0x4C40, 0x1801}, 0, 0x80000000, kN | kV, 0, kZ | kV, kN | kV},
  };
  for (const UndefinedFlags& row : rows) {
    EXPECT_EQ(flags_after(Model::k68020, row.code, row.d0, row.d1, row.before), row.on_68030)
        << row.text;
    EXPECT_EQ(flags_after(Model::k68030, row.code, row.d0, row.d1, row.before), row.on_68030)
        << row.text;
    EXPECT_EQ(flags_after(Model::k68040, row.code, row.d0, row.d1, row.before), row.on_68040)
        << row.text;
  }
}

TEST(M68k68020, BitFieldsInMemorySpanFiveBytes) {
  Fixture m(Model::k68020);
  m.boot({0xE9D0, 0x11E0, 0xEFD0, 0x21E0, kNop});  // bfextu (a0){7:32},d1; bfins d2,(a0){7:32}
  m.cpu.set_a(0, 0x2000);
  m.set_long(0x2000, 0x01000000);
  m.set_long(0x2004, 0x02000000);
  m.cpu.set_d(2, 0xFFFFFFFF);
  m.step();
  EXPECT_EQ(m.cpu.d(1), 0x80000001u);
  m.step();
  EXPECT_EQ(m.long_word(0x2000), 0x01FFFFFFu);
  EXPECT_EQ(m.long_word(0x2004), 0xFE000000u);
}

TEST(M68k68020, CompareAndSwap) {
  Fixture m(Model::k68020);
  m.boot({0x0ED0, 0x0040, 0x0ED0, 0x0040, kNop});  // cas.l d0,d1,(a0)
  m.cpu.set_a(0, 0x2000);
  m.cpu.set_d(0, 5);
  m.cpu.set_d(1, 9);
  m.set_long(0x2000, 5);
  m.step();
  EXPECT_EQ(m.long_word(0x2000), 9u);
  EXPECT_EQ(m.ccr() & 4, 4);
  m.step();
  EXPECT_EQ(m.cpu.d(0), 9u) << "the other's value is loaded";
  EXPECT_EQ(m.ccr() & 4, 0);
}

TEST(M68k68020, Chk2Bounds) {
  for (const auto& [value, traps] : {std::pair{4u, true}, {5u, false}, {9u, false}, {10u, true}}) {
    Fixture m(Model::k68020);
    m.boot({0x02D0, 0x0800, kNop});  // chk2.w (a0),d0
    m.cpu.set_a(0, 0x2000);
    m.set_long(0x2000, 0x00050009);
    m.cpu.set_d(0, value);
    m.step();
    EXPECT_EQ(m.cpu.pc() == Fixture::handler(6), traps) << value;
  }
}

TEST(M68k68020, AddressingWithScaleAndMemoryIndirection) {
  Fixture m(Model::k68020);
  m.boot({0x2030, 0x1410,                  // move.l (16,a0,d1.w*4),d0
          0x2430, 0x1522, 0x0010, 0x0004,  // move.l ([16,a0,d1.w*4],4),d2
          0x2630, 0x1526, 0x0010, 0x0004,  // move.l ([16,a0],d1.w*4,4),d3
          kNop, kNop});
  m.cpu.set_a(0, 0x2000);
  m.cpu.set_d(1, 2);
  m.set_long(0x2018, 0x3000);
  m.set_long(0x2010, 0x5000);
  m.set_long(0x3004, 0xCAFE);
  m.set_long(0x500C, 0xF00D);
  m.step();
  EXPECT_EQ(m.cpu.d(0), 0x3000u);
  m.step();
  EXPECT_EQ(m.cpu.d(2), 0xCAFEu);
  m.step();
  EXPECT_EQ(m.cpu.d(3), 0xF00Du);
  EXPECT_EQ(m.cpu.pc(), 0x1014u);
}

TEST(M68k68020, LongBranches) {
  Fixture m(Model::k68020);
  m.boot({0x60FF, 0x0001, 0x0000});
  m.step();
  EXPECT_EQ(m.cpu.pc(), 0x11002u);
  Fixture n(Model::k68020);
  n.boot({0x61FF, 0xFFFF, 0xFFFE});
  n.step();
  EXPECT_EQ(n.cpu.pc(), 0x1000u);
  EXPECT_EQ(n.long_word(0x3FFC), 0x1006u);
}

TEST(M68k68020, TraceOfChangeOfFlow) {
  Fixture m(Model::k68020);
  m.boot({kNop, 0x6002, kNop, kNop});
  m.cpu.set_sr(0x6700);  // T0
  m.step();
  m.step();
  m.step();
  EXPECT_EQ(m.cpu.pc(), Fixture::handler(9)) << "after the branch, not after NOP";
  EXPECT_EQ(m.long_word(m.cpu.ssp() + 2), 0x1006u);
}

}  // namespace
}  // namespace collide::m68k::later_test
