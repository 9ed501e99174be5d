// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "model/common/json.h"
#include "sim/compare/comparison.h"
#include "sim/tools/wave_file.h"

/// What a report shows in addition to the scene's film: the units at work clock by clock, and the
/// coherence matrix.
namespace collide::exhibits {

struct Options {
  /// Where the recorded waves go, which the page names.
  std::filesystem::path waves;
  std::filesystem::path firmware;  ///< folder of the ELF files
  /// Given each wave when it is recorded; puts it in place.
  std::function<void(tools::WaveFile wave)> keep = [](tools::WaveFile wave) { wave.keep(); };
  /// Told what is being done.
  std::function<void(const std::string& what)> progress;
};

/// The same for every scene: the missed word in the cache ("cache", a timing diagram), and
/// "coherence", the matrix. 652 cells take some seconds. Throws InputError without the firmware.
Json machines(const Options& options);

/// The first collision of the scene in the blitter and in VERA, recorded from the RTL: a list of
/// timing diagrams. One that cannot be had says why.
Json first_collisions(const compare::Comparison& comparison, const techniques::Film& film,
                      const Options& options);

/// What write_page is given: both together.
Json for_page(const Json& machines, const Json& first_collisions);

}  // namespace collide::exhibits
