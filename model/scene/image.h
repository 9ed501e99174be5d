// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/scene/mask.h"

namespace collide::scene {

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
};

/// Reads a PNG of any colour type and depth. In a palette image without transparency the background
/// (the bKGD entry, or else entry 0) comes out with alpha 0. Throws InputError that names the file.
Image read_png(const std::string& path);

/// The bytes of a PNG file.
std::string png_of(const Image& image);

/// Writes a PNG, whole or not at all. Throws OutputError.
void write_png(const Image& image, const std::string& path);

/// Pixels with an alpha of at least 128 are solid. Throws InputError if the picture is larger than
/// a mask can be.
Mask mask_of(const Image& image);

/// The mask of a PNG file.
Mask read_mask(const std::string& path);

}  // namespace collide::scene
