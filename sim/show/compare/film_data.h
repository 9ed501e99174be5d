// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/common/json.h"
#include "model/scene/scene.h"
#include "sim/compare/comparison.h"

namespace collide::compare {

/// A value by frame, for the page: {"from": v, "by": d} where frame f has v + d f; else
/// {"packed": .., "unit": u}, the second differences of the values times u as tools::packed. What
/// is a whole number stays one; positions keep their pixel and are right to 1/256.
Json track(const std::vector<double>& values);

/// Numbers after a count of them, each less the one before, the first less 0.
template <class Numbers>
void append_list(std::vector<std::int64_t>& to, const Numbers& numbers) {
  to.push_back(static_cast<std::int64_t>(numbers.size()));
  std::int64_t before = 0;
  for (const auto number : numbers) {
    to.push_back(static_cast<std::int64_t>(number) - before);
    before = static_cast<std::int64_t>(number);
  }
}

/// What moves: shapes, objects, terrain, and what truly touches in each frame.
Json film_data(const Comparison& comparison, const techniques::Film& film,
               const scene::Scene& scene);

}  // namespace collide::compare
