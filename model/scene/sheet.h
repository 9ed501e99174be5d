// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "model/scene/image.h"

namespace collide::scene {

/// A part of a picture.
struct Part {
  int x, y, width, height;
};
/// Throws InputError if it is not all in it.
Image cut(const Image& sheet, const Part& part);

/// A frame of a sprite sheet exported by Aseprite, whose JSON has its frames in an array or by
/// name. What the export trimmed is empty again. Throws InputError.
Image read_aseprite_frame(const std::filesystem::path& json, const std::string& frame);

/// A tile of a tile set of Tiled (TSX): of one picture cut into tiles, from 0 on, left to right and
/// top to bottom, or of a collection, in which each has a picture or a part of one. Throws
/// InputError.
Image read_tile(const std::filesystem::path& tsx, int tile);

}  // namespace collide::scene
