// SPDX-License-Identifier: MIT
#include "sim/cosim/registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "sim/units/adapters/bridge.h"

namespace collide::cosim {

// In sim/cosim/X/bench.cpp
const UnitBench& blitter_bench();
const UnitBench& impact_bench();
const UnitBench& overlap_bench();
const UnitBench& vera_bench();

namespace {}  // namespace

const std::vector<const UnitBench*>& units() {
  static const std::vector<const UnitBench*> kUnits = {
      &blitter_bench(),
      &impact_bench(),
      &overlap_bench(),
      &vera_bench(),
  };
  return kUnits;
}

const UnitBench& find_unit(std::string_view name, std::string_view place) {
  for (const adapters::Way& way : adapters::ways()) {
    if (std::find(way.adapters.begin(), way.adapters.end(), name) == way.adapters.end()) continue;
    throw InputError(std::string(place),
                     fmt::format("{} is an adapter, run in front of a unit: cosim {} --bus {}",
                                 name, way.unit, way.bus));
  }
  std::vector<std::string_view> known;
  for (const UnitBench* unit : units()) {
    if (unit->name() == name) return *unit;
    known.push_back(unit->name());
  }
  throw InputError(std::string(place), fmt::format("unknown unit \"{}\", expected one of: {}", name,
                                                   fmt::join(known, ", ")));
}

}  // namespace collide::cosim
