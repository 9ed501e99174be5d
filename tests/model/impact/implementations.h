// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/impact/unit.h"

namespace collide::impact {

struct Implementation {
  std::string name;
  Parameters parameters;
  MakeUnit make;
  bool slow = false;  ///< what takes long is made smaller
};

/// What the tests of every implementation are run on; each test program has its own.
const std::vector<Implementation>& implementations();

}  // namespace collide::impact
