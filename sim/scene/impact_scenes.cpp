// SPDX-License-Identifier: MIT
#include "sim/scene/impact_scenes.h"

#include <algorithm>

namespace collide::impact {
namespace {

constexpr unsigned kObjects = 128;
constexpr std::uint32_t kBytes = 0x10000, kListAt = 0x1000;
constexpr unsigned kListRoom = 1 + (kObjects * (kObjects - 1) / 2 + 2) / 3;
constexpr int kPart = 16;  // of a pixel

/// A part of the screen, in pixels.
struct Area {
  int width, height;
};

class Builder {
 public:
  explicit Builder(std::string name) { scene_.name = std::move(name); }

  /// Objects anywhere in an area, that go up to `speed` pixels a frame on either axis.
  void scatter(unsigned count, const Area& area, int radius, int speed, std::uint16_t is,
               std::uint16_t hits) {
    for (unsigned n = 0; n < count; ++n) {
      const int x = below(area.width * kPart), y = below(area.height * kPart);
      const int dx = below(2 * speed * kPart + 1) - speed * kPart;
      const int dy = below(2 * speed * kPart + 1) - speed * kPart;
      Descriptor d;
      d.circle = {coordinate(x), coordinate(y), coordinate(x + dx), coordinate(y + dy),
                  coordinate(radius * kPart)};
      d.is = is;
      d.hits = hits;
      scene_.objects.push_back(d);
    }
  }

  /// Whether the last object touches none of the first ones at the start.
  bool last_begins_apart(unsigned first) const {
    const Circle& last = scene_.objects.back().circle;
    return std::none_of(
        scene_.objects.begin(), scene_.objects.begin() + first, [&](const Descriptor& other) {
          const Circle& circle = other.circle;
          const int x = last.from_x - circle.from_x, y = last.from_y - circle.from_y,
                    radii = last.radius + circle.radius;
          return x * x + y * y <= radii * radii;
        });
  }
  void drop_last() { scene_.objects.pop_back(); }

  Scene done() { return std::move(scene_); }

 private:
  static std::int16_t coordinate(int value) { return static_cast<std::int16_t>(value); }

  int below(int n) {
    seed_ ^= seed_ << 13;
    seed_ ^= seed_ >> 17;
    seed_ ^= seed_ << 5;
    return static_cast<int>((seed_ >> 8) % static_cast<unsigned>(n));
  }

  Scene scene_;
  std::uint32_t seed_ = kObjects;
};

constexpr Area kScreen{640, 480};

Scene bullets() {
  Builder b("1 player, 127 bullets");
  b.scatter(1, kScreen, 16, 8, 1, 2);
  b.scatter(127, kScreen, 4, 24, 2, 0);
  return b.done();
}

Scene movers_and_targets() {
  Builder b("32 movers, 96 targets");
  b.scatter(32, kScreen, 8, 24, 1, 2);
  b.scatter(96, kScreen, 8, 8, 2, 0);
  return b.done();
}

Scene all(const char* name, const Area& area) {
  Builder b(name);
  b.scatter(kObjects, area, 8, 8, 1, 1);
  return b.done();
}

}  // namespace

std::vector<Scene> make_scenes() {
  return {bullets(), movers_and_targets(), all("128 spread over 640x480", kScreen),
          all("128 crowded on 80x60", {80, 60})};
}

Scene make_game_frame() {
  constexpr unsigned kBalls = 10, kEnemies = 50;
  Builder b("10 balls, 50 enemies");
  b.scatter(kEnemies, kScreen, 10, 0, 2, 0);
  unsigned balls = 0;
  while (balls < kBalls) {
    b.scatter(1, kScreen, 8, 16, 1, 2);
    if (b.last_begins_apart(kEnemies)) {
      ++balls;
    } else {
      b.drop_last();
    }
  }
  return b.done();
}

std::vector<std::uint32_t> words_of(const Scene& scene) {
  std::vector<std::uint32_t> words;
  for (const Descriptor& object : scene.objects) {
    for (const std::uint32_t word : encode(object)) words.push_back(word);
  }
  return words;
}

Ram make_ram(const Scene& scene, const MemoryPort& port) {
  Ram ram(kBytes, port);
  std::uint32_t at = 0;
  for (const std::uint32_t word : words_of(scene)) {
    ram.word(at) = word;
    at += 4;
  }
  return ram;
}

void configure(Unit& unit, const Scene& scene) {
  unit.write(kCount, static_cast<std::uint32_t>(scene.objects.size()));
  unit.write(kDescriptors, 0);
  unit.write(kList, kListAt);
  unit.write(kListLines, kListRoom);
}

}  // namespace collide::impact
