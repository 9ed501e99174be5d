// SPDX-License-Identifier: MIT
//
// The flags of the Z80's arithmetic, the undocumented copies of bits 5 and 3 included.
#pragma once

#include <array>
#include <cstdint>

#include "model/z80/state.h"

namespace collide::z80 {

/// S, Z, Y, X and even parity of every byte.
inline constexpr std::array<std::uint8_t, 256> kFlagsOf = [] {
  std::array<std::uint8_t, 256> flags{};
  for (unsigned value = 0; value < 256; ++value) {
    unsigned folded = value ^ value >> 4;
    folded ^= folded >> 2;
    folded ^= folded >> 1;
    flags[value] =
        static_cast<std::uint8_t>((value & (kSign | kY | kX)) | (value == 0 ? kZero : 0u) |
                                  ((folded & 1) == 0 ? kParity : 0u));
  }
  return flags;
}();

inline constexpr unsigned kCopied = kY | kX;

/// S, Z, Y and X.
constexpr unsigned sign_zero(unsigned byte) {
  return kFlagsOf[byte & 0xFF] & ~kParity;
}

struct ByteResult {
  std::uint8_t value;
  std::uint8_t flags;
};
struct WordResult {
  std::uint16_t value;
  std::uint8_t flags;
};

/// With the carry of `carry`, 0 or 1.
constexpr ByteResult add(unsigned a, unsigned b, unsigned carry) {
  const unsigned sum = a + b + carry;
  const unsigned overflow = ~(a ^ b) & (a ^ sum) & 0x80;
  return {static_cast<std::uint8_t>(sum),
          static_cast<std::uint8_t>(sign_zero(sum) | ((a ^ b ^ sum) & kHalf) |
                                    (overflow != 0 ? kParity : 0u) | sum >> 8)};
}

constexpr ByteResult subtract(unsigned a, unsigned b, unsigned carry) {
  const unsigned difference = a - b - carry;
  const unsigned overflow = (a ^ b) & (a ^ difference) & 0x80;
  return {static_cast<std::uint8_t>(difference),
          static_cast<std::uint8_t>(sign_zero(difference) | ((a ^ b ^ difference) & kHalf) |
                                    (overflow != 0 ? kParity : 0u) | kSubtract |
                                    (difference >> 8 & kCarry))};
}

/// Y and X are the operand's.
constexpr std::uint8_t compare(unsigned a, unsigned b) {
  return static_cast<std::uint8_t>((subtract(a, b, 0).flags & ~kCopied) | (b & kCopied));
}

/// C is what it was in `before`.
constexpr ByteResult increment(unsigned value, unsigned before) {
  const ByteResult sum = add(value, 1, 0);
  return {sum.value, static_cast<std::uint8_t>((sum.flags & ~kCarry) | (before & kCarry))};
}
constexpr ByteResult decrement(unsigned value, unsigned before) {
  const ByteResult difference = subtract(value, 1, 0);
  return {difference.value,
          static_cast<std::uint8_t>((difference.flags & ~kCarry) | (before & kCarry))};
}

/// ADD of words: S, Z and P/V stay; H, Y and X are those of the high byte.
constexpr WordResult add_words(unsigned a, unsigned b, unsigned before) {
  const unsigned sum = a + b;
  return {static_cast<std::uint16_t>(sum),
          static_cast<std::uint8_t>((before & (kSign | kZero | kParity)) | (sum >> 8 & kCopied) |
                                    ((a ^ b ^ sum) >> 8 & kHalf) | sum >> 16)};
}

constexpr WordResult add_words_with_carry(unsigned a, unsigned b, unsigned carry) {
  const unsigned sum = a + b + carry;
  const unsigned overflow = ~(a ^ b) & (a ^ sum) & 0x8000;
  return {
      static_cast<std::uint16_t>(sum),
      static_cast<std::uint8_t>((sum >> 8 & (kSign | kCopied)) |
                                ((sum & 0xFFFF) == 0 ? kZero : 0u) | ((a ^ b ^ sum) >> 8 & kHalf) |
                                (overflow != 0 ? kParity : 0u) | (sum >> 16 & kCarry))};
}

constexpr WordResult subtract_words(unsigned a, unsigned b, unsigned carry) {
  const unsigned difference = a - b - carry;
  const unsigned overflow = (a ^ b) & (a ^ difference) & 0x8000;
  return {static_cast<std::uint16_t>(difference),
          static_cast<std::uint8_t>(
              (difference >> 8 & (kSign | kCopied)) | ((difference & 0xFFFF) == 0 ? kZero : 0u) |
              ((a ^ b ^ difference) >> 8 & kHalf) | (overflow != 0 ? kParity : 0u) | kSubtract |
              (difference >> 16 & kCarry))};
}

/// RLC, RRC, RL, RR, SLA, SRA, SLL (a one comes in) and SRL, by their number.
constexpr ByteResult rotate(unsigned which, unsigned value, unsigned carry) {
  unsigned result = 0;
  unsigned out = which % 2 == 0 ? value >> 7 : value & 1;
  switch (which) {
    case 0:
      result = value << 1 | value >> 7;
      break;
    case 1:
      result = value >> 1 | value << 7;
      break;
    case 2:
      result = value << 1 | carry;
      break;
    case 3:
      result = value >> 1 | carry << 7;
      break;
    case 4:
      result = value << 1;
      break;
    case 5:
      result = value >> 1 | (value & 0x80);
      break;
    case 6:
      result = value << 1 | 1;
      break;
    default:
      result = value >> 1;
      break;
  }
  result &= 0xFF;
  return {static_cast<std::uint8_t>(result), static_cast<std::uint8_t>(kFlagsOf[result] | out)};
}

/// DAA.
constexpr ByteResult adjust(unsigned a, unsigned f) {
  unsigned correction = 0;
  unsigned carry = f & kCarry;
  if ((f & kHalf) != 0 || (a & 15) > 9) correction = 6;
  if (carry != 0 || a > 0x99) {
    correction |= 0x60;
    carry = kCarry;
  }
  const unsigned result = ((f & kSubtract) != 0 ? a - correction : a + correction) & 0xFF;
  return {static_cast<std::uint8_t>(result),
          static_cast<std::uint8_t>(kFlagsOf[result] | ((a ^ result) & kHalf) | (f & kSubtract) |
                                    carry)};
}

}  // namespace collide::z80
