// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "model/judge/film.h"

namespace collide::compare {

/// What there is to compare and to answer: time and memory of a comparison grow with it.
struct Load {
  /// Pairs that may hit each other and whose boxes share a pixel or whose circles touch on the way,
  /// counted in each frame.
  std::uint64_t pairs = 0;
  std::uint64_t pixels = 0;  ///< that the boxes of these pairs share
};

/// Takes about 500 MB, and half a minute.
constexpr Load kMostLoad{1'000'000, 100'000'000'000};

/// Throws InputError, which names the place that the film is from, as soon as its frames have more.
void require_room(const techniques::Film& film, const std::string& place,
                  const Load& most = kMostLoad);

}  // namespace collide::compare
