// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/vera/register_file.h"
#include "model/vera/signals.h"
#include "sim/cosim/coverage.h"
#include "sim/cosim/vera/deeds.h"
#include "sim/cosim/vera/run_job.h"
#include "sim/units/timing.h"

namespace collide::vera {

/// The VERA unit's coverage groups, in the order of docs/reference/vera-coverage.md. By
/// transactions they are those of frames, rows and accesses, without the bins that need an access
/// in mid-frame.
cosim::Coverage make_coverage(const Timing& timing = {});

/// Adds what a job puts in and what comes of it.
class Cover final : public JobWatch {
 public:
  /// `coverage` was made by `make_coverage` for that timing.
  Cover(const Job& job, cosim::Coverage& coverage, const Timing& timing = {});

  void on_sprites(const Job::Sprites& sprites) override;
  void on_clock(const Outputs& out, const Inputs& in) override;
  void on_skip() override {
    last_ = before_ = {};
    tick_ += 2 * kNear;
  }
  /// It must have the lines.
  void on_frame(const JobResult::OneFrame& frame) override;

 private:
  /// The state of the renderer.
  enum class Phase : std::uint8_t { kNoRow, kLookup, kAsked, kArrives, kPixel };
  struct Seen {
    bool is = false;
    Outputs out;
    Inputs in;
    std::uint8_t events = 0;  ///< bits of ISR that are set in it
    bool reset = false;       ///< the unit is in reset
  };

  void see_access(const Outputs& out, const Inputs& in);
  void see_port(const RegisterFile& before, const Inputs& in, const RegisterFile::Effect& effect);
  void see_pins(const Outputs& out, const Inputs& in);
  void finish_clock(const Outputs& next);
  void see_deeds(const Outputs& out, const Inputs& in);
  void see_reset(const Outputs& out, const Inputs& in);
  void see_hits(const Outputs& out);
  void see_ghost(const Outputs& out);
  void see_byte(const Inputs& in);
  void cover_rows(const JobResult::OneFrame& frame);
  Phase phase(const Outputs& out) const;

  cosim::Coverage& coverage_;
  bool exact_;

  // Settings, as accesses have left them
  RegisterFile registers_;
  std::array<std::uint8_t, 2> steps_{};  ///< ADDRx_H of either port
  int dcsel_ = 0;

  // The frame
  Registers began_;           ///< registers at its start
  Raster raster_;             ///< of its start
  bool contended_ = false;    ///< the CPU has come to the video RAM
  bool redisplayed_ = false;  ///< what is displayed has been set in it
  std::uint8_t wait_states_ = 0;

  // The clock before, and the one before that
  Seen last_, before_;

  // Clocks seen, and in which of them something was last
  std::uint64_t tick_ = 2 * kNear;
  std::array<std::uint64_t, kDeedCount> deed_at_{};
  std::array<std::uint64_t, 2> event_at_{}, reset_at_{};

  // Hits of the frame, of clocks that are not held
  int hit_clock_ = -1;           ///< of the line: of the last of them
  std::uint8_t hit_ = 0;         ///< in it
  std::uint8_t hits_ = 0;        ///< before it
  bool latched_ = false;         ///< it was a latch
  std::uint8_t with_latch_ = 0;  ///< in the last latch

  // A byte on its way to the attributes
  static constexpr unsigned kLong = 8;
  unsigned since_byte_ = kLong;       ///< clocks since its access
  unsigned byte_at_ = 0;              ///< in the attributes
  unsigned first_sprite_ = kSprites;  ///< no record before it is on any row
};

}  // namespace collide::vera
