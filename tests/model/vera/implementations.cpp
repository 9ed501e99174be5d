// SPDX-License-Identifier: MIT
#include "tests/model/vera/implementations.h"

#include "model/vera/golden.h"

namespace collide::vera {

std::vector<Implementation> implementations() {
  return {{"golden", [] { return std::make_unique<Golden>(); }}};
}

}  // namespace collide::vera
