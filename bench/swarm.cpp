// SPDX-License-Identifier: MIT
#include "bench/swarm.h"

#include <random>

namespace collide::bench {

using techniques::Film;

Film swarm(const Swarm& of) {
  using scene::Role;
  std::mt19937 random(1);
  const auto any = [&](double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
  };
  Film film(of.world);
  for (const int side : {of.side / 4, of.side / 2, of.side * 3 / 4, of.side}) {
    scene::Mask mask(side, side);
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        const int dx = 2 * x + 1 - side, dy = 2 * y + 1 - side;
        if (dx * dx + dy * dy <= side * side && y >= side / 4) mask.set(x, y);
      }
    }
    film.add_shape(mask);
  }
  struct Flier {
    int shape;
    techniques::swept::Point<double> at, velocity;
  };
  const double right = of.world.width - of.side, bottom = of.world.height - of.side;
  std::vector<Flier> fliers;
  for (int i = 0; i < of.objects; ++i) {
    // Of 128, one player, ten bullets of his and 89 enemies; the rest are theirs.
    const int place = i * 128 / of.objects;
    film.add_object(i == 0        ? Role::kPlayer
                    : place < 11  ? Role::kPlayerBullet
                    : place < 100 ? Role::kEnemy
                                  : Role::kEnemyBullet);
    fliers.push_back({static_cast<int>(random() % 4),
                      {any(0, right), any(0, bottom)},
                      {any(-5, 5), any(-5, 5)}});
  }
  for (int frame = 0; frame < of.frames; ++frame) {
    std::vector<Film::Appearance> appearances;
    for (Flier& flier : fliers) {
      appearances.push_back({flier.shape, flier.at});
      flier.at.x += flier.velocity.x;
      flier.at.y += flier.velocity.y;
      if (flier.at.x < 0 || flier.at.x > right) flier.velocity.x = -flier.velocity.x;
      if (flier.at.y < 0 || flier.at.y > bottom) flier.velocity.y = -flier.velocity.y;
    }
    film.add_frame(appearances);
  }
  return film;
}

std::vector<techniques::Extent<double>> boxes_of(const Film& film, int frame) {
  std::vector<techniques::Extent<double>> boxes;
  for (const techniques::Body& body : film.bodies(frame)) {
    const auto [x, y] = body.now;
    boxes.push_back({x, y, x + body.mask->width(), y + body.mask->height()});
  }
  return boxes;
}

}  // namespace collide::bench
