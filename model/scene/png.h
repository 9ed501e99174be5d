// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/scene/image.h"

namespace collide::scene {

/// Alpha of the background in a palette image without transparency: 0, or that of all other pixels.
/// The background is the bKGD entry, or else entry 0.
enum class Background { kEmpty, kSolid };

/// Reads a PNG of any colour type and depth. Throws InputError that names the file.
Image read_png(const std::string& path, Background background = Background::kEmpty);

/// The bytes of a PNG file.
std::string png_of(const Image& image);

/// Writes a PNG, whole or not at all. Throws OutputError.
void write_png(const Image& image, const std::string& path);

/// The mask of a PNG file.
Mask read_mask(const std::string& path);

}  // namespace collide::scene
