// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/judge/film.h"

namespace collide::exhibits {

/// A film of one frame of another, of some of its objects, in that order.
techniques::Film still(const techniques::Film& film, int frame, const std::vector<int>& objects);

}  // namespace collide::exhibits
