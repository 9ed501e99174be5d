// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/units/divergence.h"
#include "sim/waves/waves.h"

namespace collide::waves {

/// Changes that a page holds at most: some ten megabytes.
constexpr std::size_t kMostChanges = 4'000'000;

struct PageOptions {
  std::string view;                     // the text of a saved GTKWave view, may be empty
  std::uint64_t clock_period = 0;       // picoseconds; 0: it has no clock
  std::optional<std::uint64_t> marker;  // picoseconds
  std::vector<Mark> marks;
  std::optional<Divergence> divergence;  // its clock is marked, if nothing else is
};

/// A wave as one HTML file that needs no other: every signal, the view's in its groups, states by
/// name, and of a divergence what was expected next to what was there. Throws InputError for a file
/// that is no FST wave, or has too many changes.
std::string wave_page(const Wave& wave, const WaveInfo& info, const PageOptions& options);

}  // namespace collide::waves
