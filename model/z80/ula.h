// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/z80/state.h"

namespace collide::z80 {

/// What the ULA of a ZX Spectrum 48K does to its Z80: the interrupt at the start of each frame, and
/// while it fetches the picture the clock that it stops in the first T state of a cycle that wants
/// the memory they share (World of Spectrum, "16K / 48K ZX Spectrum Reference": contended memory,
/// contended input and output). T states are those since a frame began; a machine is switched on at
/// the start of one.
class Ula {
 public:
  static constexpr Clock kLine = 224;
  static constexpr Clock kFrame = 312 * kLine;
  static constexpr Clock kInterrupt = 32;  ///< T states for which INT is low
  /// The first T state in which it holds up, a T state before the first pixel's byte is fetched.
  static constexpr Clock kFirst = 14335;
  static constexpr Clock kLines = 192;
  static constexpr Clock kFetching = 128;  ///< T states of a line

  static constexpr bool contended(std::uint16_t address) { return address >> 14 == 1; }

  /// For how long the clock stands still when a cycle that it minds would begin.
  static constexpr unsigned delay(Clock clock) {
    constexpr std::uint8_t kPattern[] = {6, 5, 4, 3, 2, 1, 0, 0};
    const Clock since = clock % kFrame - kFirst;  // before it: huge
    if (since >= kLines * kLine || since % kLine >= kFetching) return 0;
    return kPattern[since % 8];
  }
  /// A fetch, a read or a write.
  static constexpr unsigned memory(std::uint16_t address, Clock clock) {
    return contended(address) ? delay(clock) : 0;
  }
  /// T states with only an address on the bus: each is one that it minds.
  static constexpr unsigned internal(std::uint16_t address, Clock clock, unsigned clocks) {
    if (!contended(address)) return 0;
    unsigned sum = 0;
    for (unsigned i = 0; i < clocks; ++i) sum += delay(clock + i + sum);
    return sum;
  }
  /// Four T states of IN or OUT. An even port is its own, and it answers from the second one on; a
  /// port that looks like its memory holds up in the first, and where nobody answers in each.
  static constexpr unsigned port(std::uint16_t port, Clock clock) {
    if (port % 2 != 0) return internal(port, clock, 4);
    const unsigned first = memory(port, clock);
    return first + delay(clock + first + 1);
  }
};

}  // namespace collide::z80
