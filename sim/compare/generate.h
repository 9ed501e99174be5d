// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::compare {

/// The kinds of scenes that can be made: dogfight, rings, tunnel, swarm, cave.
const std::vector<std::string>& scene_kinds();

/// A scene of that kind in the form of docs/scene.md. The same seed gives the same scene on every
/// machine; the scene's note says the seed. Throws InputError for an unknown kind.
Json generate_scene(const std::string& kind, std::uint64_t seed);

/// The scene as the text of a file, an object a line.
std::string scene_text(const Json& scene);

}  // namespace collide::compare
