// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "model/techniques/swept_batch.h"

namespace collide::bench {

constexpr int kEnemies = 512;
constexpr int kBalls = 64;

/// What the swept tests are measured on: 640x480 pixels, enemies of radius 10, balls of radius 8
/// that move 8 pixels a frame and overlap no enemy at the start.
template <typename Real>
struct Arena {
  Arena() {
    using namespace techniques::swept;
    std::mt19937 random(1);
    std::uniform_real_distribution<Real> x(0, 640), y(0, 480), turn(0, Real(6.283));
    while (circles.size() < kEnemies) {
      circles.push_back({{x(random), y(random)}, 10});
      targets.add(circles.back());
    }
    while (balls.size() < kBalls) {
      const Point<Real> from{x(random), y(random)};
      const Real direction = turn(random);
      const MovingCircle<Real> ball{
          from, {from.x + 8 * std::cos(direction), from.y + 8 * std::sin(direction)}, 8};
      const auto first = earliest_r(ball, targets);
      if (!first || first->t > 0) balls.push_back(ball);
    }
  }

  std::vector<techniques::swept::Circle<Real>> circles;
  techniques::swept::Targets<Real> targets;
  std::vector<techniques::swept::MovingCircle<Real>> balls;
};

}  // namespace collide::bench
