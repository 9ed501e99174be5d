// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/json.h"
#include "model/scene/scene.h"
#include "sim/compare/comparison.h"

namespace collide::compare {

/// The outcome for programs: docs/compare.md.
Json to_json(const Comparison& comparison, const scene::Scene& scene);

}  // namespace collide::compare
