// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "sim/equal/symbolic.h"

// What model/common/lanes.h has, of symbolic bytes.
namespace collide {

constexpr int kLanes = 16;

class Lanes {
 public:
  Lanes() = default;

  U8& operator[](std::size_t lane) { return lanes_[lane]; }
  const U8& operator[](std::size_t lane) const { return lanes_[lane]; }

  /// Of each lane by itself.
  template <class Function>
  static Lanes each(const Function& function) {
    Lanes result;
    for (std::size_t i = 0; i < kLanes; ++i) result[i] = function(i);
    return result;
  }

  friend Lanes operator&(const Lanes& a, const Lanes& b) {
    return each([&](std::size_t i) { return static_cast<U8>(a[i] & b[i]); });
  }
  friend Lanes operator|(const Lanes& a, const Lanes& b) {
    return each([&](std::size_t i) { return static_cast<U8>(a[i] | b[i]); });
  }
  friend Lanes operator~(const Lanes& a) {
    return each([&](std::size_t i) { return static_cast<U8>(~a[i]); });
  }
  friend Lanes operator>>(const Lanes& a, int by) {
    return each([&](std::size_t i) { return static_cast<U8>(a[i] >> by); });
  }
  Lanes& operator|=(const Lanes& other) { return *this = *this | other; }

 private:
  std::array<U8, kLanes> lanes_;
};

inline Lanes load_lanes(const U8* from) {
  return Lanes::each([from](std::size_t i) { return from[i]; });
}
inline void store_lanes(U8* to, const Lanes& lanes) {
  for (std::size_t i = 0; i < kLanes; ++i) to[i] = lanes[i];
}
inline Lanes splat(const I32& value) {
  return Lanes::each([&](std::size_t) { return static_cast<U8>(value); });
}
inline U8 any_lane(const Lanes& lanes) {
  U8 any = 0;
  for (std::size_t i = 0; i < kLanes; ++i) any |= lanes[i];
  return any;
}

/// All ones where it holds.
inline U8 all_ones_if(const Bool& condition) {
  return static_cast<U8>(-I32(condition));
}
inline Lanes not_zero(const Lanes& lanes) {
  return Lanes::each([&](std::size_t i) { return all_ones_if(lanes[i] != 0); });
}
inline Lanes below(const Lanes& lanes, const U8& limit) {
  return Lanes::each([&](std::size_t i) { return all_ones_if(lanes[i] < limit); });
}
inline Lanes above(const Lanes& a, const Lanes& b) {
  return Lanes::each([&](std::size_t i) { return all_ones_if(Bool(a[i].term() > b[i].term())); });
}
inline Lanes first_lanes(int count) {
  return Lanes::each([&](std::size_t i) { return all_ones_if(static_cast<int>(i) < count); });
}

inline Lanes low_pairs(const Lanes& a, const Lanes& b) {
  return Lanes::each([&](std::size_t i) { return i % 2 == 0 ? a[i / 2] : b[i / 2]; });
}
inline Lanes high_pairs(const Lanes& a, const Lanes& b) {
  return Lanes::each([&](std::size_t i) { return (i % 2 == 0 ? a : b)[kLanes / 2 + i / 2]; });
}
inline Lanes reversed(const Lanes& lanes) {
  return Lanes::each([&](std::size_t i) { return lanes[kLanes - 1 - i]; });
}

}  // namespace collide
