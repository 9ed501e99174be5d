// SPDX-License-Identifier: MIT
#include "model/techniques/flying_shark.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::techniques::flying_shark {
namespace {

constexpr int kBulletColumns = 12;
constexpr int kBulletRows = 8;
constexpr int kBulletOffsetY = 1;
constexpr int kPlayerSide = 8;
constexpr int kPlayerOffset = 4;
constexpr int kPlayerBit = 7;

void check_count(std::size_t count, std::size_t most, const char* what) {
  if (count > most) {
    throw InputError(fmt::format("Flying Shark: {} {}, at most {}", count, what, most));
  }
}

}  // namespace

unsigned t_states(const Frame& frame) {
  const auto bullets = static_cast<unsigned>(frame.bullets.size());
  // Writing. Clearing is 3227 of it; a bullet is 640, 432 of them for its 20 entries.
  unsigned sum = 3397;
  sum += bullets > 0 ? 33 + 640 * bullets : 12;
  sum += frame.player ? 525 : 12;
  // Looking.
  sum += 125;
  sum += !frame.bomb ? 12 : frame.player ? 107 : 51;
  unsigned objects = 0;
  for (const auto* const list : {&frame.enemies, &frame.enemy_bullets}) {
    for (const Sampler& sampler : *list) objects += sampler.hurts_player ? 322 : 303;
  }
  return sum + (objects > 0 ? 59 + objects : 12);
}

template <typename Cells>
Report BasicArrays<Cells>::step(const Frame& frame) {
  check_count(frame.bullets.size(), kMostBullets, "player bullets");
  check_count(frame.enemies.size(), kMostEnemies, "enemies");
  check_count(frame.enemy_bullets.size(), kMostEnemyBullets, "enemy bullets");

  Report report;
  report.t_states = t_states(frame);
  const auto mark = [&](int bit, const Rectangle& rectangle) {
    projection_.mark(bit, rectangle);
    report.entries_marked += static_cast<unsigned>(rectangle.width + rectangle.height);
  };
  projection_.clear();
  for (std::size_t k = 0; k < frame.bullets.size(); ++k) {
    const Position& bullet = frame.bullets[k];
    mark(static_cast<int>(k),
         {bullet.x.pixel(), bullet.y.pixel() + kBulletOffsetY, kBulletColumns, kBulletRows});
    report.bullets.push_back(static_cast<std::uint8_t>(1u << k));
  }
  if (frame.player) {
    mark(kPlayerBit, {frame.player->x.pixel() + kPlayerOffset,
                      frame.player->y.pixel() + kPlayerOffset + options_.player_extra_y,
                      kPlayerSide, kPlayerSide});
  }

  const auto sample = [&](const Sampler& sampler) {
    const auto x = static_cast<std::uint8_t>(sampler.position.x.pixel() + sampler.offset_x);
    const auto y = static_cast<std::uint8_t>(sampler.position.y.pixel() + sampler.offset_y);
    std::uint8_t result = projection_.at(x, y);
    if (frame.bomb && frame.player && y < frame.player->y.pixel()) result |= kBomb;
    ++report.samples;
    report.player_hit = report.player_hit || (sampler.hurts_player && (result & kPlayer) != 0);
    return result;
  };
  for (const Sampler& enemy : frame.enemies) report.enemies.push_back(sample(enemy));
  for (const Sampler& bullet : frame.enemy_bullets) report.enemy_bullets.push_back(sample(bullet));
  return report;
}

template class BasicArrays<OwnCells<std::uint8_t>>;
template class BasicArrays<PortCells<std::uint8_t>>;

}  // namespace collide::techniques::flying_shark
