// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collide::bench {

/// A frame of 128 moving circles on the impact unit's RTL: 32-bit port, a memory that answers in
/// the clock after the request, list included; and by who else might answer.
struct ImpactFrame {
  struct Clocks {
    std::uint32_t taken = 0, bound = 0;
  };
  std::string scene;
  std::uint64_t survivors = 0, contacts = 0;  ///< pairs
  Clocks small, small_all, wide, wide_all;    ///< of both versions, in both modes
  std::uint64_t by_unit = 0;                  ///< clocks of a 68000 with the unit, list read
  std::uint64_t alone = 0;                    ///< clocks of a 68000 without
  double host = 0;                            ///< microseconds of the host's batch
};

/// The scenes of docs/evidence/impact.md.
std::vector<ImpactFrame> measure_impact_frames();

std::string markdown(const std::vector<ImpactFrame>& frames);

}  // namespace collide::bench
