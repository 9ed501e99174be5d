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

/// The frame of 10 balls and 50 enemies (sim/scene/impact_scenes.h) by both rules. The page that
/// counts with it claims 0.1 to 0.2 ms.
struct GameFrame {
  ImpactFrame rule_r;                                          ///< `alone` and `host` are of rule R
  std::size_t hits_l = 0, hits_r = 0;                          ///< balls that hit something
  std::uint64_t alone_l = 0;                                   ///< clocks of a 68000 by rule L
  double pair_by_pair_l = 0, pair_by_pair_r = 0, batch_l = 0;  ///< microseconds of the host
};
GameFrame measure_game_frame();

std::string markdown(const GameFrame& frame);

}  // namespace collide::bench
