// SPDX-License-Identifier: MIT
#pragma once

// The types that a golden model computes with. They are plain integers, unless the build names a
// header that has symbolic ones under the same names: then the very source of the model runs on all
// values at once (sim/equal).
#ifdef COLLIDE_INTEGERS
#include COLLIDE_INTEGERS
#else

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace collide {

using Bool = bool;
using U8 = std::uint8_t;
using U16 = std::uint16_t;
using U32 = std::uint32_t;
using U64 = std::uint64_t;
using I16 = std::int16_t;
using I32 = std::int32_t;
using I64 = std::int64_t;
__extension__ using U128 = unsigned __int128;
__extension__ using I128 = __int128;

/// One of the values of an enumeration.
template <class Enumeration>
using Choice = Enumeration;

/// `count` numbers, of which any may be asked for.
template <class Number, std::size_t count>
using Table = std::array<Number, count>;

/// `count` known numbers.
template <class Number, std::size_t count>
using Constants = std::array<Number, count>;

/// Memory.
template <class Number>
using Cells = std::vector<Number>;

/// How many bits are 1.
inline U32 population(U64 bits) {
  return static_cast<U32>(__builtin_popcountll(bits));
}
/// How many bits are 0 above the highest that is 1; there has to be one.
inline I32 leading_zeros(U64 bits) {
  return __builtin_clzll(bits);
}

}  // namespace collide

#endif
