// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "model/techniques/zone.h"
#include "model/tlm/bus_monitor.h"
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
    bool alone = false;           ///< the processor does it without the blitter
  };
  struct Setup {
    std::uint32_t cacr = 0;
    std::uint32_t dtt0 = 0;  ///< 68040
    bool counted = false;    ///< bus accesses are counted, which takes time
  };
  struct Answers {
    Ending outcome;
    std::vector<std::uint16_t> flags;  ///< one a pair
    std::vector<bool> too_large;       ///< one a pair: the zone does not fit the buffer
    Traffic processor, blitter;        ///< if counted: all that each did on the bus
    std::uint16_t later = 0;           ///< COLFLAG as the processor reads it at the end, cache on
    std::uint16_t memory = 0;          ///< COLFLAG in memory after all dirty data were written back
  };

  /// Loads the program and the pairs. Throws InputError if they do not fit in memory.
  MandinBatch(Platform& platform, const tools::Program& program, const std::vector<Pair>& pairs,
              const Setup& setup);
  /// Pairs that the list has room for.
  static std::size_t most_pairs(const tools::Program& program);

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
  std::map<std::vector<std::uint16_t>, std::uint32_t> masks_;  // where they are
  std::size_t count_;
  std::unique_ptr<tlm2::BusMonitor> monitor_;
};

}  // namespace collide::platform
