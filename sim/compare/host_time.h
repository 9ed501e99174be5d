// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "model/judge/film.h"
#include "model/judge/score.h"
#include "sim/compare/comparison.h"

namespace collide::compare {

/// Runs a technique as a game in C++ would do it, on the processor that this runs on, and measures:
/// all pairs that may hit each other are compared, from records that are there when the clock
/// starts. Nothing for a technique with its own machine. `items_of` are its items, of
/// all pairs. Of long films it takes some of the frames.
std::optional<HostTime> host_time(const std::string& technique, const techniques::Film& film,
                                  const techniques::Granularity& items_of);

}  // namespace collide::compare
