// SPDX-License-Identifier: MIT
#include "model/scene/image.h"

#include <fmt/format.h>

#include <tuple>

#include "model/common/input_error.h"

namespace collide::scene {

Image cut(const Image& sheet, const Part& part) {
  if (part.x + part.width > sheet.width || part.y + part.height > sheet.height) {
    throw InputError(fmt::format("{}x{} at {},{} is outside the picture of {}x{}", part.width,
                                 part.height, part.x, part.y, sheet.width, sheet.height));
  }
  Image image(part.width, part.height);
  image.marks_empty = sheet.marks_empty;
  image.file = sheet.file;
  for (int y = 0; y < part.height; ++y) {
    for (int x = 0; x < part.width; ++x) image.at(x, y) = sheet.at(part.x + x, part.y + y);
  }
  return image;
}

bool is_coloured(const Image& image) {
  const Colour* seen = nullptr;
  for (const Colour& colour : image.pixels) {
    if (colour.alpha == 0) continue;
    if (seen == nullptr) seen = &colour;
    const auto key = [](const Colour& of) {
      return std::make_tuple(of.red, of.green, of.blue, of.alpha);
    };
    if (key(*seen) != key(colour)) return true;
  }
  return false;
}

Mask mask_of(const Image& image) {
  Mask mask(image.width, image.height);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      if (image.at(x, y).alpha >= kSolidAlpha) mask.set(x, y);
    }
  }
  return mask;
}

}  // namespace collide::scene
