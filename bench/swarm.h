// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/judge/film.h"
#include "model/judge/near.h"

namespace collide::bench {

/// How many objects fly over a screen, for how many frames, and the side of the largest in pixels.
struct Swarm {
  int objects, frames;
  techniques::World world;
  int side;
};

/// More and more: a quarter of a million hits in the third, thirty a frame in the fourth.
constexpr Swarm kSwarms[] = {
    {128, 60, {640, 480}, 32},
    {512, 60, {640, 480}, 32},
    {2048, 60, {640, 480}, 23},
    {8192, 60, {4096, 4096}, 4},
};

/// Half discs of a quarter of the side to all of it that fly straight and turn back at the edges.
techniques::Film swarm(const Swarm& of);

/// The boxes of a frame's objects.
std::vector<techniques::Extent<double>> boxes_of(const techniques::Film& film, int frame);

}  // namespace collide::bench
