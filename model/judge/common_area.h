// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "model/scene/packed_mask.h"
#include "model/scene/scene.h"
#include "model/techniques/world.h"

namespace collide::techniques {

/// The solid pixels of the screen that two masks share.
struct CommonArea {
  scene::Pixel first;   ///< the highest of them, of several the leftmost
  std::int64_t pixels;  ///< how many they are, at least 1
};

/// Nothing if they share none. `a` and `b` are the top left corners of the masks on the screen.
std::optional<CommonArea> common_area(const scene::PackedMask& first, scene::Pixel a,
                                      const scene::PackedMask& second, scene::Pixel b,
                                      const World& world);

}  // namespace collide::techniques
