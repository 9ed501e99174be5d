// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "sim/platform/platform.h"

namespace collide::platform {

/// The overlap programs (firmware/overlap/batch.s) on a platform: what overlaps in a frame, by the
/// unit or by the processor alone, the same frame again and again.
class OverlapBatch {
 public:
  /// Sprites as they lie in memory from address 0 on: `count` descriptors, masks anywhere behind
  /// them.
  struct Scene {
    std::vector<std::uint32_t> words;
    unsigned count = 0;
    int x = 0, y = 0;  ///< window
    unsigned columns = 0, rows = 0;
  };

  /// Loads the program and the scene. Throws InputError if they do not fit in memory.
  OverlapBatch(Platform& platform, const tools::Program& program, const Scene& scene,
               std::uint16_t frames);

  struct Result {
    Outcome outcome;
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
