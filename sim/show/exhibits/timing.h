// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json_fwd.h"
#include "sim/compare/comparison.h"
#include "sim/tools/wave_file.h"

namespace collide::exhibits {

/// A timing diagram, cut into slots of equal width, as page/timing.js draws it.
struct Diagram {
  /// A value a slot; nothing where the line has none. Of a bit "0" or "1".
  struct Lane {
    std::string name;
    bool bit;
    std::vector<std::optional<std::string>> values;
  };
  /// A sentence about a slot. In the order of slots.
  struct Step {
    std::size_t slot;
    std::string text;
  };

  std::string title;
  std::string caption;
  std::string axis;  ///< what the numbers below the lanes are
  std::string wave;  ///< the file that it is cut from
  std::vector<std::optional<std::string>> times;
  std::vector<Lane> lanes;
  std::vector<Step> steps;
};
Json to_json(const Diagram& timing);

/// "00FE".
std::string hex(std::uint64_t value, int digits = 4);
/// "0101".
std::string binary(std::uint64_t value, int digits);

/// The first hit of a technique: its frame and item.
struct FirstHit {
  int frame;
  std::uint32_t item;
};
std::optional<FirstHit> first_hit(const compare::Comparison& comparison,
                                  const std::string& technique);

/// The blits in which Mandin's test finds the scene's first collision, recorded to `wave`: the word
/// of the AND that is not 0, and its OR into COLFLAG. Without a collision a diagram that says so.
std::vector<Diagram> blitter_timing(const compare::Comparison& comparison,
                                    const techniques::Film& film, const tools::WaveFile& wave);
/// The pixel that raises VERA's first collision of the scene.
Diagram vera_timing(const compare::Comparison& comparison, const techniques::Film& film,
                    const tools::WaveFile& wave);
/// COLFLAG in memory and in the 68030's data cache while Mandin's test runs three times.
Diagram cache_timing(const std::filesystem::path& firmware, const tools::WaveFile& wave);

}  // namespace collide::exhibits
