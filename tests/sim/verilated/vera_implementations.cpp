// SPDX-License-Identifier: MIT
#include "sim/verilated/vera.h"
#include "tests/model/vera/implementations.h"

namespace collide::vera {

std::vector<Implementation> implementations() {
  return {{"rtl", [] { return make_rtl(); }}};
}

}  // namespace collide::vera
