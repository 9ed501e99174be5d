// SPDX-License-Identifier: MIT
// Made from rtl/overlap/overlap.rdl by `collide registers`.
#pragma once

#include <cstdint>

namespace collide::overlap {

/// Byte offsets of the unit's own registers.
constexpr unsigned kWindowOrigin = 0x0014;
constexpr unsigned kWindowSize = 0x0018;
/// 8 words.
constexpr unsigned kTouched = 0x0040;
/// 8 words for each sprite.
constexpr unsigned kPairs = 0x2000;

/// Bits of ID.
enum IdBits : std::uint32_t {
  kHasArea = 0x00000100,
};

/// Bits of CONTROL.
enum ControlBits : std::uint32_t {
  kArea = 0x00000400,
};

/// What registers hold after a reset, of those that are not 0 then.
constexpr std::uint32_t kIdReset = 0x4F561000;

}  // namespace collide::overlap
