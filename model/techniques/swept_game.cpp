// SPDX-License-Identifier: MIT
#include "model/techniques/swept_game.h"

#include <cmath>

namespace collide::techniques::swept {
namespace {

/// The motion the game sees.
MovingCircle<double> as_stored(MovingCircle<double> mover, const GameOptions& options) {
  if (options.zero_is_unset && mover.from.x == 0) mover.from = mover.to;
  return mover;
}

bool below_threshold(const MovingCircle<double>& mover) {
  return std::fabs(mover.to.x - mover.from.x) < kLeastMove &&
         std::fabs(mover.to.y - mover.from.y) < kLeastMove;
}

std::optional<GameContact> swept_contact(const MovingCircle<double>& mover,
                                         const std::vector<Enemy>& enemies) {
  std::optional<GameContact> best;
  double limit = 1;
  for (std::size_t i = 0; i < enemies.size(); ++i) {
    if (!enemies[i].active) continue;
    const auto t = rule_l(mover, enemies[i].circle);
    if (!t || !(*t < limit)) continue;
    limit = *t;
    best = GameContact{i, *t, {}};
  }
  if (best) {
    best->position = {mover.from.x + (mover.to.x - mover.from.x) * best->t,
                      mover.from.y + (mover.to.y - mover.from.y) * best->t};
  }
  return best;
}

}  // namespace

bool is_swept(const MovingCircle<double>& ball, const GameOptions& options) {
  return !below_threshold(as_stored(ball, options));
}

std::optional<GameContact> ball_contact(const MovingCircle<double>& ball,
                                        const std::vector<Enemy>& enemies,
                                        const GameOptions& options) {
  const MovingCircle<double> mover = as_stored(ball, options);
  if (below_threshold(mover)) return std::nullopt;
  return swept_contact(mover, enemies);
}

std::optional<GameContact> player_contact(const Point<double>& from, const Point<double>& to,
                                          const std::vector<Enemy>& enemies,
                                          const GameOptions& options) {
  const MovingCircle<double> player = as_stored({from, to, kPlayerRadius}, options);
  if (!below_threshold(player)) return swept_contact(player, enemies);
  std::optional<GameContact> last;
  for (std::size_t i = 0; i < enemies.size(); ++i) {
    if (!enemies[i].active) continue;
    const Circle<double>& enemy = enemies[i].circle;
    const double distance = std::hypot(to.x - enemy.centre.x, to.y - enemy.centre.y);
    if (distance < kPlayerRadius + enemy.radius) last = GameContact{i, 1, to};
  }
  return last;
}

}  // namespace collide::techniques::swept
