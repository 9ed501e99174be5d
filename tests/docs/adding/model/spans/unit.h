// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/common/scored.h"

/// Whether two spans of pixels on a line have a pixel in common.
namespace collide::spans {

/// The pixels from `left` up to, but without, `right`.
struct Span {
  std::uint8_t left;
  std::uint8_t right;
};

class Unit : public Scored {
 public:
  /// Takes a clock.
  virtual bool meet(Span a, Span b) = 0;

  /// Clocks since construction.
  virtual std::uint64_t clocks() const = 0;
  /// The same on the time axis of a wave.
  virtual std::uint64_t wave_clock() const { return clocks(); }
};

}  // namespace collide::spans
