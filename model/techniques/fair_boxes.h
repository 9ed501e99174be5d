// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/scene.h"
#include "model/techniques/zone.h"

/// Boxes as games choose them, to be fair: inside the player's sprite, larger than the enemies'.
namespace collide::techniques::fair_boxes {

/// The extents of a mask whose scene says none, by the role of its object: the player's box leaves
/// out a quarter of each side, rounded down, at both of its ends; those of enemies and of their
/// bullets have a pixel more all around; all others are the mask's rectangle.
scene::Extents usual_extents(scene::Role role, int width, int height);

/// The box of a mask whose top left corner is there. Its sides may be 0 or less, then it meets
/// nothing.
Rectangle box_of(int x, int y, int width, int height, const scene::Extents& extents);

/// Whether two boxes share a pixel: four comparisons of sides.
bool meet(const Rectangle& a, const Rectangle& b);

}  // namespace collide::techniques::fair_boxes
