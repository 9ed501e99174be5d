// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/impact/descriptor.h"
#include "model/impact/unit.h"
#include "model/list_unit/ram.h"

namespace collide::impact {

/// A frame of 128 moving objects, as games have them or as bad as can be.
struct Scene {
  std::string name;
  std::vector<Descriptor> objects;
};

/// Those of the clocks table in docs/evidence/impact.md. What is left to chance is fixed by a seed.
std::vector<Scene> make_scenes();

/// The frame that the page on continuous collision detection counts with: 10 balls of radius 8
/// that move up to 16 pixels on either axis, and 50 enemies of radius 10 that stand still, on
/// 640x480 pixels; no ball begins in an enemy.
Scene make_game_frame();

/// Its descriptors, from address 0 on.
std::vector<std::uint32_t> words_of(const Scene& scene);

/// A memory with the scene's descriptors and room for the longest list.
Ram make_ram(const Scene& scene, const MemoryPort& port = {});
/// The unit is to look at the scene in such a memory, and to write its list there.
void configure(Unit& unit, const Scene& scene);

}  // namespace collide::impact
