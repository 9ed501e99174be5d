// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "model/common/json_fwd.h"
#include "model/judge/film.h"

namespace collide::playground {

/// What every technique answers to the last frame of a scene's film, and what is true there.
/// Objects are given by their numbers. `panels`: what is shown of insides, of blitter, vera, rings,
/// overlap, impact, continuum, arrays, boxes and swept. What is not shown costs no time.
Json answers_of(const techniques::Film& film, const std::set<std::string>& panels);

}  // namespace collide::playground
