// SPDX-License-Identifier: MIT
#include "sim/cosim/registry.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::cosim {

// In sim/cosim/X/bench.cpp
const UnitBench& blitter_bench();
const UnitBench& impact_bench();
const UnitBench& overlap_bench();
const UnitBench& vera_bench();
// In sim/cosim/adapters/bench.cpp
const std::vector<const UnitBench*>& adapter_benches();

const std::vector<const UnitBench*>& units() {
  static const std::vector<const UnitBench*> kUnits = {
      &blitter_bench(),
      &impact_bench(),
      &overlap_bench(),
      &vera_bench(),
  };
  return kUnits;
}

const std::vector<const UnitBench*>& benches() {
  static const std::vector<const UnitBench*> kBenches = [] {
    std::vector<const UnitBench*> all = units();
    all.insert(all.end(), adapter_benches().begin(), adapter_benches().end());
    return all;
  }();
  return kBenches;
}

const UnitBench& find_unit(std::string_view name, std::string_view place) {
  std::vector<std::string_view> known;
  for (const UnitBench* unit : benches()) {
    if (unit->name() == name) return *unit;
    known.push_back(unit->name());
  }
  throw InputError(std::string(place), fmt::format("unknown unit \"{}\", expected one of: {}", name,
                                                   fmt::join(known, ", ")));
}

}  // namespace collide::cosim
