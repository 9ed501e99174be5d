// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/json.h"
#include "model/scene/mask.h"
#include "model/scene/scene.h"

namespace collide::playground {

/// The frames of a moment: the one before, and the one that is answered.
constexpr int kFrames = 2;

/// What is solid, a string a row, as a scene's "rows" have it.
Json rows_of(const scene::Mask& mask);

/// A mask as a scene has it, without a file: rows, and what else the scene says of it.
Json mask_json(const scene::Shape& shape);

/// A frame of a scene as a separate scene: who is there, in drawing order, where each came from,
/// the terrain. It names no file: masks and terrain are rows of text. In the first frame nobody has
/// moved.
Json moment_of(const scene::Scene& scene, int frame);

}  // namespace collide::playground
