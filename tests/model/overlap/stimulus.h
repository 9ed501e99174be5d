// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "tests/model/overlap/reference.h"

namespace collide::overlap {

/// A run and the memory it is made on.
struct Job {
  Setup setup;
  std::vector<std::uint32_t> words;
};

/// A random job for these parameters. The list lies behind everything else.
Job random_job(std::mt19937& random, const Parameters& parameters);

}  // namespace collide::overlap
