// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/common/record_of.h"
#include "sim/coherence/expected.h"
#include "sim/coherence/list_cell.h"
#include "sim/coherence/rule_cell.h"
#include "sim/coherence/run_cell.h"

namespace collide::coherence {

/// Rule cells whose name contains `only`.
std::vector<RuleResult> run_rule_cells(const std::string& only);

/// All that was run.
struct Matrix {
  std::vector<CellResult> cells;
  std::vector<ListResult> lists;
  std::vector<RuleResult> rules;

  std::size_t size() const { return cells.size() + lists.size() + rules.size(); }
  std::size_t mismatches() const;
};
/// The outcome for programs: docs/reference/coherence.md.
const Record<Matrix>& record_of(const Matrix* matrix);
/// One line for the circumstances of a cache and remedy that have the same result; with `all`, one
/// for each cell.
std::vector<std::string> table(const std::vector<CellResult>& results, bool all);
std::vector<std::string> table(const std::vector<ListResult>& results, bool all);
/// One line a cell.
std::vector<std::string> table(const std::vector<RuleResult>& results);

}  // namespace collide::coherence
