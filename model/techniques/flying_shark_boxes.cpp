// SPDX-License-Identifier: MIT
#include "model/techniques/flying_shark_boxes.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::techniques::flying_shark {
namespace {

void check_boxes(const std::vector<BoxObject>& objects, std::size_t most, const char* what) {
  if (objects.size() > most) {
    throw InputError(
        fmt::format("Flying Shark's boxes: {} {}, at most {}", objects.size(), what, most));
  }
  constexpr unsigned kLongest = 128;
  for (const BoxObject& object : objects) {
    if (object.box.width == 0 || object.box.height == 0 || object.box.width > kLongest ||
        object.box.height > kLongest) {
      throw InputError(
          fmt::format("Flying Shark's boxes: a box of {}x{} among the {}, expected "
                      "sides of 1 to {}",
                      object.box.width, object.box.height, what, kLongest));
    }
  }
}

/// A box's sides on the screen, in registers of 8 bits.
struct PlacedBox {
  std::uint8_t left, top, width, height;
};
PlacedBox placed(const BoxObject& object) {
  return {static_cast<std::uint8_t>(object.position.x.pixel() + object.box.x),
          static_cast<std::uint8_t>(object.position.y.pixel() + object.box.y), object.box.width,
          object.box.height};
}

/// How a comparison of two intervals of a ring of 256 ends.
enum class Met { kAtFirst, kAtSecond, kApart };
Met meet_sides(std::uint8_t from, std::uint8_t length, std::uint8_t other,
               std::uint8_t other_length) {
  if (static_cast<std::uint8_t>(from - other) < other_length) return Met::kAtFirst;
  return static_cast<std::uint8_t>(other - from) < length ? Met::kAtSecond : Met::kApart;
}

/// One test: columns, and rows if those meet.
struct BoxTest {
  Met columns, rows = Met::kApart;

  BoxTest(const PlacedBox& box, const PlacedBox& object)
      : columns(meet_sides(box.left, box.width, object.left, object.width)) {
    if (columns != Met::kApart) rows = meet_sides(box.top, box.height, object.top, object.height);
  }
  bool hit() const { return rows != Met::kApart; }
  unsigned comparisons() const {
    const auto of = [](Met axis) { return axis == Met::kAtFirst ? 1u : 2u; };
    return of(columns) + (columns == Met::kApart ? 0 : of(rows));
  }
  /// Of the rows, up to the jump that leaves them.
  unsigned rows_t_states() const {
    return rows == Met::kAtFirst ? 43 : rows == Met::kAtSecond ? 52 : 57;
  }
  /// With a bullet, with what ends the loop's turn.
  unsigned bullet_t_states() const {
    if (columns == Met::kApart) return 57;
    return (columns == Met::kAtFirst ? 31 : 45) + rows_t_states() + (hit() ? 52 : 0) + 34;
  }
  unsigned player_t_states() const {
    if (columns == Met::kApart) return 55;
    return (columns == Met::kAtFirst ? 41 : 50) + rows_t_states() + (hit() ? 43 : 0);
  }
};

}  // namespace

bool boxes_meet(const BoxObject& a, const BoxObject& b) {
  return BoxTest(placed(a), placed(b)).hit();
}

BoxReport compare_boxes(const BoxFrame& frame, const Limits& limits) {
  check_boxes(frame.bullets, limits.bullets, "player bullets");
  check_boxes(frame.enemies, limits.enemies, "enemies");
  check_boxes(frame.enemy_bullets, limits.enemy_bullets, "enemy bullets");
  if (frame.player) check_boxes({*frame.player}, 1, "players");

  BoxReport report;
  // Writing the table: 238 a box.
  unsigned t_states = 177;
  t_states += frame.bullets.empty() ? 12 : 43 + 314 * static_cast<unsigned>(frame.bullets.size());
  t_states += frame.player ? 262 : 12;
  std::vector<PlacedBox> bullets;
  for (std::size_t k = 0; k < frame.bullets.size(); ++k) {
    bullets.push_back(placed(frame.bullets[k]));
    report.bullets.push_back(bit_of_bullet(k));
  }

  // Comparing.
  t_states += 156;
  t_states += !frame.bomb ? 12 : frame.player ? 111 : 51;
  const auto count = [&report](const BoxTest& test) {
    ++report.tests;
    report.comparisons += test.comparisons();
  };
  /// What the bomb and the player make of it.
  const auto meets_player = [&](const BoxObject& object, const PlacedBox& box) {
    std::uint16_t result = 0;
    if (frame.bomb && frame.player && box.top < frame.player->position.y.pixel()) result |= kBomb;
    if (!frame.player || !object.hurts_player) {
      t_states += 12;
      return result;
    }
    const BoxTest test(placed(*frame.player), box);
    count(test);
    t_states += 7 + test.player_t_states();
    if (test.hit()) {
      result |= kPlayer;
      report.player_hit = true;
    }
    return result;
  };
  t_states += frame.enemies.empty() ? 0 : 30;
  for (const BoxObject& enemy : frame.enemies) {
    const PlacedBox box = placed(enemy);
    t_states += 331;
    std::uint16_t result = meets_player(enemy, box);
    t_states += 12;  // no bullets, or all around the loop
    for (std::size_t k = 0; k < bullets.size(); ++k) {
      const BoxTest test(bullets[k], box);
      count(test);
      t_states += test.bullet_t_states();
      if (test.hit()) result |= bit_of_bullet(k);
    }
    report.enemies.push_back(result);
  }
  t_states += frame.enemy_bullets.empty() ? 12 : 26;
  for (const BoxObject& bullet : frame.enemy_bullets) {
    t_states += 313;
    report.enemy_bullets.push_back(meets_player(bullet, placed(bullet)));
  }
  report.t_states = t_states;
  return report;
}

Frame arrays_frame(const BoxFrame& frame) {
  Frame result;
  for (const BoxObject& bullet : frame.bullets) result.bullets.push_back(bullet.position);
  if (frame.player) result.player = frame.player->position;
  result.bomb = frame.bomb;
  const auto look = [](const std::vector<BoxObject>& objects, std::vector<Sampler>& samplers) {
    for (const BoxObject& object : objects) {
      samplers.push_back(
          {object.position, static_cast<std::uint8_t>(object.box.x + object.box.width / 2),
           static_cast<std::uint8_t>(object.box.y + object.box.height / 2), object.hurts_player});
    }
  };
  look(frame.enemies, result.enemies);
  look(frame.enemy_bullets, result.enemy_bullets);
  return result;
}

BoxReport step_wide_arrays(const Frame& frame) {
  Projection<std::uint16_t> arrays(256, 256, Edge::kWrap);
  BoxReport report;
  const auto mark = [&arrays](int bit, const Position& position, const Box& box) {
    arrays.mark(bit,
                {position.x.pixel() + box.x, position.y.pixel() + box.y, box.width, box.height});
  };
  for (std::size_t k = 0; k < frame.bullets.size(); ++k) {
    mark(static_cast<int>(k < kMostBullets ? k : k + 2), frame.bullets[k], kBulletBox);
    report.bullets.push_back(bit_of_bullet(k));
  }
  if (frame.player) mark(7, *frame.player, kPlayerBox);
  const auto look = [&](const std::vector<Sampler>& samplers, std::vector<std::uint16_t>& results) {
    for (const Sampler& sampler : samplers) {
      const auto x = static_cast<std::uint8_t>(sampler.position.x.pixel() + sampler.offset_x);
      const auto y = static_cast<std::uint8_t>(sampler.position.y.pixel() + sampler.offset_y);
      std::uint16_t result = arrays.at(x, y);
      if (frame.bomb && frame.player && y < frame.player->y.pixel()) result |= kBomb;
      report.player_hit = report.player_hit || (sampler.hurts_player && (result & kPlayer) != 0);
      results.push_back(result);
    }
  };
  look(frame.enemies, report.enemies);
  look(frame.enemy_bullets, report.enemy_bullets);
  return report;
}

}  // namespace collide::techniques::flying_shark
