// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/scene/scene.h"
#include "sim/compare/comparison.h"

namespace collide::compare {

/// The outcome for a terminal, line by line: accuracy, cost, agreement, what was left out, and the
/// first `most` false answers of each technique with how many more there are.
std::vector<std::string> table(const Comparison& comparison, const scene::Scene& scene,
                               std::size_t most);

}  // namespace collide::compare
