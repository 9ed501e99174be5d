// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sim/waves/waves.h"

namespace collide::waves {

/// How a view shows a signal.
struct ViewStyle {
  enum class Radix { kHex, kDecimal, kBinary };
  std::string alias = {};  // what the view calls it, empty if by its name
  Radix radix = Radix::kHex;
  std::string names = {};  // file with the names of its values, from the root of the project
};

/// Signals under one heading of a view.
struct ViewGroup {
  std::string title;
  std::vector<std::string> signals;    // as `WaveInfo` names them
  std::vector<ViewStyle> styles = {};  // one each, of a saved view
};

/// Where a view opens its wave: the first moment in which none of the signals is 0.
struct ViewOpening {
  std::vector<std::string> signals;
  std::string what;  // "the first collision"
};

/// Most signals that are put into a view in place of those that are not in the wave.
constexpr std::size_t kMostOwnSignals = 64;

/// What the wave holds of a design that is not the view's: what moves before what does not, and of
/// either states and registers of the top module and of its children first, then those further
/// down, then other variables, then wires, then arrays; by instance; none that `shown` has under
/// any name, and no constants. `moving` has codes.
std::vector<ViewGroup> own_signals(const WaveInfo& info, const std::vector<std::string>& shown,
                                   const std::set<std::string>& moving,
                                   std::size_t most = kMostOwnSignals);

/// The text of a saved GTKWave view for this wave: as it is if the wave holds all of its signals,
/// otherwise without those that are missing, and with the design's own, of which `moving` is asked
/// for those that do.
std::string view_for(const WaveInfo& info, const std::string& saved,
                     const std::function<std::set<std::string>()>& moving);

/// GTKWave calls a vector of one bit by that bit.
std::string as_gtkwave_says(const std::string& signal);

/// What a view shows.
std::vector<ViewGroup> groups_of_view(const std::string& view);

/// Lines of GTKWave's window that a view fills: signals, headings, and an empty one after each
/// group.
std::size_t lines_of_view(const std::string& view);

/// Where a view opens its wave, by the best moment first: its lines
/// "[*] opens at SIGNAL...: the first collision".
std::vector<ViewOpening> openings_of_view(const std::string& view);

/// The moment, in picoseconds, at which the view opens this wave. Nothing if none of those that it
/// names comes, or the wave has not their signals.
std::optional<Mark> opening_of(const WaveSource& source, const WaveInfo& info,
                               const std::string& view);
inline std::optional<Mark> opening_of(const Wave& wave, const WaveInfo& info,
                                      const std::string& view) {
  return opening_of([&](const VcdReader& reader) { read_fst(wave.path, reader); }, info, view);
}

}  // namespace collide::waves
