// SPDX-License-Identifier: MIT
#include "model/m68k/undefined_flags.h"

namespace collide::m68k {
namespace {

constexpr std::uint32_t kSet = 0x80000000u;

void set_nz(State& s, bool negative, bool zero) {
  s.n = negative ? kSet : 0;
  s.z = zero ? 0 : 1;
}

}  // namespace

void set_decimal_flags_020(State& s, Model model, std::uint32_t result) {
  if (model == Model::k68040) return;
  s.n = result << 24;
  s.v = 0;
}

void set_divu_overflow_020(State& s, Model model, std::uint32_t dividend) {
  s.v = kSet;
  s.c = 0;
  if (model != Model::k68040 && (dividend & kSet) != 0) s.n = kSet;
}

void set_divs_overflow_020(State& s, Model model, std::uint32_t dividend, std::uint32_t divisor) {
  s.v = kSet;
  s.c = 0;
  if (model == Model::k68040) return;
  // More than 16 bits are noticed before the first step. Else the low byte of the quotient shows.
  const bool early = dividend >> 16 >= divisor;
  const std::uint32_t low = early ? 0 : dividend / divisor & 0xFF;
  set_nz(s, (low & 0x80) != 0, !early && low == 0);
}

void set_long_overflow_020(State& s, Model model, bool is_signed, bool wide, std::uint32_t low) {
  s.v = kSet;
  s.c = 0;
  // Nobody has found the whole rule of the signed division of 64 bits.
  if (model == Model::k68040 || (is_signed && wide)) return;
  set_nz(s, (low & kSet) != 0, low == 0);
}

void set_zero_divide_020(State& s, Model model, bool is_signed, std::uint32_t high) {
  s.c = 0;
  if (model == Model::k68040) return;
  s.v = is_signed ? 0 : kSet;
  set_nz(s, !is_signed && (high & 0x8000) != 0, is_signed || high == 0);
}

void set_long_zero_divide_020(State& s, Model model, bool is_signed, std::uint32_t low) {
  s.c = 0;
  if (model == Model::k68040) return;
  if (!is_signed) s.v = kSet;
  set_nz(s, !is_signed && (low & kSet) != 0, is_signed || low == 0);
}

}  // namespace collide::m68k
