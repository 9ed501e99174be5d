// SPDX-License-Identifier: MIT
// Every instruction without the vectors: results worked out by hand, and the clocks of all 65,536
// opcodes from the tables of the user's manual.
#include <gtest/gtest.h>

#include <optional>

#include "model/m68k/disassembler.h"
#include "tests/model/m68k/fixture.h"

namespace collide::m68k::opcodes_test {
namespace {

/// One instruction on D0, D1, A0 and the memory at 0x2000 (A0 points there, A1 to 0x3000).
struct Row {
  const char* text;
  std::vector<unsigned> code;
  std::uint32_t d0, d1;
  std::uint32_t memory;  ///< long at 0x2000 before
  unsigned ccr;          ///< XNZVC before
  std::uint32_t want_d0, want_d1, want_memory;
  unsigned want_ccr;
  std::uint32_t want_a0 = 0x2000;
};

constexpr unsigned X = 16, N = 8, Z = 4, V = 2, C = 1;

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
      {"abcd d1,d0", {0xC101}, 0x45, 0x27, 0, Z, 0x72, 0x27, 0, 0},
      {"abcd d1,d0 with X and carry", {0xC101}, 0x95, 0x04, 0, X | Z, 0x00, 0x04, 0, X | Z | C},
      {"abcd -(a0),-(a1)", {0xC308}, 0, 0, 0, 0, 0, 0, 0, 0, 0x1FFF},
      {"add.b d1,d0", {0xD001}, 0x1111117F, 1, 0, 0, 0x11111180, 1, 0, N | V},
      {"add.w d1,d0", {0xD041}, 0x0001FFFF, 1, 0, 0, 0x00010000, 1, 0, X | Z | C},
      {"add.l d1,d0", {0xD081}, 0x7FFFFFFF, 0x80000001, 0, 0, 0, 0x80000001, 0, X | Z | C},
      {"add.w d1,(a0)", {0xD350}, 0, 5, 0x00100000, X, 0, 5, 0x00150000, 0},
      {"adda.w #-2,a0", {0xD0FC, 0xFFFE}, 0, 0, 0, 31, 0, 0, 0, 31, 0x1FFE},
      {"addi.l #1,d0", {0x0680, 0, 1}, 0xFFFFFFFF, 0, 0, 0, 0, 0, 0, X | Z | C},
      {"addq.b #8,d0", {0x5000}, 0xF8, 0, 0, 0, 0, 0, 0, X | Z | C},
      {"addq.l #1,a0", {0x5288}, 0, 0, 0, Z, 0, 0, 0, Z, 0x2001},
      {"addx.l d1,d0", {0xD181}, 0xFFFFFFFF, 0, 0, X | Z, 0, 0, 0, X | Z | C},
      {"addx.l d1,d0 clears Z", {0xD181}, 1, 1, 0, X | Z, 3, 1, 0, 0},
      {"and.w d1,d0", {0xC041}, 0xFFFFF0F0, 0x8FFF, 0, X | V | C, 0xFFFF80F0, 0x8FFF, 0, X | N},
      {"andi.b #$F0,(a0)", {0x0210, 0xF0}, 0, 0, 0x0F000000, 0, 0, 0, 0, Z},
      {"andi #$15,ccr", {0x023C, 0x15}, 0, 0, 0, 31, 0, 0, 0, 0x15},
      {"asl.b #1,d0 sets V", {0xE300}, 0x40, 0, 0, 0, 0x80, 0, 0, N | V},
      {"asl.w d1,d0, V of a step in between", {0xE360}, 0x4000, 2, 0, 0, 0, 2, 0, X | Z | V | C},
      {"asr.w #4,d0", {0xE840}, 0x8008, 0, 0, 0, 0xF800, 0, 0, X | N | C},
      {"asr.w (a0)", {0xE0D0}, 0, 0, 0x80010000, 0, 0, 0, 0xC0000000, X | N | C},
      {"bchg d1,d0", {0x0340}, 0, 33, 0, 0, 2, 33, 0, Z},
      {"bclr #7,(a0)", {0x0890, 7}, 0, 0, 0xFF000000, Z, 0, 0, 0x7F000000, 0},
      {"bset #31,d0", {0x08C0, 31}, 0, 0, 0, 0, 0x80000000, 0, 0, Z},
      {"btst #8,(a0): bit 0", {0x0810, 8}, 0, 0, 0x01000000, Z, 0, 0, 0x01000000, 0},
      {"chk inside", {0x4181}, 5, 5, 0, 0, 5, 5, 0, 0},
      {"clr.w d0", {0x4240}, 0xFFFFFFFF, 0, 0, 31, 0xFFFF0000, 0, 0, X | Z},
      {"cmp.b d1,d0", {0xB001}, 0x80, 0x01, 0, X, 0x80, 1, 0, X | V},
      {"cmpa.w d0,a0", {0xB0C0}, 0x2001, 0, 0, 0, 0x2001, 0, 0, N | C},
      {"cmpi.l #5,d0", {0x0C80, 0, 5}, 5, 0, 0, 0, 5, 0, 0, Z},
      {"cmpm.b (a0)+,(a0)+", {0xB108}, 0, 0, 0x12130000, 0, 0, 0, 0x12130000, 0, 0x2002},
      {"divu d1,d0", {0x80C1}, 100007, 10, 0, 0, 7u << 16 | 10000, 10, 0, 0},
      {"divu overflow", {0x80C1}, 0x10000, 1, 0, C, 0x10000, 1, 0, N | V},
      {"divs d1,d0", {0x81C1}, static_cast<std::uint32_t>(-17), 5, 0, 0, 0xFFFEFFFD, 5, 0, N},
      {"eor.l d1,d0", {0xB380}, 0xFF00FF00, 0xFFFFFFFF, 0, V, 0x00FF00FF, 0xFFFFFFFF, 0, 0},
      {"eori #$1F,ccr", {0x0A3C, 0x1F}, 0, 0, 0, 0x0A, 0, 0, 0, 0x15},
      {"exg d0,d1", {0xC141}, 1, 2, 0, 31, 2, 1, 0, 31},
      {"ext.w d0", {0x4880}, 0x12340080, 0, 0, 0, 0x1234FF80, 0, 0, N},
      {"ext.l d0", {0x48C0}, 0x12347FFF, 0, 0, 0, 0x00007FFF, 0, 0, 0},
      {"lea 4(a0),a0", {0x41E8, 4}, 0, 0, 0, 31, 0, 0, 0, 31, 0x2004},
      {"lsl.l d1,d0 by 33", {0xE3A8}, 0xFFFFFFFF, 33, 0, 0, 0, 33, 0, Z},
      {"lsl.l d1,d0 by 32", {0xE3A8}, 1, 32, 0, 0, 0, 32, 0, X | Z | C},
      {"lsl.l d1,d0 by 64 is by 0", {0xE3A8}, 1, 64, 0, X | C, 1, 64, 0, X},
      {"lsr.b #8,d0", {0xE008}, 0x180, 0, 0, 0, 0x100, 0, 0, X | Z | C},
      {"move.b (a0)+,d0",
       {0x1018},
       0xAABBCCDD,
       0,
       0x80000000,
       V,
       0xAABBCC80,
       0,
       0x80000000,
       N,
       0x2001},
      {"move.w d0,-(a0)", {0x3100}, 0x8001, 0, 0, 0, 0x8001, 0, 0, N, 0x1FFE},
      {"move.l #0,d0", {0x203C, 0, 0}, 1, 0, 0, 31, 0, 0, 0, X | Z},
      {"move #$1F,ccr", {0x44FC, 0xFF}, 0, 0, 0, 0, 0, 0, 0, 31},
      {"move sr,d0", {0x40C0}, 0xFFFFFFFF, 0, 0, Z, 0xFFFF2704, 0, 0, Z},
      {"movea.w d0,a0", {0x3040}, 0x8000, 0, 0, 31, 0x8000, 0, 0, 31, 0xFFFF8000},
      {"movem.w (a0),d0-d1",
       {0x4C90, 3},
       0,
       0,
       0x8000'7FFF,
       31,
       0xFFFF8000,
       0x7FFF,
       0x80007FFF,
       31},
      {"movem.l d0,-(a0)... to 0x1FFC", {0x48E0, 0x8000}, 9, 0, 0, 31, 9, 0, 0, 31, 0x1FFC},
      {"movep.w 0(a0),d0",
       {0x0108, 0},
       0xFFFFFFFF,
       0,
       0x12345678,
       31,
       0xFFFF1256,
       0,
       0x12345678,
       31},
      {"movep.w d0,1(a0)", {0x0188, 1}, 0xABCD, 0, 0x12345678, 31, 0xABCD, 0, 0x12AB56CD, 31},
      {"moveq #-1,d0", {0x70FF}, 0, 0, 0, X | V | C, 0xFFFFFFFF, 0, 0, X | N},
      {"muls d1,d0", {0xC1C1}, 0xFFFF, 2, 0, C | V, 0xFFFFFFFE, 2, 0, N},
      {"mulu d1,d0", {0xC0C1}, 0xFFFF, 0xFFFF, 0, 0, 0xFFFE0001, 0xFFFF, 0, N},
      {"nbcd d0", {0x4800}, 0x01, 0, 0, Z, 0x99, 0, 0, X | N | C},
      {"neg.b d0", {0x4400}, 0x80, 0, 0, 0, 0x80, 0, 0, X | N | V | C},
      {"negx.l d0", {0x4080}, 0, 0, 0, X | Z, 0xFFFFFFFF, 0, 0, X | N | C},
      {"nop", {0x4E71}, 1, 2, 3, 31, 1, 2, 3, 31},
      {"not.w d0", {0x4640}, 0xFFFF, 0, 0, C, 0, 0, 0, Z},
      {"or.b d1,d0", {0x8001}, 0x01, 0x80, 0, 0, 0x81, 0x80, 0, N},
      {"ori.w #$8000,d0", {0x0040, 0x8000}, 0, 0, 0, 0, 0x8000, 0, 0, N},
      {"ori #1,ccr", {0x003C, 1}, 0, 0, 0, Z, 0, 0, 0, Z | C},
      {"rol.w #1,d0", {0xE358}, 0x8000, 0, 0, X, 1, 0, 0, X | C},
      {"ror.l #1,d0", {0xE298}, 1, 0, 0, 0, 0x80000000, 0, 0, N | C},
      {"rol.b d1,d0 by 8", {0xE338}, 0x81, 8, 0, 0, 0x81, 8, 0, N | C},
      {"roxl.b #1,d0", {0xE310}, 0x80, 0, 0, X, 0x01, 0, 0, X | C},
      {"roxr.w d1,d0 by 0: C is X", {0xE270}, 1, 0, 0, X, 1, 0, 0, X | C},
      {"sbcd d1,d0", {0x8101}, 0x10, 0x01, 0, Z, 0x09, 1, 0, 0},
      {"scc d0", {0x54C0}, 0, 0, 0, 0, 0xFF, 0, 0, 0},
      {"scs d0", {0x55C0}, 0xFF, 0, 0, 0, 0, 0, 0, 0},
      {"sub.w d1,d0", {0x9041}, 0x8000, 1, 0, 0, 0x7FFF, 1, 0, V},
      {"suba.l d0,a0", {0x91C0}, 0x1000, 0, 0, 31, 0x1000, 0, 0, 31, 0x1000},
      {"subi.b #1,(a0)", {0x0410, 1}, 0, 0, 0, 0, 0, 0, 0xFF000000, X | N | C},
      {"subq.w #1,d0", {0x5340}, 0, 0, 0, 0, 0xFFFF, 0, 0, X | N | C},
      {"subx.b d1,d0", {0x9101}, 0, 0, 0, X | Z, 0xFF, 0, 0, X | N | C},
      {"swap d0", {0x4840}, 0x00008000, 0, 0, C, 0x80000000, 0, 0, N},
      {"tas (a0)", {0x4AD0}, 0, 0, 0x00FF0000, V, 0, 0, 0x80FF0000, Z},
      {"trapv not taken", {0x4E76}, 0, 0, 0, 29, 0, 0, 0, 29},
      {"tst.l (a0)", {0x4A90}, 0, 0, 0x80000000, X | V | C, 0, 0, 0x80000000, X | N},
  };
  return kRows;
}

TEST(M68kInstruction, ResultsAndFlagsWorkedOutByHand) {
  for (const Row& row : rows()) {
    Fixture m;
    m.boot({0x4E71});
    std::uint32_t at = 0x1000;
    for (const unsigned word : row.code) {
      m.set_word(at, static_cast<std::uint16_t>(word));
      at += 2;
    }
    m.cpu.set_d(0, row.d0);
    m.cpu.set_d(1, row.d1);
    m.cpu.set_a(0, 0x2000);
    m.cpu.set_a(1, 0x3000);
    m.set_long(0x2000, row.memory);
    m.cpu.set_sr(static_cast<std::uint16_t>(0x2700 | row.ccr));
    m.cpu.set_pc(0x1000);
    m.step();
    EXPECT_EQ(m.cpu.pc(), at) << row.text;
    EXPECT_EQ(m.cpu.d(0), row.want_d0) << row.text << std::hex << " D0 " << m.cpu.d(0);
    EXPECT_EQ(m.cpu.d(1), row.want_d1) << row.text << std::hex << " D1 " << m.cpu.d(1);
    EXPECT_EQ(m.cpu.a(0), row.want_a0) << row.text;
    EXPECT_EQ(m.long_word(0x2000), row.want_memory) << row.text << std::hex << m.long_word(0x2000);
    EXPECT_EQ(m.ccr(), row.want_ccr) << row.text;
  }
}

TEST(M68kInstruction, BranchesAndCallsWorkedOutByHand) {
  struct Flow {
    const char* text;
    std::vector<unsigned> code;
    unsigned ccr;
    std::uint32_t d0;
    std::uint32_t pc;
    Clock clocks;
    std::uint32_t want_d0;
  };
  const std::vector<Flow> flows = {
      {"bra.s", {0x600E}, 0, 0, 0x1010, 10, 0},
      {"bra.w", {0x6000, 0xF000}, 0, 0, 0x0002, 10, 0},
      {"beq.s taken", {0x670E}, Z, 0, 0x1010, 10, 0},
      {"beq.s not taken", {0x670E}, 0, 0, 0x1002, 8, 0},
      {"beq.w not taken", {0x6700, 0x100}, 0, 0, 0x1004, 12, 0},
      {"bgt.s with N and V", {0x6E0E}, N | V, 0, 0x1010, 10, 0},
      {"ble.s with N only", {0x6F0E}, N, 0, 0x1010, 10, 0},
      {"bhi.s with C", {0x620E}, C, 0, 0x1002, 8, 0},
      {"dbf taken", {0x51C8, 0x0100}, 0, 0x10001, 0x1102, 10, 0x10000},
      {"dbf expired", {0x51C8, 0x0100}, 0, 0x10000, 0x1004, 14, 0x1FFFF},
      {"dbeq condition true", {0x57C8, 0x0100}, Z, 5, 0x1004, 12, 5},
      {"jmp (a0)", {0x4ED0}, 0, 0, 0x2000, 8, 0},
      {"jmp 4(a0)", {0x4EE8, 4}, 0, 0, 0x2004, 10, 0},
      {"jmp 4(a0,d0.w)", {0x4EF0, 0x0004}, 0, 2, 0x2006, 14, 2},
      {"jmp abs.w", {0x4EF8, 0x2222}, 0, 0, 0x2222, 10, 0},
      {"jmp abs.l", {0x4EF9, 1, 0x0000}, 0, 0, 0x10000, 12, 0},
      {"jmp 6(pc)", {0x4EFA, 6}, 0, 0, 0x1008, 10, 0},
      {"jsr (a0)", {0x4E90}, 0, 0, 0x2000, 16, 0},
      {"jsr abs.l", {0x4EB9, 1, 0}, 0, 0, 0x10000, 20, 0},
      {"bsr.s", {0x610E}, 0, 0, 0x1010, 18, 0},
  };
  for (const Flow& flow : flows) {
    Fixture m;
    m.boot({0x4E71});
    std::uint32_t at = 0x1000;
    for (const unsigned word : flow.code) {
      m.set_word(at, static_cast<std::uint16_t>(word));
      at += 2;
    }
    m.cpu.set_d(0, flow.d0);
    m.cpu.set_a(0, 0x2000);
    m.cpu.set_sr(static_cast<std::uint16_t>(0x2700 | flow.ccr));
    m.cpu.set_pc(0x1000);
    EXPECT_EQ(m.step(), flow.clocks) << flow.text;
    EXPECT_EQ(m.cpu.pc(), flow.pc) << flow.text;
    EXPECT_EQ(m.cpu.d(0), flow.want_d0) << flow.text;
    const bool calls = (flow.code[0] & 0xFF00) == 0x6100 || (flow.code[0] & 0xFFC0) == 0x4E80;
    if (calls) {
      EXPECT_EQ(m.long_word(0x3FFC), at) << flow.text;
    }
  }
}

TEST(M68kInstruction, StackInstructionsWorkedOutByHand) {
  Fixture m;
  m.boot({0x4E56, 0xFFF8, 0x4850, 0x4E5E, 0x4E57, 0x0000, 0x4E5F});
  m.cpu.set_a(6, 0x12345678);
  m.cpu.set_a(0, 0xCAFE0000);
  EXPECT_EQ(m.step(), 16u);  // link a6,#-8
  EXPECT_EQ(m.cpu.a(6), 0x3FFCu);
  EXPECT_EQ(m.cpu.a(7), 0x3FF4u);
  EXPECT_EQ(m.long_word(0x3FFC), 0x12345678u);
  EXPECT_EQ(m.step(), 12u);  // pea (a0)
  EXPECT_EQ(m.long_word(0x3FF0), 0xCAFE0000u);
  EXPECT_EQ(m.step(), 12u);  // unlk a6
  EXPECT_EQ(m.cpu.a(6), 0x12345678u);
  EXPECT_EQ(m.cpu.a(7), 0x4000u);
  m.step();  // link a7,#0 pushes A7 as it was
  EXPECT_EQ(m.long_word(0x3FFC), 0x4000u);
  m.step();  // unlk a7 loads it
  EXPECT_EQ(m.cpu.a(7), 0x4000u);

  Fixture n;
  n.boot({0x4E60, 0x4E69, 0xCF4F});  // move a0,usp; move usp,a1; exg a7,a7
  n.cpu.set_a(0, 0x5555AAAA);
  n.step();
  n.step();
  EXPECT_EQ(n.cpu.usp(), 0x5555AAAAu);
  EXPECT_EQ(n.cpu.a(1), 0x5555AAAAu);
  n.step();
  EXPECT_EQ(n.cpu.a(7), 0x4000u);

  Fixture r;
  r.boot({0x4E77});  // rtr
  r.set_word(0x4000, 0xFFFF);
  r.set_long(0x4002, 0x2000);
  EXPECT_EQ(r.step(), 20u);
  EXPECT_EQ(r.cpu.pc(), 0x2000u);
  EXPECT_EQ(r.cpu.sr(), 0x271F);
}

TEST(M68kInstruction, ByteAccessesThroughTheStackPointerKeepItEven) {
  Fixture m;
  m.boot({0x1F00, 0x101F});  // move.b d0,-(a7); move.b (a7)+,d0
  m.step();
  EXPECT_EQ(m.cpu.a(7), 0x3FFEu);
  m.step();
  EXPECT_EQ(m.cpu.a(7), 0x4000u);
}

/// Clocks of an opcode with all operands zero and no branch taken, by the tables of the user's
/// manual; nothing for what takes no fixed time or is not an instruction. Written without looking
/// at the model.
class ClockTable {
 public:
  static std::optional<unsigned> of(unsigned op) { return ClockTable(op).lookup(); }

 private:
  explicit ClockTable(unsigned op) : op_(op), mode_(op >> 3 & 7), reg_(op & 7) {}

  /// Effective address calculation and fetch of a source; long is 1 for long words.
  static unsigned ea(unsigned mode, unsigned reg, bool is_long) {
    static constexpr unsigned kWord[] = {0, 0, 4, 4, 6, 8, 10, 8, 12, 8, 10, 4};
    const unsigned i = mode == 7 ? 7 + reg : mode;
    return kWord[i] + (is_long && i > 1 ? 4 : 0);
  }
  unsigned source(bool is_long) const { return ea(mode_, reg_, is_long); }
  bool is_direct() const { return mode_ < 2; }
  bool is_immediate() const { return mode_ == 7 && reg_ == 4; }
  bool is_memory() const { return !is_direct() && !is_immediate(); }
  unsigned size() const { return op_ >> 6 & 3; }

  unsigned lea() const {
    static constexpr unsigned kClocks[] = {0, 0, 4, 0, 0, 8, 12, 8, 12, 8, 12};
    return kClocks[mode_ == 7 ? 7 + reg_ : mode_];
  }

  std::optional<unsigned> lookup() const {
    const bool is_long = size() == 2;
    switch (op_ >> 12) {
      case 0x0:
        return group0(is_long);
      case 0x1:
      case 0x2:
      case 0x3: {
        const bool wide = op_ >> 12 == 2;
        const unsigned to_mode = op_ >> 6 & 7;
        const unsigned to_reg = op_ >> 9 & 7;
        // -(An) as a destination takes no more than (An).
        const unsigned to = to_mode < 2 ? 0 : ea(to_mode == 4 ? 2 : to_mode, to_reg, wide);
        return 4 + source(wide) + to;
      }
      case 0x4:
        return group4(is_long);
      case 0x5:
        if (size() == 3) {
          if (mode_ == 1)
            return (op_ & 0xF00) == 0 ? 12 : (op_ & 0x100) != 0 ? std::nullopt : scc_like();
          if (mode_ == 0) return std::nullopt;  // depends on the condition
          return 8 + source(false);
        }
        if (mode_ == 1) return 8;
        if (mode_ == 0) return is_long ? 8 : 4;
        return (is_long ? 12 : 8) + source(is_long);
      case 0x7:
        return 4;
      case 0x8:
      case 0xC:
        if (size() == 3)
          return op_ >> 12 == 0xC ? std::optional<unsigned>(38 + source(false)) : std::nullopt;
        if ((op_ & 0x1F0) == 0x100) return (op_ & 8) != 0 ? 18 : 6;
        if (op_ >> 12 == 0xC &&
            ((op_ & 0x1F8) == 0x140 || (op_ & 0x1F8) == 0x148 || (op_ & 0x1F8) == 0x188)) {
          return 6;
        }
        return alu(is_long);
      case 0x9:
      case 0xD:
        if (size() == 3) {
          if ((op_ & 0x100) == 0) return 8 + source(false);
          return (is_memory() ? 6 : 8) + source(true);
        }
        if ((op_ & 0x130) == 0x100) return (op_ & 8) != 0 ? (is_long ? 30 : 18) : is_long ? 8 : 4;
        return alu(is_long);
      case 0xB:
        if (size() == 3) return 6 + source((op_ & 0x100) != 0);
        if ((op_ & 0x100) == 0) return (is_long ? 6 : 4) + source(is_long);
        if (mode_ == 1) return is_long ? 20 : 12;
        if (mode_ == 0) return is_long ? 8 : 4;
        return (is_long ? 12 : 8) + source(is_long);
      case 0xE:
        if (size() == 3) return 8 + source(false);
        {
          const unsigned count = (op_ & 0x20) != 0 ? 0 : (op_ >> 9 & 7) == 0 ? 8 : op_ >> 9 & 7;
          return (is_long ? 8 : 6) + 2 * count;
        }
      default:
        return std::nullopt;
    }
  }
  std::optional<unsigned> scc_like() const { return std::nullopt; }
  unsigned alu(bool is_long) const {
    if ((op_ & 0x100) != 0) return (is_long ? 12 : 8) + source(is_long);
    if (!is_long) return 4 + source(false);
    return (is_memory() ? 6 : 8) + source(true);
  }
  std::optional<unsigned> group0(bool is_long) const {
    if ((op_ & 0x138) == 0x108) return (op_ & 0x40) != 0 ? 24 : 16;  // MOVEP
    if ((op_ & 0x100) != 0 || (op_ & 0xF00) == 0x800) {
      const unsigned extra = (op_ & 0x100) != 0 ? 0 : 4;
      const unsigned kind = size();
      if (mode_ == 0) return (kind == 2 ? 8 : 6) + extra;
      if (kind == 0) return is_immediate() ? 10 : 4 + extra + source(false);
      return 8 + extra + source(false);
    }
    if (is_immediate()) return 20;  // to CCR and SR
    const bool compare = (op_ & 0xF00) == 0xC00;
    if (mode_ == 0) return is_long ? (compare ? 14 : 16) : 8;
    if (compare) return (is_long ? 12 : 8) + source(is_long);
    return (is_long ? 20 : 12) + source(is_long);
  }
  std::optional<unsigned> group4(bool is_long) const {
    if ((op_ & 0x1C0) == 0x1C0) return lea();
    if ((op_ & 0x1C0) == 0x180) return 10 + source(false);  // CHK inside the bounds
    switch (op_ >> 8 & 15) {
      case 0x0:
        if (size() == 3) return mode_ == 0 ? 6 : 8 + source(false);
        break;
      case 0x4:
      case 0x6:
        if (size() == 3) return 12 + source(false);
        break;
      case 0x8:
        if (size() == 0) return mode_ == 0 ? 6 : 8 + source(false);
        if (size() == 1) return mode_ == 0 ? 4 : 8 + lea();
        if (mode_ == 0) return 4;
        return 8 + (lea_for_movem() - 4);  // no registers in the list
      case 0xA:
        if (size() == 3) return mode_ == 0 ? 4 : 10 + source(false);
        return 4 + source(is_long);
      case 0xC:
        return 12 + (lea_for_movem() - 4);
      case 0xE:
        return std::nullopt;
      default:
        break;
    }
    if (mode_ == 0) return is_long ? 6 : 4;
    return (is_long ? 12 : 8) + source(is_long);
  }
  unsigned lea_for_movem() const {
    static constexpr unsigned kClocks[] = {0, 0, 4, 4, 4, 8, 10, 8, 12, 8, 10};
    return kClocks[mode_ == 7 ? 7 + reg_ : mode_];
  }

  unsigned op_, mode_, reg_;
};

TEST(M68kInstruction, ClocksOfEveryOpcodeAreThoseOfTheManual) {
  Fixture m;
  m.keep_log = false;
  m.boot({});
  unsigned checked = 0;
  for (unsigned op = 0; op < 0x10000; ++op) {
    if (!has_opcode(Model::k68000, static_cast<std::uint16_t>(op))) continue;
    const auto want = ClockTable::of(op);
    if (!want) continue;
    // Extension words of zero address memory at 0 and D0; all registers point to zeros.
    m.set_word(0x1000, static_cast<std::uint16_t>(op));
    for (unsigned i = 0; i < 8; ++i) m.cpu.set_d(i, 0);
    for (unsigned i = 0; i < 7; ++i) m.cpu.set_a(i, 0x6000);
    m.cpu.set_sr(0x2700);
    m.cpu.set_ssp(0x4000);
    m.cpu.set_pc(0x1000);
    ASSERT_EQ(m.step(), *want) << std::hex << op << " "
                               << disassemble({static_cast<std::uint16_t>(op)}, 0).text;
    ++checked;
    // What was written to low memory or around the pointers.
    for (std::uint32_t at = 0; at < 16; at += 2) m.set_word(at, 0);
    for (std::uint32_t at = 0x5FF0; at < 0x6010; at += 2) m.set_word(at, 0);
    for (std::uint32_t at = 0x3FF0; at < 0x4010; at += 2) m.set_word(at, 0);
    m.set_word(0x1002, 0);
  }
  // All but Scc Dn, DBcc, branches, jumps, divisions, traps and the privileged ones.
  EXPECT_GT(checked, 38000u);
}

TEST(M68kInstruction, ClocksThatDependOnData) {
  struct Timed {
    const char* text;
    unsigned opcode;
    std::uint32_t d0, d1;
    Clock clocks;
  };
  const Timed timed[] = {
      {"mulu by 0", 0xC0C1, 5, 0, 38},
      {"mulu by $FFFF: 16 ones", 0xC0C1, 5, 0xFFFF, 70},
      {"muls by $5555: 16 changes", 0xC1C1, 5, 0x5555, 70},
      {"muls by $FFFF: one change", 0xC1C1, 5, 0xFFFF, 40},
      {"divu overflow", 0x80C1, 0x10000, 1, 10},
      {"divs overflow, positive", 0x81C1, 0x10000, 1, 16},
      {"divs overflow, negative", 0x81C1, 0xFFFF0000, 1, 18},
      {"divu 0 / 1: no step subtracts", 0x80C1, 0, 1, 136},
      {"lsl.w by 63", 0xE368, 1, 63, 6 + 126},
      {"ror.l by 5", 0xE2B8, 1, 5, 8 + 10},
      {"bchg high bit", 0x0340, 0, 16, 8},
      {"bclr high bit", 0x0380, 0, 31, 10},
      {"st d0", 0x50C0, 0, 0, 6},
      {"sf d0", 0x51C0, 0, 0, 4},
      {"chk too large", 0x4181, 6, 5, 38},
      {"chk negative", 0x4181, 0xFFFF, 5, 40},
  };
  for (const Timed& row : timed) {
    Fixture m;
    m.boot({row.opcode, 0x4E71, 0x4E71});
    m.cpu.set_d(0, row.d0);
    m.cpu.set_d(1, row.d1);
    EXPECT_EQ(m.step(), row.clocks) << row.text;
  }
}

TEST(M68kInstruction, MovemStoresTheBaseRegisterAsItWas) {
  Fixture m;
  m.boot({0x48E0, 0x0080});  // movem.l a0,-(a0)
  m.cpu.set_a(0, 0x2004);
  m.step();
  EXPECT_EQ(m.long_word(0x2000), 0x2004u);
  EXPECT_EQ(m.cpu.a(0), 0x2000u);
}

TEST(M68kInstruction, MovemLoadsAndReadsOneWordMore) {
  Fixture m;
  m.boot({0x4C98, 0x0101});  // movem.w (a0)+,d0/a0: A0 ends as the address
  m.cpu.set_a(0, 0x2000);
  m.set_long(0x2000, 0x11112222);
  EXPECT_EQ(m.step(), 12u + 8);
  EXPECT_EQ(m.cpu.a(0), 0x2004u);
  EXPECT_EQ(Fixture::describe(m.cycles[3]), "R5 002004 0000");
}

TEST(M68kInstruction, OrderOfLongWrites) {
  const auto writes = [](std::initializer_list<unsigned> code) {
    Fixture m;
    m.boot(code);
    m.cpu.set_a(0, 0x2004);
    m.cpu.set_d(0, 0x11112222);
    m.step();
    std::string text;
    for (const Cycle& c : m.cycles) {
      if (c.kind == 'W') text += Fixture::describe(c) + "; ";
    }
    return text;
  };
  EXPECT_EQ(writes({0x2080}), "W5 002004 1111; W5 002006 2222; ") << "move.l d0,(a0)";
  EXPECT_EQ(writes({0x2100}), "W5 002002 2222; W5 002000 1111; ") << "move.l d0,-(a0)";
  EXPECT_EQ(writes({0xD190}), "W5 002006 2222; W5 002004 1111; ") << "add.l d0,(a0)";
  EXPECT_EQ(writes({0x4290}), "W5 002006 0000; W5 002004 0000; ") << "clr.l (a0)";
}

TEST(M68kInstruction, ClrReadsBeforeItWrites) {
  Fixture m;
  m.boot({0x4250, 0x4E71, 0x4E71});
  m.cpu.set_a(0, 0x2000);
  m.step();
  EXPECT_EQ(m.log(), "R5 002000 0000\nR6 001004 4E71\nW5 002000 0000\n");
}

}  // namespace
}  // namespace collide::m68k::opcodes_test
