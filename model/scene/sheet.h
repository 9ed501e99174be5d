// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "model/scene/image.h"

namespace collide::scene {

/// A frame of a sprite sheet exported by Aseprite, whose JSON has its frames in an array or by
/// name. What the export trimmed is empty again. Throws InputError.
Image read_aseprite_frame(const std::filesystem::path& json, const std::string& frame);

/// A tile of a tile set of Tiled (TSX): of one picture cut into tiles, from 0 on, left to right and
/// top to bottom, or of a collection, in which each has a picture or a part of one. Throws
/// InputError.
Image read_tile(const std::filesystem::path& tsx, int tile);

}  // namespace collide::scene
