// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/techniques/flying_shark.h"

/// The rival of Flying Shark's arrays: the same objects, compared box by box. Behaviour and costs:
/// docs/explanation/flying-shark.md; machine code: firmware/flying-shark/boxes.asm.
namespace collide::techniques::flying_shark {

/// The part of an object that can be hit: its corner from the position's pixel (a negative offset
/// is one beyond 128), and its size, both sides 1 to 128.
struct Box {
  std::uint8_t x = 0, y = 0;
  std::uint8_t width = 1, height = 1;
};
/// The rectangles that the game's arrays mark.
constexpr Box kBulletBox{0, 1, 12, 8};
constexpr Box kPlayerBox{4, 4, 8, 8};

struct BoxObject {
  Position position;
  Box box;
  bool hurts_player = true;
};

/// What a frame begins with.
struct BoxFrame {
  std::vector<BoxObject> bullets;  ///< of the player, in list order
  std::optional<BoxObject> player;
  bool bomb = false;
  std::vector<BoxObject> enemies;
  std::vector<BoxObject> enemy_bullets;
};

/// The most of each kind.
struct Limits {
  std::size_t bullets = kMostBullets;
  std::size_t enemies = kMostEnemies;
  std::size_t enemy_bullets = kMostEnemyBullets;
};
/// With 16 bits for 8: bits 8 to 15 are bullets 6 to 13.
constexpr Limits kWideLimits{14, 16, kMostEnemyBullets};
/// The bit of a bullet.
constexpr std::uint16_t bit_of_bullet(std::size_t k) {
  return static_cast<std::uint16_t>(1u << (k < kMostBullets ? k : k + 2));
}

/// The results of every object: bits 0..5 bullets, bit 6 bomb, bit 7 player, then more bullets.
struct BoxReport {
  std::vector<std::uint16_t> bullets;  ///< the bit of each
  std::vector<std::uint16_t> enemies;
  std::vector<std::uint16_t> enemy_bullets;
  bool player_hit = false;

  unsigned tests = 0;        ///< pairs of boxes
  unsigned comparisons = 0;  ///< of a side with a side: one to four a test
  /// Of both routines with their calls, as long as no wide limit is used.
  unsigned t_states = 0;
};

/// Every enemy with every bullet, every object that hurts the player with him. Throws InputError if
/// there are more objects of a kind than the limits allow, or a box without a pixel.
BoxReport compare_boxes(const BoxFrame& frame, const Limits& limits = {});

/// Whether two boxes share a pixel of a screen of 256x256 that wraps.
bool boxes_meet(const BoxObject& a, const BoxObject& b);

/// The same objects for the arrays: each looks at the middle of its box.
Frame arrays_frame(const BoxFrame& frame);

/// What arrays of 16 bits find, in the same form. T states, tests and comparisons stay 0.
BoxReport step_wide_arrays(const Frame& frame);

}  // namespace collide::techniques::flying_shark
