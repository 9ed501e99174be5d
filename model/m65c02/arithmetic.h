// SPDX-License-Identifier: MIT
// Internal to model/m65c02: ADC and SBC.
#pragma once

#include <cstdint>

#include "model/m65c02/state.h"

namespace collide::m65c02 {

/// A 65C02's decimal mode gives valid N and Z, those of the result; V is that of the sum of the
/// high digits as signed ones, and C the decimal carry. Digits above 9 behave as Bruce Clark
/// measured them ("Decimal Mode", appendix A).
inline void add_decimal(Registers& r, std::uint8_t value) {
  int low = (r.a & 0x0F) + (value & 0x0F) + (r.c ? 1 : 0);
  if (low > 9) low = ((low + 6) & 0x0F) + 0x10;
  const int as_signed =
      static_cast<std::int8_t>(r.a & 0xF0) + static_cast<std::int8_t>(value & 0xF0) + low;
  int sum = (r.a & 0xF0) + (value & 0xF0) + low;
  if (sum >= 0xA0) sum += 0x60;
  r.v = as_signed < -128 || as_signed > 127;
  r.c = sum >= 0x100;
  r.a = r.n = r.z = static_cast<std::uint8_t>(sum);
}

inline void add_binary(Registers& r, std::uint8_t value) {
  const unsigned sum = r.a + value + (r.c ? 1u : 0u);
  r.v = ((r.a ^ sum) & (value ^ sum) & 0x80) != 0;
  r.c = sum > 0xFF;
  r.a = r.n = r.z = static_cast<std::uint8_t>(sum);
}

/// C and V are those of the binary difference.
inline void subtract_decimal(Registers& r, std::uint8_t value) {
  const int borrow = r.c ? 0 : 1;
  const int low = (r.a & 0x0F) - (value & 0x0F) - borrow;
  int difference = r.a - value - borrow;
  r.v = ((r.a ^ value) & (r.a ^ difference) & 0x80) != 0;
  r.c = difference >= 0;
  if (difference < 0) difference -= 0x60;
  if (low < 0) difference -= 0x06;
  r.a = r.n = r.z = static_cast<std::uint8_t>(difference);
}

inline void add(Registers& r, std::uint8_t value) {
  if (r.d) {
    add_decimal(r, value);
  } else {
    add_binary(r, value);
  }
}

inline void subtract(Registers& r, std::uint8_t value) {
  if (r.d) {
    subtract_decimal(r, value);
  } else {
    add_binary(r, static_cast<std::uint8_t>(~value));
  }
}

inline void compare(Registers& r, std::uint8_t reg, std::uint8_t value) {
  r.c = reg >= value;
  r.n = r.z = static_cast<std::uint8_t>(reg - value);
}

}  // namespace collide::m65c02
