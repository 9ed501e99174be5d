// SPDX-License-Identifier: MIT
#include <memory>

#include "model/impact/golden.h"
#include "model/impact/register_names.h"
#include "sim/cosim/impact/traits.h"

namespace collide::impact {

list_unit::ExplainedUnit Traits::explained(const Parameters& parameters) {
  return {parameters,
          [parameters](Memory& memory) { return std::make_unique<Golden>(memory, parameters); },
          [](unsigned offset) { return register_names().describe(offset); },
          [](unsigned) { return false; }, [](unsigned) { return false; }};
}

}  // namespace collide::impact

namespace collide::cosim {

const UnitBench& impact_bench() {
  static const BenchOf<ListUnit<impact::Traits>> kBench{ListUnit<impact::Traits>(impact::make_rtl)};
  return kBench;
}

}  // namespace collide::cosim
