// SPDX-License-Identifier: MIT
#include <memory>

#include "model/overlap/golden.h"
#include "model/overlap/register_names.h"
#include "sim/cosim/overlap/traits.h"

namespace collide::overlap {

list_unit::ExplainedUnit Traits::explained(const Parameters& parameters) {
  return {parameters,
          [parameters](Memory& memory) { return std::make_unique<Golden>(memory, parameters); },
          [](unsigned offset) { return register_names().describe(offset); },
          [](unsigned offset) { return offset >= kTouched && offset < kPairs; },
          [](unsigned offset) { return offset >= kTouched; }};
}

}  // namespace collide::overlap

namespace collide::cosim {

const UnitBench& overlap_bench() {
  static const BenchOf<ListUnit<overlap::Traits>> kBench{
      ListUnit<overlap::Traits>(overlap::make_rtl)};
  return kBench;
}

}  // namespace collide::cosim
