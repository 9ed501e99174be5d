// SPDX-License-Identifier: MIT
#include "sim/units/overlap/checked.h"

#include <utility>

#include "model/overlap/golden.h"
#include "model/overlap/register_names.h"

namespace collide::overlap {

list_unit::CheckedUnit checked(const Parameters& parameters) {
  // Words behind the last sprite's are looked at in row 0 alone.
  const unsigned words = (parameters.sprites + 31) / 32;
  std::vector<list_unit::CheckedUnit::Span> results{{kTouched, 8}};
  for (unsigned row = 0; row < parameters.sprites; ++row) {
    results.push_back({kPairs + 32 * row, row == 0 ? 8 : words});
  }
  return {parameters,
          [parameters](Memory& memory) { return std::make_unique<Golden>(memory, parameters); },
          [](unsigned offset) { return register_names().describe(offset); },
          "area mode",
          std::move(results),
          longest_silence(parameters)};
}

}  // namespace collide::overlap
