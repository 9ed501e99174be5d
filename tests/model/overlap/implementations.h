// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/overlap/unit.h"

namespace collide::overlap {

struct Implementation {
  std::string name;
  Parameters parameters;
  std::function<std::unique_ptr<Unit>(Memory& memory)> make;
};

/// What the tests of every implementation are run on; each test program has its own.
const std::vector<Implementation>& implementations();

}  // namespace collide::overlap
