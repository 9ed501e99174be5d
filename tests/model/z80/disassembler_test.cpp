// SPDX-License-Identifier: MIT
#include "model/z80/disassembler.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/model/z80/fixture.h"

namespace collide::z80::disassembler_test {
namespace {

TEST(Z80Disassembler, NamesInstructions) {
  struct Case {
    std::array<std::uint8_t, 4> code;
    const char* text;
    unsigned bytes;
  };
  const Case cases[] = {
      {{0x00}, "nop", 1},
      {{0x01, 0x34, 0x12}, "ld bc,0x1234", 3},
      {{0x0A}, "ld a,(bc)", 1},
      {{0x08}, "ex af,af'", 1},
      {{0x10, 0xFE}, "djnz 0x8000", 2},
      {{0x38, 0x10}, "jr c,0x8012", 2},
      {{0x22, 0x34, 0x12}, "ld (0x1234),hl", 3},
      {{0x3A, 0x34, 0x12}, "ld a,(0x1234)", 3},
      {{0x36, 0x2A}, "ld (hl),0x2A", 2},
      {{0x76}, "halt", 1},
      {{0x6E}, "ld l,(hl)", 1},
      {{0x9E}, "sbc a,(hl)", 1},
      {{0xE2, 0x00, 0x90}, "jp po,0x9000", 3},
      {{0xE9}, "jp (hl)", 1},
      {{0xDB, 0xFE}, "in a,(0xFE)", 2},
      {{0xFF}, "rst 0x38", 1},
      {{0xCB, 0x37}, "sll a", 2},
      {{0xCB, 0x7E}, "bit 7,(hl)", 2},
      {{0xED, 0x52}, "sbc hl,de", 2},
      {{0xED, 0x70}, "in f,(c)", 2},
      {{0xED, 0x71}, "out (c),0", 2},
      {{0xED, 0xA3}, "outi", 2},
      {{0xED, 0xBB}, "otdr", 2},
      {{0xED, 0xB2}, "inir", 2},
      {{0xED, 0x5E}, "im 2", 2},
      {{0xED, 0x00}, "defb 0xED,0x00", 2},
      {{0xDD, 0x21, 0x34, 0x12}, "ld ix,0x1234", 4},
      {{0xDD, 0x36, 0xFF, 0x2A}, "ld (ix-1),0x2A", 4},
      {{0xFD, 0x66, 0x05}, "ld h,(iy+5)", 3},
      {{0xFD, 0x75, 0x05}, "ld (iy+5),l", 3},
      {{0xDD, 0x6C}, "ld ixl,ixh", 2},
      {{0xDD, 0x29}, "add ix,ix", 2},
      {{0xDD, 0xE9}, "jp (ix)", 2},
      {{0xFD, 0xCB, 0x02, 0x46}, "bit 0,(iy+2)", 4},
      {{0xDD, 0xCB, 0x02, 0x06}, "rlc (ix+2)", 4},
      {{0xDD, 0xCB, 0x02, 0xC1}, "set 0,(ix+2),c", 4},
      {{0xDD, 0xEB}, "defb 0xDD", 1},        // EX DE,HL knows no IX
      {{0xDD, 0xFD, 0x23}, "defb 0xDD", 1},  // a prefix behind a prefix
  };
  for (const Case& one : cases) {
    const Disassembly found = disassemble(one.code, 0x8000);
    EXPECT_EQ(found.text, one.text);
    EXPECT_EQ(found.bytes, one.bytes) << one.text;
  }
}

/// What an instruction fetches is what it is said to be long.
TEST(Z80Disassembler, SaysTheLengthOfEveryCode) {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::array<std::uint8_t, 4> code = {static_cast<std::uint8_t>(first),
                                                static_cast<std::uint8_t>(second), 0x01, 0x09};
      const Disassembly found = disassemble(code, 0x8000);
      if (found.text.rfind("defb", 0) == 0) continue;
      test::Machine machine({code[0], code[1], code[2], code[3]});
      machine.r().sp = 0x4000;
      machine.r().hl = machine.r().ix = machine.r().iy = machine.r().de = 0x5000;
      machine.cpu.step();
      unsigned fetched = 0;
      for (const test::Recorder::Cycle& cycle : machine.bus.cycles) {
        const bool read = cycle.kind == "m1" || cycle.kind == "mr";
        if (read && cycle.address >= 0x8000 && cycle.address < 0x8004) ++fetched;
      }
      EXPECT_EQ(fetched, found.bytes) << found.text;
    }
  }
}

}  // namespace
}  // namespace collide::z80::disassembler_test
