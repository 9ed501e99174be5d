// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/units/divergence.h"
#include "sim/waves/waves.h"

namespace collide::waves {

/// Changes that a page holds at most: some ten megabytes.
constexpr std::size_t kMostChanges = 4'000'000;
/// Of a wave with more, clocks before and after the marker that a page has.
constexpr std::uint64_t kClocksAround = 2000;

struct PageOptions {
  std::string view;                     // the text of a saved GTKWave view, may be empty
  std::uint64_t clock_period = 0;       // picoseconds; 0: it has no clock
  std::optional<std::uint64_t> marker;  // picoseconds
  std::string opens_at;                 // what is there: "the first collision"
  std::vector<Mark> marks;
  std::optional<Divergence> divergence;  // its clock is marked, if nothing else is
  std::size_t most_changes = kMostChanges;
  std::uint64_t clocks_around = kClocksAround;
  /// The text of a file with the names of values that the view names.
  std::function<std::string(const std::string& file)> read;
};

/// A wave as one HTML file that needs no other: every signal, the view's in its groups and in its
/// style, states by name, and of a divergence what was expected and what was there. A wave of
/// too many changes is cut around its marker. Throws InputError for a file that is no FST wave, or
/// has too many changes and no marker.
inline std::string wave_page(const Wave& wave, const WaveInfo& info, const PageOptions& options);
/// The same of a wave that `source` reads; the path is its place in messages only.
std::string wave_page(const Wave& wave, const WaveSource& source, const WaveInfo& info,
                      const PageOptions& options);

inline std::string wave_page(const Wave& wave, const WaveInfo& info, const PageOptions& options) {
  return wave_page(
      wave, [&](const VcdReader& reader) { read_fst(wave.path, reader); }, info, options);
}

}  // namespace collide::waves
