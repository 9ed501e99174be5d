// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/common/json_fwd.h"
#include "sim/coherence/matrix.h"

namespace collide::exhibits {

/// The cells that the page shows: one word, the processor reading COLFLAG.
std::vector<coherence::Cell> matrix_cells();

/// The matrix for page/matrix.js: names, and for each cell numbers of cache and remedy, whether the
/// clear is long and the neighbour read, the verdicts of calls, later read and memory as digits,
/// measured and predicted, and the number of the reason.
Json matrix_data(const std::vector<coherence::CellResult>& results);

}  // namespace collide::exhibits
