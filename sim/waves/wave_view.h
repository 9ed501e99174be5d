// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "sim/waves/waves.h"

namespace collide::waves {

/// Signals under one heading of a view.
struct ViewGroup {
  std::string title;
  std::vector<std::string> signals;       // as `WaveInfo` names them
  std::vector<std::string> aliases = {};  // what a view calls each, empty if by its name
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

}  // namespace collide::waves
