// SPDX-License-Identifier: MIT
//
// Results and flags worked out by hand, by the rules of the sources that core.h names.
#include <gtest/gtest.h>

#include "tests/model/z80/fixture.h"

namespace collide::z80::flags_test {
namespace {

using test::Machine;

constexpr unsigned kAll = 0xFF;

struct Arithmetic {
  int code;
  unsigned a, operand, before, result, flags;
};

// ALU operations on a byte that follows: ADD C6, ADC CE, SUB D6, SBC DE, AND E6, XOR EE, OR F6, CP
// FE.
TEST(Z80Flags, OfBytes) {
  const Arithmetic cases[] = {
      // 7F + 01 = 80: sign, half carry out of F + 1, overflow
      {0xC6, 0x7F, 0x01, 0, 0x80, kSign | kHalf | kParity},
      // FF + 01 = 00 with a carry
      {0xC6, 0xFF, 0x01, 0, 0x00, kZero | kHalf | kCarry},
      // 80 + 80 = 00: carry and overflow, no half carry
      {0xC6, 0x80, 0x80, 0, 0x00, kZero | kParity | kCarry},
      // 20 + 08 = 28: bits 5 and 3 are copied
      {0xC6, 0x20, 0x08, 0, 0x28, kY | kX},
      // 0F + 00 + 1 = 10
      {0xCE, 0x0F, 0x00, kCarry, 0x10, kHalf},
      // 00 - 01 = FF: borrow everywhere
      {0xD6, 0x00, 0x01, 0, 0xFF, kSign | kY | kHalf | kX | kSubtract | kCarry},
      // 80 - 01 = 7F: overflow
      {0xD6, 0x80, 0x01, 0, 0x7F, kY | kHalf | kX | kParity | kSubtract},
      // 00 - 7F - 1 = 80: no overflow, -128 fits
      {0xDE, 0x00, 0x7F, kCarry, 0x80, kSign | kHalf | kSubtract | kCarry},
      // F0 and 3C = 30: even parity, half carry always
      {0xE6, 0xF0, 0x3C, kAll, 0x30, kY | kHalf | kParity},
      // FF xor FE = 01: odd parity
      {0xEE, 0xFF, 0xFE, kAll, 0x01, 0},
      {0xF6, 0x80, 0x28, kAll, 0xA8, kSign | kY | kX},
      // 00 - 28 = D8: Y and X are those of 28, not of D8
      {0xFE, 0x00, 0x28, 0, 0x00, kSign | kY | kHalf | kX | kSubtract | kCarry},
      // the same way round: 28 - 00 = 28, Y and X are those of 00
      {0xFE, 0x28, 0x00, 0, 0x28, kSubtract},
  };
  for (const Arithmetic& one : cases) {
    Machine machine({one.code, static_cast<int>(one.operand)});
    machine.r().a = static_cast<std::uint8_t>(one.a);
    machine.r().f = static_cast<std::uint8_t>(one.before);
    machine.cpu.step();
    EXPECT_EQ(machine.r().a, one.result) << std::hex << one.code << " " << one.a;
    EXPECT_EQ(machine.r().f, one.flags) << std::hex << one.code << " " << one.a;
  }
}

TEST(Z80Flags, OfIncrementsKeepCarry) {
  Machine machine({0x04, 0x04, 0x05, 0x05});  // INC B, INC B, DEC B, DEC B
  machine.r().bc = 0x7E00;
  machine.r().f = kCarry;
  machine.cpu.step();  // 7F
  EXPECT_EQ(machine.r().f, kY | kX | kCarry);
  machine.cpu.step();  // 80
  EXPECT_EQ(machine.r().f, kSign | kHalf | kParity | kCarry);
  machine.cpu.step();  // 7F
  EXPECT_EQ(machine.r().f, kY | kHalf | kX | kParity | kSubtract | kCarry);
  machine.cpu.step();  // 7E
  EXPECT_EQ(machine.r().f, kY | kX | kSubtract | kCarry);
}

TEST(Z80Flags, OfWords) {
  // ADD HL,DE: 0FFF + 0001 = 1000, half carry out of bit 11; S, Z and P/V stay
  Machine add({0x19});
  add.r().hl = 0x0FFF;
  add.r().de = 1;
  add.r().f = kSign | kZero | kParity | kSubtract | kCarry;
  add.cpu.step();
  EXPECT_EQ(add.r().hl, 0x1000);
  EXPECT_EQ(add.r().f, kSign | kZero | kParity | kHalf);
  EXPECT_EQ(add.r().wz, 0x1000);  // HL before, and one
  // ADC HL,BC: 7FFF + 0000 + 1 = 8000
  Machine adc({0xED, 0x4A});
  adc.r().hl = 0x7FFF;
  adc.r().bc = 0;
  adc.r().f = kCarry;
  adc.cpu.step();
  EXPECT_EQ(adc.r().hl, 0x8000);
  EXPECT_EQ(adc.r().f, kSign | kHalf | kParity);
  // SBC HL,HL with a carry: FFFF
  Machine sbc({0xED, 0x62});
  sbc.r().hl = 0x1234;
  sbc.r().f = kCarry;
  sbc.cpu.step();
  EXPECT_EQ(sbc.r().hl, 0xFFFF);
  EXPECT_EQ(sbc.r().f, kSign | kY | kHalf | kX | kSubtract | kCarry);
  // SBC HL,DE: 8000 - 0001 = 7FFF, overflow
  Machine overflow({0xED, 0x52});
  overflow.r().hl = 0x8000;
  overflow.r().de = 1;
  overflow.cpu.step();
  EXPECT_EQ(overflow.r().hl, 0x7FFF);
  EXPECT_EQ(overflow.r().f, kY | kHalf | kX | kParity | kSubtract);
}

TEST(Z80Flags, OfDecimalAdjustment) {
  struct Case {
    unsigned a, f, result, flags;
  };
  const Case cases[] = {
      {0x3C, 0, 0x42, kHalf | kParity},                                      // 15 + 27 = 42
      {0x9A, 0, 0x00, kZero | kHalf | kParity | kCarry},                     // 99 + 1 = 100
      {0x10, kHalf, 0x16, 0},                                                // 08 + 08 = 16
      {0x1B, kSubtract | kHalf, 0x15, kSubtract},                            // 34 - 19 = 15
      {0xFA, kSubtract | kHalf | kCarry, 0x94, kSign | kSubtract | kCarry},  // 01 - 07 = 94
  };
  for (const Case& one : cases) {
    Machine machine({0x27});
    machine.r().a = static_cast<std::uint8_t>(one.a);
    machine.r().f = static_cast<std::uint8_t>(one.f);
    machine.cpu.step();
    EXPECT_EQ(machine.r().a, one.result) << std::hex << one.a;
    EXPECT_EQ(machine.r().f, one.flags) << std::hex << one.a;
  }
}

TEST(Z80Flags, ScfAndCcfShowQ) {
  // OR A makes F from A = 00: Q is F, so that Y and X are those of A alone.
  Machine behind({0xB7, 0x37});
  behind.r().a = 0;
  behind.r().f = kY | kX;
  behind.cpu.step();
  behind.r().f = behind.r().q = kY | kZero | kParity;
  behind.cpu.step();
  EXPECT_EQ(behind.r().f, kZero | kParity | kCarry);
  // Behind one that leaves F alone, those of F are in it, too.
  Machine alone({0x00, 0x37, 0x3F});
  alone.r().a = kX;
  alone.r().f = kY | kZero;
  alone.cpu.step();
  alone.cpu.step();
  EXPECT_EQ(alone.r().f, kY | kX | kZero | kCarry);
  // CCF behind SCF: Y and X of A; H is what C was.
  alone.cpu.step();
  EXPECT_EQ(alone.r().f, kX | kZero | kHalf);
}

TEST(Z80Flags, PopAndExchangeDoNotCountAsComputed) {
  for (const int code : {0xF1, 0x08}) {
    Machine machine({code, 0x37});
    machine.r().a = 0;
    machine.r().other_af = kY;
    machine.put(0xC000, {kY, 0x00});
    machine.cpu.step();
    EXPECT_EQ(machine.r().q, 0);
    machine.cpu.step();
    EXPECT_EQ(machine.r().f, kY | kCarry) << std::hex << code;
  }
}

TEST(Z80Flags, BitShowsWz) {
  // BIT 0,(HL): Y and X are WZ's, here 2800.
  Machine machine({0xCB, 0x46});
  machine.r().hl = 0x9000;
  machine.r().wz = 0x2812;
  machine.bus.memory[0x9000] = 1;
  machine.cpu.step();
  EXPECT_EQ(machine.r().f, kY | kX | kHalf);
  // BIT 7,(IX+1): those of the address, 2000; bit 7 is set, so S is.
  Machine indexed({0xDD, 0xCB, 0x01, 0x7E});
  indexed.r().ix = 0x1FFF;
  indexed.bus.memory[0x2000] = 0x80;
  indexed.cpu.step();
  EXPECT_EQ(indexed.r().f, kSign | kY | kHalf);
  EXPECT_EQ(indexed.r().wz, 0x2000);
  // BIT 5,A: its own; zero is also parity
  Machine own({0xCB, 0x6F});
  own.r().a = 0x08;
  own.cpu.step();
  EXPECT_EQ(own.r().f, kX | kZero | kHalf | kParity);
}

TEST(Z80Flags, WzFollowsAddresses) {
  struct Case {
    std::vector<int> code;
    unsigned wz;
  };
  const Case cases[] = {
      {{0x3A, 0xFF, 0x90}, 0x9100},        // LD A,(90FF)
      {{0x32, 0xFF, 0x90}, 0x5500},        // LD (90FF),A: A, and the low half and one
      {{0x0A}, 0x1235},                    // LD A,(BC)
      {{0x02}, 0x5535},                    // LD (BC),A
      {{0x2A, 0xFF, 0x90}, 0x9100},        // LD HL,(90FF)
      {{0x22, 0xFF, 0x90}, 0x9100},        // LD (90FF),HL
      {{0xED, 0x43, 0xFF, 0x90}, 0x9100},  // LD (90FF),BC
      {{0xC3, 0x34, 0x90}, 0x9034},        // JP
      {{0xDA, 0x34, 0x90}, 0x9034},        // JP C, not taken
      {{0xDC, 0x34, 0x90}, 0x9034},        // CALL C, not taken
      {{0x18, 0x10}, 0x8012},              // JR
      {{0xDB, 0xFF}, 0x5600},              // IN A,(FF)
      {{0xD3, 0xFF}, 0x5500},              // OUT (FF),A
      {{0xED, 0x50}, 0x1235},              // IN D,(C)
      {{0xED, 0x51}, 0x1235},              // OUT (C),D
      {{0xED, 0x6F}, 0x9001},              // RLD
      {{0xE3}, 0xA55A},                    // EX (SP),HL
      {{0xC9}, 0xA55A},                    // RET
      {{0xC7}, 0x0000},                    // RST 0
      {{0xED, 0xA2}, 0x1235},              // INI: BC before, and one
      {{0xED, 0xAA}, 0x1233},              // IND: less one
      {{0xED, 0xA3}, 0x1135},              // OUTI: BC after, and one
      {{0xED, 0xB0}, 0x8001},              // LDIR that repeats: within itself
      {{0xED, 0xA1}, 0x0001},              // CPI: one more
      {{0xED, 0xA9}, 0xFFFF},              // CPD: one less
  };
  for (const Case& one : cases) {
    Machine machine;
    std::uint16_t at = 0x8000;
    for (const int byte : one.code) machine.put(at++, {byte});
    machine.put(0xC000, {0x5A, 0xA5});
    machine.r().a = 0x55;
    machine.r().bc = 0x1234;
    machine.r().hl = 0x9000;
    machine.cpu.step();
    EXPECT_EQ(machine.r().wz, one.wz) << std::hex << one.code[0] << " " << one.code.back();
  }
}

TEST(Z80Flags, OfBlocks) {
  // LDI: Y and X are bits 1 and 3 of A + the byte, 12 + 08 = 1A
  Machine ldi({0xED, 0xA0});
  ldi.r().a = 0x12;
  ldi.r().hl = 0x9000;
  ldi.r().de = 0xA000;
  ldi.r().bc = 1;
  ldi.r().f = kSign | kZero | kCarry;
  ldi.bus.memory[0x9000] = 0x08;
  ldi.cpu.step();
  EXPECT_EQ(ldi.r().f, kSign | kZero | kCarry | kY | kX);
  EXPECT_EQ(ldi.bus.memory[0xA000], 0x08);
  EXPECT_EQ(ldi.r().bc, 0);
  // CPI: 10 - 01 = 0F with half carry, so that Y and X are those of 0E; BC is not yet zero
  Machine cpi({0xED, 0xA1});
  cpi.r().a = 0x10;
  cpi.r().hl = 0x9000;
  cpi.r().bc = 2;
  cpi.bus.memory[0x9000] = 0x01;
  cpi.cpu.step();
  EXPECT_EQ(cpi.r().f, kHalf | kSubtract | kParity | kY | kX);
  // INI: 80 + (C + 1 = 81) = 101: carry and half; B = 0F; parity of (1 xor 0F) = 0E is odd
  Machine ini({0xED, 0xA2});
  ini.r().bc = 0x1080;
  ini.r().hl = 0x9000;
  ini.bus.port_value = 0x80;
  ini.cpu.step();
  EXPECT_EQ(ini.r().bc, 0x0F80);
  EXPECT_EQ(ini.r().f, kX | kHalf | kSubtract | kCarry);
  EXPECT_EQ(ini.bus.memory[0x9000], 0x80);
  // OUTI: 01 + L after (01) = 02; B = 00; parity of 2 is odd
  Machine outi({0xED, 0xA3});
  outi.r().bc = 0x0110;
  outi.r().hl = 0x9000;
  outi.bus.memory[0x9000] = 0x01;
  outi.cpu.step();
  EXPECT_EQ(outi.r().f, kZero);
}

// David Banks, "Undocumented Z80 flags of interrupted block instructions".
TEST(Z80Flags, OfBlocksThatRepeatShowPc) {
  // LDIR at 2800: Y and X are bits 13 and 11 of PC
  Machine ldir({0xED, 0xB0}, 0x2800);
  ldir.r().a = 0;
  ldir.r().hl = 0x9000;
  ldir.r().de = 0xA000;
  ldir.r().bc = 2;
  ldir.cpu.step();
  EXPECT_EQ(ldir.r().f, kY | kX | kParity);
  EXPECT_EQ(ldir.r().pc, 0x2800);
  ldir.cpu.step();
  EXPECT_EQ(ldir.r().f, 0);
  // OTIR at 8000, byte 80, L after FF: 17F carries; B = 10, so H is set as its low half is 0;
  // parity of (7 xor 10) = 17 is even, of (B - 1) and 7 = 7 odd: turned, odd
  Machine otir({0xED, 0xB3});
  otir.r().bc = 0x1100;
  otir.r().hl = 0x90FE;
  otir.bus.memory[0x90FE] = 0x80;
  otir.cpu.step();
  EXPECT_EQ(otir.r().f, kHalf | kSubtract | kCarry);
  // INIR, byte 01, C 01: 03 does not carry; B = 02; parity of (3 xor 2) = 1 is odd, of 2 odd:
  // turned, even
  Machine inir({0xED, 0xB2});
  inir.r().bc = 0x0301;
  inir.r().hl = 0x9000;
  inir.bus.port_value = 0x01;
  inir.cpu.step();
  EXPECT_EQ(inir.r().f, kParity);
}

TEST(Z80Flags, IndexedRotationsAlsoGoToARegister) {
  Machine machine({0xDD, 0xCB, 0xFF, 0x00});  // RLC (IX-1),B
  machine.r().ix = 0x9001;
  machine.bus.memory[0x9000] = 0x81;
  machine.cpu.step();
  EXPECT_EQ(machine.bus.memory[0x9000], 0x03);
  EXPECT_EQ(machine.r().bc >> 8, 0x03);
  EXPECT_EQ(machine.r().f, kParity | kCarry);
  Machine sll({0xCB, 0x37});  // SLL A: a one comes in
  sll.r().a = 0x80;
  sll.cpu.step();
  EXPECT_EQ(sll.r().a, 0x01);
  EXPECT_EQ(sll.r().f, kCarry);
}

TEST(Z80Flags, HalvesOfIndexRegisters) {
  Machine machine({0xDD, 0x26, 0x12, 0xDD, 0x6C, 0xDD, 0x66, 0x00});
  machine.r().ix = 0x9000;
  machine.cpu.step();  // LD IXH,12
  EXPECT_EQ(machine.r().ix, 0x1200);
  machine.cpu.step();  // LD IXL,IXH
  EXPECT_EQ(machine.r().ix, 0x1212);
  machine.bus.memory[0x1212] = 0x77;
  machine.cpu.step();  // LD H,(IX+0): H itself
  EXPECT_EQ(machine.r().hl, 0x77FF);
  EXPECT_EQ(machine.r().ix, 0x1212);
}

}  // namespace
}  // namespace collide::z80::flags_test
