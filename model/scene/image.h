// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/scene/mask.h"

namespace collide::scene {

/// A pixel with this alpha or more is solid.
constexpr std::uint8_t kSolidAlpha = 128;

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0, alpha = 255;
};

/// A picture of 8-bit RGBA pixels, row by row.
struct Image {
  Image(int w, int h, Colour fill = {})
      : width(w),
        height(h),
        pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), fill) {}

  Colour& at(int x, int y) {
    return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                  static_cast<std::size_t>(x)];
  }
  const Colour& at(int x, int y) const { return const_cast<Image*>(this)->at(x, y); }

  int width;
  int height;
  std::vector<Colour> pixels;
  /// False for a picture from a file that marks no pixel as empty, so that all of it is solid.
  bool marks_empty = true;
  std::string file = {};  ///< from which it was read, or its sheet
};

/// A part of a picture.
struct Part {
  int x, y, width, height;
};
/// Throws InputError if it is not all in it.
Image cut(const Image& sheet, const Part& part);

/// Whether a picture has more to show than its mask: two colours at least.
bool is_coloured(const Image& image);

/// Pixels with an alpha of at least kSolidAlpha are solid. Throws InputError if the picture is
/// larger than a mask can be.
Mask mask_of(const Image& image);

}  // namespace collide::scene
