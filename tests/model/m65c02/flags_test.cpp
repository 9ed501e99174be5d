// SPDX-License-Identifier: MIT
// Results and flags, worked out by hand; decimal ones as Bruce Clark's "Decimal Mode" has them for
// the 65C02, of which the lines with digits above 9 are his examples.
#include <gtest/gtest.h>

#include "tests/model/m65c02/fixture.h"

namespace collide::m65c02::flags_test {
namespace {

struct Sum {
  unsigned a, operand;
  bool carry;
  unsigned result;
  const char* flags;  // of N, V, Z, C those that are set
};

std::string set_flags(const Registers& r) {
  std::string text;
  const std::uint8_t p = r.p();
  if ((p & kNegative) != 0) text += 'N';
  if ((p & kOverflow) != 0) text += 'V';
  if ((p & kZero) != 0) text += 'Z';
  if ((p & kCarry) != 0) text += 'C';
  return text;
}

void check(unsigned code, bool decimal, const std::vector<Sum>& sums) {
  for (const Sum& sum : sums) {
    Fixture f;
    f.boot({code, sum.operand});
    f.r().a = static_cast<std::uint8_t>(sum.a);
    f.r().c = sum.carry;
    f.r().d = decimal;
    f.step();
    const std::string what = std::to_string(sum.a) + " and " + std::to_string(sum.operand);
    EXPECT_EQ(f.r().a, sum.result) << what;
    EXPECT_EQ(set_flags(f.r()), sum.flags) << what;
  }
}

TEST(M65c02Flags, AdcInBinary) {
  check(0x69, false,
        {{0x00, 0x00, false, 0x00, "Z"},
         {0x01, 0x01, true, 0x03, ""},
         {0x7F, 0x01, false, 0x80, "NV"},
         {0x80, 0xFF, false, 0x7F, "VC"},
         {0xFF, 0x01, false, 0x00, "ZC"},
         {0x80, 0x80, false, 0x00, "VZC"},
         {0xFF, 0xFF, true, 0xFF, "NC"},
         {0x3F, 0x40, true, 0x80, "NV"}});
}

TEST(M65c02Flags, SbcInBinary) {
  check(0xE9, false,
        {{0x00, 0x00, true, 0x00, "ZC"},
         {0x00, 0x01, true, 0xFF, "N"},
         {0x80, 0x01, true, 0x7F, "VC"},
         {0x7F, 0xFF, true, 0x80, "NV"},
         {0xC0, 0x40, false, 0x7F, "VC"},
         {0x50, 0x30, false, 0x1F, "C"}});
}

TEST(M65c02Flags, AdcInDecimal) {
  check(0x69, true,
        {{0x12, 0x34, false, 0x46, ""},
         {0x15, 0x26, false, 0x41, ""},
         {0x58, 0x46, true, 0x05, "VC"},  // 59 + 46 = 105; 50 + 50 as high digits are beyond 127
         {0x81, 0x92, false, 0x73, "VC"},
         {0x99, 0x01, false, 0x00, "ZC"},
         {0x79, 0x00, true, 0x80, "NV"},
         {0x24, 0x56, false, 0x80, "NV"},
         {0x93, 0x82, false, 0x75, "VC"},
         {0x89, 0x76, false, 0x65, "C"},
         {0x89, 0x76, true, 0x66, "C"},
         {0x80, 0xF0, false, 0xD0, "NVC"},
         {0x80, 0xFA, false, 0xE0, "NC"},
         {0x2F, 0x4F, false, 0x74, ""},
         {0x6F, 0x00, true, 0x76, ""}});
}

TEST(M65c02Flags, SbcInDecimal) {
  check(0xE9, true,
        {{0x46, 0x12, true, 0x34, "C"},
         {0x40, 0x13, true, 0x27, "C"},
         {0x32, 0x02, false, 0x29, "C"},
         {0x12, 0x21, true, 0x91, "N"},
         {0x21, 0x34, true, 0x87, "N"},
         {0x00, 0x01, true, 0x99, "N"},
         {0x00, 0x00, false, 0x99, "N"},
         {0x0A, 0x00, true, 0x0A, "C"},
         {0x0B, 0x00, false, 0x0A, "C"},
         {0x9A, 0x00, true, 0x9A, "NC"},
         {0x9B, 0x00, false, 0x9A, "NC"},
         {0x80, 0x01, true, 0x79, "VC"}});
}

TEST(M65c02Flags, ComparisonsAreUnsigned) {
  struct Row {
    unsigned a, operand;
    const char* flags;
  };
  for (const Row& row : {Row{0x40, 0x40, "ZC"}, Row{0x41, 0x40, "C"}, Row{0x3F, 0x40, "N"},
                         Row{0xFF, 0x01, "NC"}, Row{0x01, 0xFF, ""}}) {
    for (const unsigned code : {0xC9u, 0xE0u, 0xC0u}) {
      Fixture f;
      f.boot({code, row.operand});
      f.r().a = f.r().x = f.r().y = static_cast<std::uint8_t>(row.a);
      f.r().v = false;
      f.step();
      EXPECT_EQ(set_flags(f.r()), row.flags)
          << std::hex << code << " " << row.a << " " << row.operand;
    }
  }
}

TEST(M65c02Flags, BitTakesNAndVFromMemoryButNotFromAnImmediate) {
  Fixture f;
  f.put(0x10, {0xC0});
  f.r().a = 0x3F;
  f.boot({0x24, 0x10});
  f.step();
  EXPECT_EQ(set_flags(f.r()), "NVZ");
  f.boot({0x89, 0x01});
  f.step();
  EXPECT_EQ(set_flags(f.r()), "NV");
  f.boot({0x89, 0xC0});
  f.step();
  EXPECT_EQ(set_flags(f.r()), "NVZ");
}

TEST(M65c02Flags, TsbAndTrbSetZAlone) {
  Fixture f;
  f.r().a = 0x0F;
  f.put(0x10, {0xF0});
  f.boot({0x04, 0x10});
  f.step();
  EXPECT_EQ(f.at(0x10), 0xFF);
  EXPECT_EQ(set_flags(f.r()), "Z");
  f.boot({0x14, 0x10});
  f.step();
  EXPECT_EQ(f.at(0x10), 0xF0);
  EXPECT_EQ(set_flags(f.r()), "");
}

TEST(M65c02Flags, ShiftsGoThroughCarry) {
  struct Row {
    unsigned code, a;
    bool carry;
    unsigned result;
    const char* flags;
  };
  for (const Row& row : {Row{0x0A, 0x81, true, 0x02, "C"}, Row{0x2A, 0x81, true, 0x03, "C"},
                         Row{0x4A, 0x01, true, 0x00, "ZC"}, Row{0x6A, 0x01, true, 0x80, "NC"},
                         Row{0x2A, 0x40, false, 0x80, "N"}, Row{0x1A, 0xFF, false, 0x00, "Z"},
                         Row{0x3A, 0x00, true, 0xFF, "NC"}}) {
    Fixture f;
    f.boot({row.code});
    f.r().a = static_cast<std::uint8_t>(row.a);
    f.r().c = row.carry;
    f.step();
    EXPECT_EQ(f.r().a, row.result) << std::hex << row.code;
    EXPECT_EQ(set_flags(f.r()), row.flags) << std::hex << row.code;
  }
}

}  // namespace
}  // namespace collide::m65c02::flags_test
