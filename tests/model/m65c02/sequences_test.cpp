// SPDX-License-Identifier: MIT
// What each addressing mode does on the bus, clock by clock: the data sheet of the W65C02S (section
// 5, table 7-1: a page crossing reads the last byte of the instruction again, a read-modify-write
// reads twice and writes once).
#include <gtest/gtest.h>

#include "tests/model/m65c02/fixture.h"

namespace collide::m65c02::sequences_test {
namespace {

TEST(M65c02Sequences, Reads) {
  Fixture f;
  f.r().x = 0x05;
  f.r().y = 0x05;
  f.put(0x0010, {0x34, 0x20});
  f.put(0x0015, {0x30, 0x20});
  f.put(0x2030, {0x77});
  f.put(0x2034, {0x88});
  f.put(0x2039, {0x99});
  EXPECT_EQ(f.bus_of({0xA9, 0x42}), "O1000 A9\nP1001 42\n");
  EXPECT_EQ(f.bus_of({0xA5, 0x10}), "O1000 A5\nP1001 10\nR0010 34\n");
  EXPECT_EQ(f.bus_of({0xB5, 0x10}), "O1000 B5\nP1001 10\n-0010 34\nR0015 30\n");
  EXPECT_EQ(f.bus_of({0xB6, 0x10}), "O1000 B6\nP1001 10\n-0010 34\nR0015 30\n");
  f.r().x = 0x05;
  EXPECT_EQ(f.bus_of({0xB2, 0x10}), "O1000 B2\nP1001 10\nR0010 34\nR0011 20\nR2034 88\n");
  EXPECT_EQ(f.bus_of({0xA1, 0x10}), "O1000 A1\nP1001 10\n-0010 34\nR0015 30\nR0016 20\nR2030 77\n");
  EXPECT_EQ(f.bus_of({0xB1, 0x10}), "O1000 B1\nP1001 10\nR0010 34\nR0011 20\nR2039 99\n");
  EXPECT_EQ(f.bus_of({0xAD, 0x34, 0x20}), "O1000 AD\nP1001 34\nP1002 20\nR2034 88\n");
  EXPECT_EQ(f.bus_of({0xBD, 0x34, 0x20}), "O1000 BD\nP1001 34\nP1002 20\nR2039 99\n");
  EXPECT_EQ(f.bus_of({0xB9, 0x34, 0x20}), "O1000 B9\nP1001 34\nP1002 20\nR2039 99\n");
}

TEST(M65c02Sequences, ReadsAcrossAPage) {
  Fixture f;
  f.r().x = f.r().y = 0x0F;
  f.put(0x0010, {0xF8, 0x20});
  f.put(0x2107, {0x77});
  EXPECT_EQ(f.bus_of({0xBD, 0xF8, 0x20}), "O1000 BD\nP1001 F8\nP1002 20\n-1002 20\nR2107 77\n");
  EXPECT_EQ(f.bus_of({0xB9, 0xF8, 0x20}), "O1000 B9\nP1001 F8\nP1002 20\n-1002 20\nR2107 77\n");
  EXPECT_EQ(f.bus_of({0xB1, 0x10}), "O1000 B1\nP1001 10\nR0010 F8\nR0011 20\n-1001 10\nR2107 77\n");
}

TEST(M65c02Sequences, PageZeroAndMemoryWrapAround) {
  Fixture f;
  f.r().x = f.r().y = 0x20;
  f.put(0x00FF, {0xF0});
  f.put(0x0000, {0xFF, 0x12});
  f.put(0x0010, {0x5A});
  EXPECT_EQ(f.bus_of({0xB5, 0xF0}), "O1000 B5\nP1001 F0\n-00F0 00\nR0010 5A\n");
  EXPECT_EQ(f.bus_of({0xB2, 0xFF}), "O1000 B2\nP1001 FF\nR00FF F0\nR0000 FF\nRFFF0 00\n");
  EXPECT_EQ(f.bus_of({0xB1, 0xFF}), "O1000 B1\nP1001 FF\nR00FF F0\nR0000 FF\n-1001 FF\nR0010 5A\n");
  EXPECT_EQ(f.bus_of({0xA1, 0xDF}), "O1000 A1\nP1001 DF\n-00DF 00\nR00FF F0\nR0000 FF\nRFFF0 00\n");
}

TEST(M65c02Sequences, WritesSpendTheClockOfIndexingAlways) {
  Fixture f;
  f.r().a = 0xAB;
  f.r().x = f.r().y = 1;
  f.put(0x0010, {0x34, 0x20});
  EXPECT_EQ(f.bus_of({0x85, 0x10 + 0x20}), "O1000 85\nP1001 30\nW0030 AB\n");
  EXPECT_EQ(f.bus_of({0x95, 0x40}), "O1000 95\nP1001 40\n-0040 00\nW0041 AB\n");
  EXPECT_EQ(f.bus_of({0x8D, 0x34, 0x20}), "O1000 8D\nP1001 34\nP1002 20\nW2034 AB\n");
  EXPECT_EQ(f.bus_of({0x9D, 0x34, 0x20}), "O1000 9D\nP1001 34\nP1002 20\n-1002 20\nW2035 AB\n");
  EXPECT_EQ(f.bus_of({0x99, 0x34, 0x20}), "O1000 99\nP1001 34\nP1002 20\n-1002 20\nW2035 AB\n");
  EXPECT_EQ(f.bus_of({0x91, 0x10}), "O1000 91\nP1001 10\nR0010 34\nR0011 20\n-1001 10\nW2035 AB\n");
  EXPECT_EQ(f.bus_of({0x92, 0x10}), "O1000 92\nP1001 10\nR0010 34\nR0011 20\nW2034 AB\n");
  EXPECT_EQ(f.bus_of({0x9E, 0x34, 0x20}), "O1000 9E\nP1001 34\nP1002 20\n-1002 20\nW2035 00\n");
}

TEST(M65c02Sequences, ReadModifyWriteReadsTwice) {
  Fixture f;
  f.r().x = 1;
  f.put(0x0010, {0x41});
  f.put(0x2035, {0x10, 0x7F});
  f.put(0x2100, {0x20});
  EXPECT_EQ(f.bus_of({0x06, 0x10}), "O1000 06\nP1001 10\nR0010 41\nR0010 41\nW0010 82\n");
  EXPECT_EQ(f.bus_of({0xE6, 0x10}), "O1000 E6\nP1001 10\nR0010 82\nR0010 82\nW0010 83\n");
  EXPECT_EQ(f.bus_of({0x17, 0x10}), "O1000 17\nP1001 10\nR0010 83\nR0010 83\nW0010 81\n");
  EXPECT_EQ(f.bus_of({0x97, 0x10}), "O1000 97\nP1001 10\nR0010 81\nR0010 81\nW0010 83\n");
  EXPECT_EQ(f.bus_of({0x0E, 0x35, 0x20}),
            "O1000 0E\nP1001 35\nP1002 20\nR2035 10\nR2035 10\nW2035 20\n");
  EXPECT_EQ(f.bus_of({0x1E, 0x34, 0x20}),
            "O1000 1E\nP1001 34\nP1002 20\nR2035 20\nR2035 20\nW2035 40\n");
  EXPECT_EQ(f.bus_of({0x1E, 0xFF, 0x20}),
            "O1000 1E\nP1001 FF\nP1002 20\n-1002 20\nR2100 20\nR2100 20\nW2100 40\n");
  // INC and DEC spend it in any case.
  EXPECT_EQ(f.bus_of({0xFE, 0x35, 0x20}),
            "O1000 FE\nP1001 35\nP1002 20\n-1002 20\nR2036 7F\nR2036 7F\nW2036 80\n");
}

TEST(M65c02Sequences, TheStack) {
  Fixture f;
  f.r().a = 0x5A;
  EXPECT_EQ(f.bus_of({0x48, 0xEA}), "O1000 48\n-1001 EA\nH01FF 5A\n");
  EXPECT_EQ(f.bus_of({0x68, 0xEA}), "O1000 68\n-1001 EA\n-01FE 00\nL01FF 5A\n");
  EXPECT_EQ(f.bus_of({0x20, 0x34, 0x12}),
            "O1000 20\nP1001 34\n-01FF 5A\nH01FF 10\nH01FE 02\nP1002 12\n");
  EXPECT_EQ(f.r().pc, 0x1234);
  EXPECT_EQ(f.bus_of({0x60, 0xEA}), "O1000 60\n-1001 EA\n-01FD 00\nL01FE 02\nL01FF 10\n-1002 12\n");
  EXPECT_EQ(f.r().pc, 0x1003);
  f.r().s = 0xFC;
  f.put(0x01FD, {0xC3, 0x78, 0x56});
  EXPECT_EQ(f.bus_of({0x40, 0xEA}), "O1000 40\n-1001 EA\n-01FC 00\nL01FD C3\nL01FE 78\nL01FF 56\n");
  EXPECT_EQ(f.r().pc, 0x5678);
  EXPECT_EQ(f.r().p(), 0xF3);
}

TEST(M65c02Sequences, JumpsThroughPointersAreNotCaughtByPageEnds) {
  Fixture f;
  f.put(0x20FF, {0x78, 0x56});
  f.r().x = 0x0F;
  EXPECT_EQ(f.bus_of({0x4C, 0x34, 0x12}), "O1000 4C\nP1001 34\nP1002 12\n");
  EXPECT_EQ(f.bus_of({0x6C, 0xFF, 0x20}),
            "O1000 6C\nP1001 FF\nP1002 20\n-1002 20\nR20FF 78\nR2100 56\n");
  EXPECT_EQ(f.r().pc, 0x5678);
  EXPECT_EQ(f.bus_of({0x7C, 0xF0, 0x20}),
            "O1000 7C\nP1001 F0\nP1002 20\n-1002 20\nR20FF 78\nR2100 56\n");
  EXPECT_EQ(f.r().pc, 0x5678);
}

TEST(M65c02Sequences, Branches) {
  Fixture f;
  EXPECT_EQ(f.bus_of({0x80, 0x10, 0xEA}), "O1000 80\nP1001 10\n-1002 EA\n");
  EXPECT_EQ(f.bus_of({0x80, 0xFD, 0xEA}), "O1000 80\nP1001 FD\n-1002 EA\n-10FF 00\n");
  EXPECT_EQ(f.r().pc, 0x0FFF);
  f.put(0x20, {0x01});
  EXPECT_EQ(f.bus_of({0x8F, 0x20, 0x02, 0xEA}),
            "O1000 8F\nP1001 20\nR0020 01\n-0020 01\nP1002 02\n-1003 EA\n");
  EXPECT_EQ(f.bus_of({0x0F, 0x20, 0x02, 0xEA}),
            "O1000 0F\nP1001 20\nR0020 01\n-0020 01\nP1002 02\n");
}

TEST(M65c02Sequences, DecimalArithmeticReadsItsOperandAgain) {
  Fixture f;
  f.r().d = true;
  f.put(0x0010, {0x12});
  EXPECT_EQ(f.bus_of({0x65, 0x10}), "O1000 65\nP1001 10\nR0010 12\nR0010 12\n");
  EXPECT_EQ(f.bus_of({0xE9, 0x10}), "O1000 E9\nP1001 10\nP1001 10\n");
}

TEST(M65c02Sequences, InstructionsOfNoUse) {
  Fixture f;
  f.r().x = 1;
  EXPECT_EQ(f.bus_of({0xEA, 0x55}), "O1000 EA\n-1001 55\n");
  EXPECT_EQ(f.bus_of({0x03}), "O1000 03\n");
  EXPECT_EQ(f.bus_of({0x02, 0x55}), "O1000 02\nP1001 55\n");
  EXPECT_EQ(f.bus_of({0x44, 0x10}), "O1000 44\nP1001 10\nR0010 00\n");
  EXPECT_EQ(f.bus_of({0x54, 0x10}), "O1000 54\nP1001 10\n-0010 00\nR0011 00\n");
  EXPECT_EQ(f.bus_of({0xDC, 0x34, 0x12}), "O1000 DC\nP1001 34\nP1002 12\nR1234 00\n");
  EXPECT_EQ(f.bus_of({0x5C, 0x34, 0x12}),
            "O1000 5C\nP1001 34\nP1002 12\n-FF34 00\n-FFFF 00\n-FFFF 00\n-FFFF 00\n-FFFF 00\n");
  EXPECT_EQ(f.r().pc, 0x1003);
}

}  // namespace
}  // namespace collide::m65c02::sequences_test
