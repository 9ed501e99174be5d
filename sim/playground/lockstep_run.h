// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/judge/film.h"
#include "model/judge/ground_truth.h"
#include "model/vera/unit.h"
#include "sim/units/blitter/make.h"
#include "sim/units/divergence.h"
#include "sim/units/impact/make.h"
#include "sim/units/overlap/make.h"
#include "sim/units/wave_options.h"

/// The playground's RTL: a unit in lockstep with its golden model over a scene.
namespace collide::playground {

/// The RTL of each unit.
struct Duts {
  blitter::MakeDut blitter;
  std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> vera;
  list_unit::MakeDut<overlap::Parameters> overlap;
  list_unit::MakeDut<impact::Parameters> impact;
};

struct LockstepRun {
  /// When the RTL deals with a pair of the last frame, in clocks of its wave.
  struct Met {
    techniques::IndexPair pair;
    std::uint64_t from;  ///< the pair's test, or the run of its frame, begins
    std::uint64_t at;    ///< the test's last clock, or that in which its record is written
  };

  std::string why_not;         ///< the scene cannot be given to the unit; nothing else is set
  std::uint64_t compared = 0;  ///< comparisons
  std::uint64_t steps = 0;     ///< of those, bus accesses or rows
  std::uint64_t clocks = 0;    ///< of the RTL, all frames
  std::vector<Met> met;        ///< not of VERA
  /// Of VERA: the clock in which the row for the screen's first line begins, in the last frame. A
  /// line takes `kLineClocks`.
  std::optional<std::uint64_t> first_row;
  std::optional<Divergence> divergence;  ///< `met` has what came before it
};
constexpr std::uint64_t kLineClocks = 800;

/// The technique that is a program for a unit: "mandin" for "blitter".
std::string technique_of(const std::string& unit);
/// Of its clock, in picoseconds.
std::uint64_t clock_period_of(const std::string& unit);

/// Plays a film with the technique for `unit`, "blitter", "vera", "overlap" or "impact", on RTL and
/// golden model in lockstep. Throws InputError for another unit.
LockstepRun run_in_lockstep(const techniques::Film& film, const std::string& unit, const Duts& duts,
                            const WaveOptions& wave = {});

}  // namespace collide::playground
