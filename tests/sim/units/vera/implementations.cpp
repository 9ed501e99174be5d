// SPDX-License-Identifier: MIT
#include "tests/model/vera/implementations.h"
#include "sim/units/vera/rtl.h"

namespace collide::vera {

std::vector<Implementation> implementations() {
  return {{"rtl", [] { return make_rtl(); }}};
}

}  // namespace collide::vera
