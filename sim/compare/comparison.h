// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "sim/compare/outcome.h"
#include "sim/compare/play.h"
#include "sim/platform/machine.h"

/// Every technique on one film, with the truth.
namespace collide::compare {

struct Options {
  On on = On::kGolden;   ///< what the units run on
  bool page = false;     ///< keep what only the report shows
  bool misused = false;  ///< also the misused techniques, which run on golden models
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
