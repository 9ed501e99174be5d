// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "model/techniques/zone.h"
#include "sim/platform/platform.h"

namespace collide::platform {

/// Mandin's firmware (firmware/mandin) over a list of sprite pairs on a platform.
class MandinBatch {
 public:
  struct Sprite {
    techniques::Rectangle place{0, 0, 0, 0};
    int stride = 0;  ///< bytes
    std::vector<std::uint16_t> mask;
  };
  struct Pair {
    Sprite first;
    Sprite second;
    bool read_neighbour = false;  ///< the word next to COLFLAG is read before the test
    bool in_buffer = false;       ///< the processor looks through the buffer
  };
  struct Setup {
    std::uint32_t cacr = 0;
    std::uint32_t dtt0 = 0;  ///< 68040
  };
  struct Answers {
    Ending outcome;
    std::vector<std::uint16_t> flags;  ///< one a pair
    std::uint16_t later = 0;           ///< COLFLAG as the processor reads it at the end, cache on
    std::uint16_t memory = 0;          ///< COLFLAG in memory after all dirty data were written back
  };

  /// Loads the program and the pairs. Throws InputError if they do not fit in memory.
  MandinBatch(Platform& platform, const tools::Program& program, const std::vector<Pair>& pairs,
              const Setup& setup);

  /// Throws InputError if the program does not end by itself within `seconds`.
  Answers run(double seconds);

  std::uint32_t flag_address() const { return flag_; }

 private:
  void put_sprite(std::uint32_t at, const Sprite& sprite);

  Platform& platform_;
  std::uint32_t flag_;
  std::uint32_t entries_;
  std::uint32_t job_;
  std::uint32_t next_mask_;
  std::size_t count_;
};

}  // namespace collide::platform
