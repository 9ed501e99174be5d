// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "model/scene/image.h"

namespace collide::scene {

/// Reads a tile of a tile set of Tiled (TSX). A set is either one picture cut into tiles, which
/// count from 0, left to right and top to bottom, or a collection, in which each tile has a picture
/// or a part of one. Throws InputError, also for each attribute and element that would change the
/// tile and is not supported.
Image read_tile(const std::filesystem::path& tsx, int tile);

}  // namespace collide::scene
