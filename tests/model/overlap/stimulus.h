// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "tests/model/overlap/reference.h"

namespace collide::overlap {

/// A random task for these parameters. The list lies behind everything else.
Task random_task(std::mt19937& random, const Parameters& parameters);

}  // namespace collide::overlap
