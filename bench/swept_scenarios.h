// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace collide::bench {

/// A testing scenario of the page on continuous collision detection (docs/sources.md), as
/// scenes/scenarios.json plays it: what the page says of a test at the ends of frames and of the
/// sweep, and what each finds, "whom, frame 2" or "whom, frame 2, t = 0.500".
struct Scenario {
  std::string ball;  ///< an object of the scene
  std::string claim_old, claim_new;
  std::string ends, rule_l, rule_r;
};
std::vector<Scenario> run_scenarios();

std::string markdown(const std::vector<Scenario>& scenarios);

}  // namespace collide::bench
