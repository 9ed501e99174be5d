// SPDX-License-Identifier: MIT
// Internal to model/m68k: transparent translation, the part of address translation that decides
// about caching while the MMU's tables are off.
#pragma once

#include <cstdint>

#include "model/m68k/caches.h"
#include "model/m68k/state.h"

namespace collide::m68k {

/// How an access may be cached: 68030, TT0 and TT1 (any that matches and has CI set inhibits);
/// 68040, DTT0 and DTT1 for data or ITT0 and ITT1 for instructions, the lower number first. What
/// none matches is cachable and write-through.
Caching caching_of(Model model, const State& s, std::uint32_t address, unsigned fc, bool write);

/// Bits that the registers keep.
constexpr std::uint32_t kTransparent030 = 0xFFFF8777;
constexpr std::uint32_t kTransparent040 = 0xFFFFE364;

}  // namespace collide::m68k
