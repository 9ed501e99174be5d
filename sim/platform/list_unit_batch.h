// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "sim/platform/platform.h"

namespace collide::platform {

/// The programs of list units (firmware/list_unit/batch.s) on a platform: what they find in a
/// frame, by the unit or by the processor alone, the same frame again and again.
class ListUnitBatch {
 public:
  /// Objects as they lie in memory from address 0 on: `count` descriptors, and what these point to
  /// behind them.
  struct Scene {
    std::vector<std::uint32_t> words;
    unsigned count = 0;
    bool masks = false;              ///< the third word of a descriptor is an address
    unsigned columns = 0, rows = 0;  ///< of the window, which begins at 0
    std::uint16_t control = 0;       ///< in addition to START
  };

  /// Loads the program and the scene. Throws InputError if they do not fit in memory.
  ListUnitBatch(Platform& platform, const tools::Program& program, const Scene& scene,
                std::uint16_t frames);

  struct Result {
    Ending outcome;
    std::vector<std::uint32_t> records;  ///< of the last frame, in the program's order
  };
  /// Throws InputError if the program does not end by itself within `seconds`, or a list was not
  /// that of its run.
  Result run(double seconds);

 private:
  Platform& platform_;
  std::uint32_t found_, records_;
};

}  // namespace collide::platform
