// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "model/vera/register_file.h"
#include "model/vera/signals.h"
#include "sim/cosim/coverage.h"
#include "sim/cosim/vera/job.h"

namespace collide::vera {

/// The coverage groups of free-running jobs: what meets in a clock, or in the clocks next to it.
cosim::Coverage make_free_coverage();

/// Watches the pins of a free-running job, clock by clock.
class FreeCover {
 public:
  /// `coverage` was made by `make_free_coverage`.
  FreeCover(const Job& job, cosim::Coverage& coverage);

  void see(const Outputs& out, const Inputs& in);

 private:
  /// What the renderer is at.
  enum class Phase : std::uint8_t { kNoRow, kLookup, kAsked, kArrives, kPixel };

  void finish_clock(const Outputs& next);
  void see_access(const Outputs& out, const Inputs& in);
  void see_reset(const Outputs& out, const Inputs& in);
  void see_hits(const Outputs& out);
  void see_ghost(const Outputs& out);
  void see_byte(const Inputs& in);
  std::optional<unsigned> display_register(const Inputs& in) const;
  Phase phase(const Outputs& out) const;

  cosim::Coverage& coverage_;
  RegisterFile registers_;
  int dcsel_ = 0;

  // The clock before, and the one before that
  struct Seen {
    bool is = false;
    Outputs out;
    Inputs in;
    std::uint8_t events = 0;  ///< bits of ISR that are set in it
    bool reset = false;       ///< the unit is in reset
  };
  Seen last_, before_;

  // Hits of the frame, of clocks that are not held
  int hit_clock_ = -1;           ///< of the line: of the last of them
  std::uint8_t hit_ = 0;         ///< in it
  std::uint8_t hits_ = 0;        ///< before it
  bool latched_ = false;         ///< it was a latch
  std::uint8_t with_latch_ = 0;  ///< in the last latch

  // A byte on its way to the attributes
  static constexpr unsigned kLong = 8;
  unsigned since_byte_ = kLong;  ///< clocks since its access
  unsigned byte_at_ = 0;         ///< in the attributes
  unsigned first_sprite_;        ///< no record before it is on any row
};

}  // namespace collide::vera
