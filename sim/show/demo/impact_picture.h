// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/judge/film.h"
#include "model/scene/image.h"

namespace collide::demo {

/// Two that touch on their way, and when.
struct Impact {
  techniques::IndexPair pair;
  double t;
};

/// A frame of a film: masks where they were and where they are, ways, circles; and where and when
/// two touch in between.
scene::Image draw_impacts(const techniques::Film& film, int frame,
                          const std::vector<Impact>& impacts);

}  // namespace collide::demo
