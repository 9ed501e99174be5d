// SPDX-License-Identifier: MIT
#include "sim/units/impact/checked.h"

#include <utility>

#include "model/impact/golden.h"
#include "model/impact/register_names.h"

namespace collide::impact {

list_unit::CheckedUnit checked(const Parameters& parameters) {
  std::vector<list_unit::CheckedUnit::Span> results{{kHit, 4}, {kFirst, parameters.objects}};
  return {parameters,
          [parameters](Memory& memory) { return std::make_unique<Golden>(memory, parameters); },
          [](unsigned offset) { return register_names().describe(offset); },
          "all mode",
          std::move(results),
          longest_silence(parameters)};
}

}  // namespace collide::impact
