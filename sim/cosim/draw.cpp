// SPDX-License-Identifier: MIT
#include "sim/cosim/draw.h"

#include <rapidcheck/Random.h>

namespace collide::cosim {

Draw Draw::of_job(std::uint64_t seed, std::uint64_t number) {
  return Draw([random = rc::Random(
                   rc::Random::Key{seed, number, 0, 0})]() mutable { return random.next(); },
              number);
}

}  // namespace collide::cosim
