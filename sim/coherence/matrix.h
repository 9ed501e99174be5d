// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/scene/image.h"
#include "sim/coherence/prediction.h"
#include "sim/coherence/run_cell.h"

namespace collide::coherence {

struct CellResult {
  Cell cell;
  Outcome measured;
  Prediction predicted;
  bool agrees() const { return measured == predicted.outcome; }
};

/// Runs cells one after the other; `progress` is told before each.
std::vector<CellResult> run_cells(const std::vector<Cell>& cells, const CellOptions& options,
                                  const std::function<void(std::size_t done)>& progress);

std::size_t mismatches(const std::vector<CellResult>& results);
Json to_json(const std::vector<CellResult>& results);
/// One line for the circumstances of a cache and remedy that have the same result; with `all`, one
/// for each cell.
std::vector<std::string> table(const std::vector<CellResult>& results, bool all);
/// Caches down, remedies across, every cell a field of its circumstances.
scene::Image draw(const std::vector<CellResult>& results);

}  // namespace collide::coherence
