// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/image.h"
#include "sim/coherence/matrix.h"

namespace collide::coherence {

/// Caches down, remedies across, every cell a field of its circumstances: the blitter's, the
/// overlap unit's; below, the rule cells.
scene::Image draw_matrix(const Matrix& matrix);

}  // namespace collide::coherence
