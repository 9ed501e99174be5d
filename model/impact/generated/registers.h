// SPDX-License-Identifier: MIT
// Made from rtl/impact/impact.rdl by `collide registers`.
#pragma once

#include <cstdint>

namespace collide::impact {

/// Byte offsets of the unit's own registers.
/// 4 words.
constexpr unsigned kHit = 0x0040;
/// A word for each object.
constexpr unsigned kFirst = 0x1000;

/// Bits of ID.
enum IdBits : std::uint32_t {
  kHasAll = 0x00000100,
  kIsWide = 0x00000200,
};

/// Bits of CONTROL.
enum ControlBits : std::uint32_t {
  kAll = 0x00000400,
};

/// Bits of FIRST.
enum FirstBits : std::uint32_t {
  kHasHit = 0x80000000,
};

/// What registers hold after a reset, of those that are not 0 then.
constexpr std::uint32_t kIdReset = 0x494D1000;

}  // namespace collide::impact
