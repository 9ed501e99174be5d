// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::tools {

/// What a number may be, both ends included: for the command line and for plans of campaigns.
struct Bounds {
  std::int64_t low;
  std::int64_t high;
};

}  // namespace collide::tools
