// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json_fwd.h"

namespace collide::scene {

/// What a swarm, a shooter, a platformer, asteroids or anything is to have; otherwise its own size.
struct SceneSize {
  std::optional<int> objects, frames, width, height;
};
/// With the screen "320x200". Throws InputError.
SceneSize parse_screen(SceneSize size, const std::string& text);

/// The kinds of scenes that can be made: dogfight, rings, tunnel, swarm, cave, shooter, platformer,
/// asteroids, anything.
const std::vector<std::string>& scene_kinds();

/// A scene of that kind in the form of docs/reference/scene.md. The same seed gives the same scene
/// on every machine; the scene's note says the seed. Throws InputError for an unknown kind, and a
/// size for a kind that has its own.
Json generate_scene(const std::string& kind, std::uint64_t seed, const SceneSize& size = {});

/// The scene as the text of a file, an object a line.
std::string scene_text(const Json& scene);

}  // namespace collide::scene
