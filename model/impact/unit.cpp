// SPDX-License-Identifier: MIT
#include "model/impact/unit.h"

namespace collide::impact {

std::uint64_t clock_bound(const Quantities& /*q*/, const Parameters& /*p*/, bool /*all*/) {
  return 0;
}

}  // namespace collide::impact
