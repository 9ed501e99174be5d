// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/list_unit/ram.h"
#include "model/overlap/unit.h"

namespace collide::overlap {

/// Configuration of a run.
struct Setup {
  Parameters parameters;
  bool area = false;
  unsigned count = 0;
  std::uint32_t descriptors = 0;
  int origin_x = 0, origin_y = 0;
  unsigned columns = 0, rows = 0;
  std::uint32_t list = 0;
  unsigned list_lines = 0;
  unsigned sequence = 0;  ///< before START
};

/// The configuration into the registers, CONTROL apart.
void configure(Unit& unit, const Setup& setup);
/// What CONTROL is written with to start.
inline std::uint32_t start_bits(const Setup& setup) {
  return kStart | (setup.area ? kArea : 0U);
}

/// A run and the memory it is made on, whose size is a power of two.
struct Task {
  Setup setup;
  std::vector<std::uint32_t> words;
};

Ram make_ram(const Task& task);

}  // namespace collide::overlap
