// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/scene/scene.h"

/// Limits on a scene as a whole, which keep it within memory. Those of single values are in Scene.
namespace collide::scene {

constexpr std::int64_t kMostObjects = 16384;
/// Objects in one frame.
constexpr std::int64_t kMostAtOnce = 2048;
/// Objects times frames.
constexpr std::int64_t kMostPlaces = 20'000'000;
/// Pixels of all masks and sprites: as many as two of the largest have.
constexpr std::int64_t kMostMaskPixels = std::int64_t{1} << 27;

/// Throws InputError at "objects" if their number is above a limit.
void require_few_objects(const JsonField& objects, int frames);
/// The same, if too many of them are there in one frame.
void require_few_at_once(const JsonField& objects, const std::vector<Object>& all);

/// Counts the pixels of masks against their limit.
class MaskRoom {
 public:
  /// Throws InputError at the mask that does not fit any more.
  void take(const JsonField& mask, const Shape& shape);

 private:
  std::int64_t left_ = kMostMaskPixels;
};

}  // namespace collide::scene
