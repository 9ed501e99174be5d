// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/scene/image.h"

namespace collide::scene {

/// Reads a PNG of any colour type and depth. In a palette image without transparency the background
/// (the bKGD entry, or else entry 0) comes out with alpha 0. Throws InputError that names the file.
Image read_png(const std::string& path);

/// The bytes of a PNG file.
std::string png_of(const Image& image);

/// Writes a PNG, whole or not at all. Throws OutputError.
void write_png(const Image& image, const std::string& path);

/// The mask of a PNG file.
Mask read_mask(const std::string& path);

}  // namespace collide::scene
