// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "model/judge/adapters/registry.h"
#include "model/judge/film.h"
#include "model/judge/score.h"
#include "sim/compare/comparison.h"

namespace collide::compare {

/// Runs a technique's host program on the processor that this runs on, and measures. Nothing for a
/// technique with its own machine. `items_of` are its items, of all pairs.
std::optional<HostTime> host_time(const techniques::TechniqueMaker& technique,
                                  const techniques::Film& film,
                                  const techniques::Granularity& items_of);

}  // namespace collide::compare
