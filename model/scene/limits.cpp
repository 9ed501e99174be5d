// SPDX-License-Identifier: MIT
#include "model/scene/limits.h"

#include <fmt/format.h>

#include <map>

#include "model/common/json.h"

namespace collide::scene {

void require_few_objects(const JsonField& objects, int frames) {
  const auto count = static_cast<std::int64_t>(objects.value().size());
  if (count > kMostObjects) {
    objects.fail(fmt::format("has {} objects, expected {} at most", count, kMostObjects));
  }
  if (count * frames > kMostPlaces) {
    objects.fail(fmt::format("has {} objects in {} frames, expected at most {} of both multiplied",
                             count, frames, kMostPlaces));
  }
}

void require_few_at_once(const JsonField& objects, const std::vector<Object>& all) {
  std::map<int, std::int64_t> changes;  // by frame, how many more objects are there from then on
  for (const Object& object : all) {
    ++changes[object.life.from];
    --changes[object.life.until];
  }
  std::int64_t there = 0;
  for (const auto& [frame, change] : changes) {
    there += change;
    if (there > kMostAtOnce) {
      objects.fail(fmt::format("{} objects are there in frame {}, expected {} at most in one frame",
                               there, frame, kMostAtOnce));
    }
  }
}

void MaskRoom::take(const JsonField& mask, const Shape& shape) {
  const auto area = [](const Mask& one) { return std::int64_t{one.width()} * one.height(); };
  left_ -= area(shape.mask) + (shape.sprite ? area(shape.sprite->drawn) : 0);
  if (left_ < 0) {
    mask.fail(fmt::format("the masks up to this one have {} pixels, expected {} at most in all",
                          kMostMaskPixels - left_, kMostMaskPixels));
  }
}

}  // namespace collide::scene
