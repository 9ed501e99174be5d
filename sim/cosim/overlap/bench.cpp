// SPDX-License-Identifier: MIT
#include "sim/cosim/overlap/traits.h"

namespace collide::cosim {

const UnitBench& overlap_bench() {
  static const BenchOf<ListUnit<overlap::Traits>> kBench{
      ListUnit<overlap::Traits>(overlap::make_rtl)};
  return kBench;
}

}  // namespace collide::cosim
