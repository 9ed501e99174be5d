// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "sim/m68k/program.h"
#include "sim/platform/list_unit_batch.h"

/// Frames on the machine lab, a 68000 at 8 MHz with every unit's RTL; its own time is counted.
namespace collide::bench {

constexpr double kLabClock = 8e6;
constexpr double kLabSeconds = 100;  ///< simulated, more than any frame takes

struct Frames {
  std::uint64_t clocks = 0;
  std::size_t found = 0;  ///< in one frame
};

platform::Machine lab();
m68k::Program firmware(const std::string& name);

/// A frame's share of `count`, without the clocks of starting and ending.
Frames of_a_frame(const std::function<Frames(std::uint16_t count)>& run, std::uint16_t count);

/// So many frames by a program of firmware/list_unit/batch.s.
Frames by_program(const std::string& name, const platform::ListUnitBatch::Scene& scene,
                  std::uint16_t count);

}  // namespace collide::bench
