// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "model/scene/packed_mask.h"
#include "model/scene/scene.h"
#include "model/techniques/world.h"

/// The pixels that two masks share when the top left corner of the second lies `dx` columns right
/// of and `dy` rows below that of the first, any values.
namespace collide::techniques {

/// The one that pygame's `Mask.overlap` names, from the corner of the first: of the columns from
/// one multiple of 64, of either mask, to the next, from left to right, the highest, of these the
/// leftmost. So it is the highest of all where neither mask is wider than that.
std::optional<scene::Pixel> first_common_pixel(const scene::PackedMask& first,
                                               const scene::PackedMask& second, int dx, int dy);

/// How many they are.
std::int64_t common_pixels(const scene::PackedMask& first, const scene::PackedMask& second, int dx,
                           int dy);

/// The solid pixels of the screen that two masks share.
struct CommonArea {
  scene::Pixel first;   ///< the highest of them, of several the leftmost
  std::int64_t pixels;  ///< how many they are, at least 1
};
/// Nothing if they share none. `a` and `b` are the top left corners of the masks on the screen, any
/// values.
std::optional<CommonArea> common_area(const scene::PackedMask& first, scene::Pixel a,
                                      const scene::PackedMask& second, scene::Pixel b,
                                      const World& world);

}  // namespace collide::techniques
