// SPDX-License-Identifier: MIT
// Internal to model/m68k: the flags that the manual leaves undefined, as the 68020, 68030 and 68040
// leave them. Sources and exceptions: docs/reference/m68k.md.
#pragma once

#include <cstdint>

#include "model/m68k/model.h"
#include "model/m68k/state.h"

namespace collide::m68k {

/// N and V after ABCD, SBCD and NBCD.
void set_decimal_flags_020(State& s, Model model, std::uint32_t result);

/// N, Z, V and C after a quotient of DIVU.W that does not fit.
void set_divu_overflow_020(State& s, Model model, std::uint32_t dividend);
/// The same for DIVS.W, by the magnitudes of both operands.
void set_divs_overflow_020(State& s, Model model, std::uint32_t dividend, std::uint32_t divisor);
/// The same for DIVU.L and DIVS.L. `low` is the dividend's low half, and all of it unless `wide`.
void set_long_overflow_020(State& s, Model model, bool is_signed, bool wide, std::uint32_t low);

/// N, Z, V and C after a division by zero in words; `high` is the dividend's high word.
void set_zero_divide_020(State& s, Model model, bool is_signed, std::uint32_t high);
/// The same in long words, by the dividend's low half.
void set_long_zero_divide_020(State& s, Model model, bool is_signed, std::uint32_t low);

}  // namespace collide::m68k
