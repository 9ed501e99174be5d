// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model/techniques/swept.h"

/// What surrounds rule L in the game it comes from: thresholds, the choice among several enemies,
/// and what becomes of the ball. Behaviour: docs/explanation/swept.md.
namespace collide::techniques::swept {

/// A displacement below this on both axes, each on its own, is not swept.
constexpr double kLeastMove = 0.1;
constexpr double kPlayerRadius = 15;

/// An enemy at its place in the current frame; its own movement is ignored.
struct Enemy {
  Circle<double> circle;
  bool active = true;
};

struct GameContact {
  std::size_t enemy;  ///< index into the list
  double t;
  /// Where the mover is put: the rest of the frame's motion is discarded. In the player's plain
  /// branch it stays where it is.
  Point<double> position;
};

struct GameOptions {
  /// The game takes a stored previous x of exactly 0 as "not set" and uses the current position.
  bool zero_is_unset = false;
};

/// Whether a ball is swept at all: otherwise nobody looks at the enemies.
bool is_swept(const MovingCircle<double>& ball, const GameOptions& options = {});

/// The one enemy a ball hits in a frame: the smallest t below 1, of equal ones the first in the
/// list. A contact at exactly t = 1 is not one.
std::optional<GameContact> ball_contact(const MovingCircle<double>& ball,
                                        const std::vector<Enemy>& enemies,
                                        const GameOptions& options = {});

/// The same for the player, whose radius is 15. When he does not move as far as the threshold, his
/// distance to the enemies is looked at instead (strictly less than the radii), and of several the
/// last in the list wins.
std::optional<GameContact> player_contact(const Point<double>& from, const Point<double>& to,
                                          const std::vector<Enemy>& enemies,
                                          const GameOptions& options = {});

}  // namespace collide::techniques::swept
