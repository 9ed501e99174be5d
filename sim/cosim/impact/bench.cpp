// SPDX-License-Identifier: MIT
#include "sim/cosim/impact/traits.h"

namespace collide::cosim {

const UnitBench& impact_bench() {
  static const BenchOf<ListUnit<impact::Traits>> kBench{ListUnit<impact::Traits>(impact::make_rtl)};
  return kBench;
}

}  // namespace collide::cosim
