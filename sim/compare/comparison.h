// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/compare/outcome.h"
#include "sim/compare/play.h"
#include "sim/platform/machine.h"

/// Every technique on one film, with the truth.
namespace collide::compare {

/// Where a game runs, as it is called in a command, and the machine of techniques that it can use
/// beside those that need none: "c64" and "Commodore 64". A PC has none of its own.
struct GameMachine {
  std::string name;
  std::string machine;
};
const std::vector<GameMachine>& game_machines();

struct Options {
  On on = On::kGolden;   ///< what the units run on
  bool page = false;     ///< keep what only the report shows
  bool misused = false;  ///< also the misused techniques, which run on golden models
  std::string runs_on;   ///< a GameMachine: no techniques of other machines; empty: all
  bool time = false;     ///< measure what the processor takes: no two runs come to the same
  /// Each technique also runs across the bus of this machine, its units on `on`.
  std::optional<platform::Machine> machine;
  /// Techniques that are programs also run as machine code from this folder, on their own processor
  /// and with units on `on`.
  std::optional<std::filesystem::path> firmware;
  /// Told what is being done: the technique and the frame it has finished.
  std::function<void(const std::string& technique, int frame)> progress;
};

/// Runs every technique.
Comparison compare(const techniques::Film& film, const Options& options = {});

}  // namespace collide::compare
