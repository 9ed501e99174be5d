// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/overlap/task.h"

namespace collide::overlap {

/// A frame of 128 sprites over a window, as games have them or as bad as can be.
struct Scene {
  std::string name;
  Task task;  ///< 32-bit port, first mode, with a list that has room for all pairs
};

/// Those of the clocks table in docs/evidence/overlap.md. What is left to chance is fixed by a
/// seed.
std::vector<Scene> make_scenes();

}  // namespace collide::overlap
