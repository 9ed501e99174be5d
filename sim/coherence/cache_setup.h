// SPDX-License-Identifier: MIT
// Internal to sim/coherence: a cache model on its machine.
#pragma once

#include <cstdint>

#include "sim/coherence/cell.h"

namespace collide::coherence {

/// Its machine, or `uncached` for the model without a cache.
platform::Machine machine_of(const CacheModel& model, const char* uncached);
/// What the program is to work with.
std::uint32_t cacr_of(const CacheModel& model);
std::uint32_t dtt0_of(const CacheModel& model);

}  // namespace collide::coherence
