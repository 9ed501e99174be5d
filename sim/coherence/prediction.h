// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "sim/coherence/cell.h"

namespace collide::coherence {

struct Prediction {
  Observation outcome;
  /// Why each call ends as it does.
  std::array<std::string, Observation::kCalls> reasons;
  std::string later_reason;

  /// The reason worth a line: of the first wrong call, else of the later read if that is wrong,
  /// else of the last call.
  const std::string& reason() const;
};

/// What the rules of docs/explanation/coherence.md say about a cell. They are applied to the one
/// place COLFLAG (or the buffer) can have in a cache; the cache models have no part in it.
Prediction predict(const Cell& cell);

}  // namespace collide::coherence
