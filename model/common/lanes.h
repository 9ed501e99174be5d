// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/integers.h"

// Sixteen bytes side by side, on which golden models compute at once. As with the integers, a build
// can name a header that has symbolic ones under the same names.
#ifdef COLLIDE_LANES
#include COLLIDE_LANES
#else

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace collide {

using Lanes = std::uint8_t __attribute__((vector_size(16)));
constexpr int kLanes = 16;

inline Lanes load_lanes(const std::uint8_t* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline void store_lanes(std::uint8_t* to, Lanes lanes) {
  std::memcpy(to, &lanes, sizeof lanes);
}
inline Lanes splat(int value) {
  return Lanes{} + static_cast<std::uint8_t>(value);
}
/// OR of all lanes.
inline std::uint8_t any_lane(Lanes lanes) {
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &lanes, sizeof lanes);
  std::uint64_t word = halves[0] | halves[1];
  word |= word >> 32;
  word |= word >> 16;
  word |= word >> 8;
  return static_cast<std::uint8_t>(word);
}

// A comparison is all ones in the lanes in which it holds.

inline Lanes not_zero(Lanes lanes) {
  return reinterpret_cast<Lanes>(lanes != 0);
}
inline Lanes below(Lanes lanes, std::uint8_t limit) {
  return reinterpret_cast<Lanes>(lanes < limit);
}
/// Of signed bytes.
inline Lanes above(Lanes a, Lanes b) {
  using Signed = std::int8_t __attribute__((vector_size(16)));
  return reinterpret_cast<Lanes>(reinterpret_cast<Signed>(a) > reinterpret_cast<Signed>(b));
}
/// The first `count` lanes, which may be fewer than none or more than all.
inline Lanes first_lanes(int count) {
  static constexpr std::array<std::uint8_t, 2 * kLanes> kRamp{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                              0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                              0xFF, 0xFF, 0xFF, 0xFF};
  return load_lanes(kRamp.data() + kLanes - std::clamp(count, 0, kLanes));
}

/// Lanes of both by turns: their first and their second halves.
inline Lanes low_pairs(Lanes a, Lanes b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Lanes high_pairs(Lanes a, Lanes b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}
inline Lanes reversed(Lanes lanes) {
  using Pairs = std::uint16_t __attribute__((vector_size(16)));
  using Words = std::uint32_t __attribute__((vector_size(16)));
  Pairs pairs = reinterpret_cast<Pairs>(lanes);
  pairs = pairs << 8 | pairs >> 8;
  Words words = reinterpret_cast<Words>(pairs);
  words = words << 16 | words >> 16;
  return reinterpret_cast<Lanes>(__builtin_shufflevector(words, words, 3, 2, 1, 0));
}

}  // namespace collide

#endif
