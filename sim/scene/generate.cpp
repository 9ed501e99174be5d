// SPDX-License-Identifier: MIT
#include "sim/scene/generate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <random>
#include <string_view>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/scene/limits.h"
#include "model/scene/scene.h"

namespace collide::scene {
namespace {

/// Numbers that are the same everywhere: those of the standard's distributions are not.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// From `from` up to but not including `to`.
  double real(double from, double to) {
    return from + (to - from) * static_cast<double>(engine_() >> 11) * 0x1p-53;
  }
  /// `from` to `to` inclusive.
  int whole(int from, int to) {
    const auto span = static_cast<std::uint64_t>(to - from + 1);
    return from + static_cast<int>(engine_() % span);
  }
  template <class Value>
  Value pick(std::initializer_list<Value> of) {
    return *(of.begin() + whole(0, static_cast<int>(of.size()) - 1));
  }

 private:
  std::mt19937_64 engine_;
};

struct Point {
  double x, y;
};
using Path = std::vector<Point>;

constexpr int kLeastSide = 64;
constexpr double kTurn = 6.283185307179586;
/// Hundredths of a pixel: sines differ in their last bits between machines.
double rounded(double value) {
  return std::round(value * 100) / 100;
}

Json path_of(const Path& path) {
  Json json = Json::array();
  for (const Point& point : path) json.push_back({rounded(point.x), rounded(point.y)});
  return json;
}

Json rows(const std::vector<std::string>& lines) {
  return {{"rows", lines}};
}
Json block(int width, int height) {
  return rows(std::vector<std::string>(static_cast<std::size_t>(height),
                                       std::string(static_cast<std::size_t>(width), '#')));
}
Json disc(int side) {
  return {{"disc", side}};
}
Json ship() {
  return rows({"......##......", "......##......", ".....####.....", ".....####.....",
               "....######....", ".#..######..#.", ".#.########.#.", ".############.",
               "##############", "##############", "##..######..##", "#....####....#"});
}
Json saucer() {
  return rows({".....######.....", "...##########...", ".##############.", "################",
               "##.##.####.##.##", "################", ".##############.", "...##########...",
               ".....#....#.....", "....#......#...."});
}

/// A scene under construction.
class Builder {
 public:
  Builder(const std::string& kind, std::uint64_t seed, int width, int height, int frames)
      : frames_(frames), width_(width), height_(height) {
    json_ = {{"name", fmt::format("{}-{}", kind, seed)},
             {"note", fmt::format("Made by: collide compare new {} --seed {}", kind, seed)},
             {"screen", {width, height}},
             {"frames", frames},
             {"masks", Json::object()},
             {"objects", Json::array()}};
  }
  int frames() const { return frames_; }
  int width() const { return width_; }
  int height() const { return height_; }
  void mask(const std::string& name, const Json& mask) { json_["masks"][name] = mask; }
  void object(const std::string& id, const std::string& mask, const char* role, const Path& path) {
    add(id, mask, role)["path"] = path_of(path);
  }
  void still(const std::string& id, const std::string& mask, const char* role, Point at) {
    add(id, mask, role)["at"] = {rounded(at.x), rounded(at.y)};
  }
  void hits(const Json& rules) { json_["hits"] = rules; }
  void roles(const Json& roles) { json_["roles"] = roles; }
  /// There from one frame up to another, as far as the scene goes.
  void born(const std::string& id, const std::string& mask, const char* role, int from, int until,
            Point at, Point velocity) {
    Json& object = add(id, mask, role);
    object["at"] = {rounded(at.x), rounded(at.y)};
    object["velocity"] = {rounded(velocity.x), rounded(velocity.y)};
    object["from"] = from;
    object["until"] = std::clamp(until, from + 1, frames_);
  }
  /// Flies straight, and is at `at` in frame `frame`. It comes from where that leads: something
  /// that appeared out of nowhere would sweep over all in between.
  void shot(const std::string& id, const std::string& mask, const char* role, int frame, Point at,
            Point velocity) {
    Json& object = add(id, mask, role);
    const Point step{rounded(velocity.x), rounded(velocity.y)};
    object["at"] = {rounded(at.x - frame * step.x), rounded(at.y - frame * step.y)};
    object["velocity"] = {step.x, step.y};
  }
  /// The last one looks otherwise in the second frame of its life, and again from the third on.
  void change(const std::string& one, const std::string& other) {
    Json& mask = json_["objects"].back()["mask"];
    mask = {mask, one, other};
  }
  Json take() { return std::move(json_); }

 private:
  Json& add(const std::string& id, const std::string& mask, const char* role) {
    json_["objects"].push_back({{"id", id}, {"mask", mask}, {"class", role}});
    return json_["objects"].back();
  }
  int frames_, width_, height_;
  Json json_;
};

/// A ship against saucers that weave down and shoot, on the screen of the arcade game.
Json dogfight(std::uint64_t seed) {
  Random random(seed);
  Builder scene("dogfight", seed, 256, 192, 150);
  scene.mask("ship", ship());
  scene.mask("saucer", saucer());
  scene.mask("shot", block(2, 6));
  scene.mask("bomb", disc(4));
  Path way;
  double x = 120;
  for (int frame = 0; frame < scene.frames(); ++frame) {
    x = std::clamp(x + 3.2 * std::sin(frame * 0.11 + 0.7) + random.real(-1, 1), 4.0, 236.0);
    way.push_back({x, 168 + 4 * std::sin(frame * 0.2)});
  }
  scene.object("ship", "ship", "player", way);
  for (int i = 0; i < 6; ++i) {
    const int from = 4 + 22 * i + random.whole(0, 8);
    const Point nose = way[static_cast<std::size_t>(from)];
    scene.shot(fmt::format("shot-{}", i + 1), "shot", "player-bullet", from,
               {nose.x + 6, nose.y - 6}, {random.real(-0.3, 0.3), -random.real(4, 7)});
  }
  for (int i = 0; i < 8; ++i) {
    const double middle = random.real(30, 210), swing = random.real(10, 60);
    const double phase = random.real(0, kTurn), fall = random.real(0.9, 1.5);
    const double top = -20 - 14 * i;
    Path path;
    for (int frame = 0; frame < scene.frames(); ++frame) {
      path.push_back({middle + swing * std::sin(phase + frame * 0.08), top + fall * frame});
    }
    scene.object(fmt::format("saucer-{}", i + 1), "saucer", "enemy", path);
    if (i >= 5) continue;
    const int from = 30 + 15 * i;
    const Point below = path[static_cast<std::size_t>(from)];
    scene.shot(fmt::format("bomb-{}", i + 1), "bomb", "enemy-bullet", from,
               {below.x + 6, below.y + 10}, {random.real(-0.8, 0.8), random.real(2, 3.5)});
  }
  return scene.take();
}

/// Rings of targets that turn about the middle, and projectiles that fly out from it.
Json rings(std::uint64_t seed) {
  Random random(seed);
  Builder scene("rings", seed, 640, 480, 240);
  scene.mask("lozenge", rows({".......##.......", "......####......", ".....######.....",
                              "....########....", "....########....", ".....######.....",
                              "......####......", ".......##......."}));
  scene.mask("target", disc(14));
  for (int i = 0; i < 10; ++i) {
    const double angle = kTurn * i / 10 + random.real(-0.1, 0.1), speed = random.real(1.5, 5);
    const Point way{std::cos(angle), std::sin(angle)};
    scene.shot(fmt::format("projectile-{}", i + 1), "lozenge", "player-bullet", 0,
               {312 + 50 * way.x, 236 + 50 * way.y}, {speed * way.x, speed * way.y});
  }
  int number = 0;
  for (const int radius : {90, 140, 190}) {
    const int count = radius / 9;
    const double speed = random.real(0.004, 0.015) * (radius == 140 ? -1 : 1);
    const double phase = random.real(0, kTurn);
    for (int i = 0; i < count; ++i) {
      Path path;
      for (int frame = 0; frame < scene.frames(); ++frame) {
        const double angle = phase + kTurn * i / count + speed * frame;
        path.push_back({313 + 1.2 * radius * std::cos(angle), 233 + radius * std::sin(angle)});
      }
      scene.object(fmt::format("target-{}", ++number), "target", "enemy", path);
    }
  }
  return scene.take();
}

/// Fast shots and thin posts.
Json tunnel(std::uint64_t seed) {
  Random random(seed);
  Builder scene("tunnel", seed, 320, 200, 48);
  scene.mask("shot", block(4, 4));
  scene.mask("post", block(5, 24));
  for (int i = 0; i < 12; ++i) {
    const double speed = random.real(6, 64);
    scene.shot(fmt::format("shot-{}", i + 1), "shot", "player-bullet", random.whole(0, 24),
               {random.real(-4, 10), random.real(6, 190)}, {speed, random.real(-1, 1)});
  }
  for (int i = 0; i < 14; ++i) {
    const Point at{70.0 + 17 * i, random.real(0, 174)};
    const double swing = random.real(0, 2);
    Path path;
    for (int frame = 0; frame < scene.frames(); ++frame) {
      path.push_back({at.x, at.y + 8 * std::sin(frame * 0.3 * swing)});
    }
    scene.object(fmt::format("post-{}", i + 1), "post", "enemy", path);
  }
  return scene.take();
}

/// Objects that fly straight and turn back at the edges.
Json swarm(std::uint64_t seed, const SceneSize& size) {
  Random random(seed);
  const int count = size.objects.value_or(128);
  Builder scene("swarm", seed, size.width.value_or(640), size.height.value_or(480),
                size.frames.value_or(180));
  const double right = scene.width() - 24, bottom = scene.height() - 24;
  constexpr int kSides[] = {8, 12, 16, 24};
  for (const int side : kSides) scene.mask(fmt::format("disc-{}", side), disc(side));
  scene.mask("saucer", saucer());
  scene.mask("ship", ship());
  for (int i = 0; i < count; ++i) {
    const char* const role = i == 0                 ? "player"
                             : i < count * 11 / 128 ? "player-bullet"
                             : i < count * 90 / 128 ? "enemy"
                                                    : "enemy-bullet";
    const int pick = random.whole(0, 4);
    const std::string mask = i == 0      ? "ship"
                             : pick == 4 ? "saucer"
                                         : fmt::format("disc-{}", kSides[pick]);
    Point at{random.real(0, right), random.real(0, bottom)};
    Point velocity{random.real(-5, 5), random.real(-5, 5)};
    Path path;
    for (int frame = 0; frame < scene.frames(); ++frame) {
      path.push_back(at);
      at = {at.x + velocity.x, at.y + velocity.y};
      if (at.x < 0 || at.x > right) velocity.x = -velocity.x;
      if (at.y < 0 || at.y > bottom) velocity.y = -velocity.y;
    }
    scene.object(fmt::format("{}-{}", role, i), mask, role, path);
  }
  return scene.take();
}

/// A ship that shoots its way up: saucers come down, some shoot back, everything is born and dies.
Json shooter(std::uint64_t seed, const SceneSize& size) {
  Random random(seed);
  const int count = size.objects.value_or(40);
  Builder scene("shooter", seed, size.width.value_or(320), size.height.value_or(240),
                size.frames.value_or(300));
  const int frames = scene.frames();
  const double width = scene.width(), height = scene.height();
  scene.hits({{"player", {"enemy", "enemy-bullet"}}, {"player-bullet", {"enemy"}}});
  scene.mask("ship", ship());
  scene.mask("saucer", saucer());
  scene.mask("shot", block(2, 6));
  scene.mask("bomb", disc(4));
  Path way;
  for (int frame = 0; frame < frames; ++frame) {
    way.push_back({(width - 14) / 2 * (1 + std::sin(frame * 0.045)), height - 24});
  }
  scene.object("ship", "ship", "player", way);
  const auto until_gone = [](int from, double distance, double speed) {
    return from + static_cast<int>(std::ceil(distance / speed)) + 1;
  };
  for (int i = 1; i < count; ++i) {
    const int from = random.whole(0, frames - 1);
    const Point nose = way[static_cast<std::size_t>(from)];
    const double across = random.real(0, width - 16), speed = random.real(0.8, 2);
    switch (i % 5) {
      case 1:
      case 2:
        scene.born(fmt::format("saucer-{}", i), "saucer", "enemy", from,
                   until_gone(from, height + 10, speed), {across, -10},
                   {random.real(-0.5, 0.5), speed});
        break;
      case 3:
        scene.born(fmt::format("bomb-{}", i), "bomb", "enemy-bullet", from,
                   until_gone(from, height - 20, 2 * speed), {across, 20}, {0, 2 * speed});
        break;
      default:
        scene.born(fmt::format("shot-{}", i), "shot", "player-bullet", from,
                   until_gone(from, height, 6), {nose.x + 6, nose.y}, {0, -6});
    }
  }
  return scene.take();
}

/// One who runs and jumps over platforms, walkers on them, and coins that are gone once taken.
Json platformer(std::uint64_t seed, const SceneSize& size) {
  Random random(seed);
  const int count = size.objects.value_or(24);
  Builder scene("platformer", seed, size.width.value_or(320), size.height.value_or(240),
                size.frames.value_or(300));
  const int frames = scene.frames();
  const double width = scene.width(), ground = scene.height() - 16;
  scene.hits({{"player", {"enemy", "bunker", "wall"}}});
  scene.mask("hero", block(10, 16));
  scene.mask("walker", saucer());
  scene.mask("coin", disc(8));
  scene.mask("platform", block(48, 6));
  constexpr double kGravity = 0.3, kJump = 5;
  Path way;
  Point at{0, ground - 16};
  double step = 2, rise = 0;
  for (int frame = 0; frame < frames; ++frame) {
    way.push_back(at);
    if (at.y >= ground - 16 && random.whole(0, 19) == 0) rise = kJump;
    at.y = std::min(at.y - rise, ground - 16);
    rise = at.y < ground - 16 ? rise - kGravity : 0;
    if (at.x + step < 0 || at.x + step > width - 10) step = -step;
    at.x += step;
  }
  scene.object("hero", "hero", "player", way);
  for (int i = 1; i < count; ++i) {
    const Point place{random.real(0, width - 48), ground - random.real(20, 70)};
    if (i % 3 == 0) {
      scene.still(fmt::format("platform-{}", i), "platform", "wall", place);
    } else if (i % 3 == 1) {
      Path walk;
      const double speed = random.real(0.5, 1.5), reach = random.real(16, 48);
      for (int frame = 0; frame < frames; ++frame) {
        const double gone = std::fmod(speed * frame, 2 * reach);
        walk.push_back({place.x + std::min(gone, 2 * reach - gone), ground - 10});
      }
      scene.object(fmt::format("walker-{}", i), "walker", "enemy", walk);
    } else {
      // Taken in the frame after the first in which the boxes overlap.
      const auto taken = std::find_if(way.begin(), way.end(), [&](const Point& hero) {
        return hero.x < place.x + 8 && place.x < hero.x + 10 && hero.y < place.y + 8 &&
               place.y < hero.y + 16;
      });
      scene.born(fmt::format("coin-{}", i), "coin", "bunker", 0,
                 static_cast<int>(taken - way.begin()) + 1, place, {0, 0});
    }
  }
  return scene.take();
}

/// A ship and its lasers among asteroids and saucers, all of classes with names of their own.
/// Everything drifts and turns back at the edges, but for lasers.
Json asteroids(std::uint64_t seed, const SceneSize& size) {
  Random random(seed);
  const int count = size.objects.value_or(32);
  Builder scene("asteroids", seed, size.width.value_or(512), size.height.value_or(384),
                size.frames.value_or(240));
  const int frames = scene.frames();
  scene.hits({{"ship", {"asteroid", "ufo"}}, {"laser", {"asteroid", "ufo"}}});
  scene.roles(
      {{"ship", "player"}, {"laser", "player-bullet"}, {"asteroid", "enemy"}, {"ufo", "enemy"}});
  constexpr int kSides[] = {12, 24, 40};
  for (const int side : kSides) scene.mask(fmt::format("rock-{}", side), disc(side));
  scene.mask("ship", ship());
  scene.mask("ufo", saucer());
  scene.mask("laser", block(3, 3));
  const auto drift = [&](double fastest, double side) {
    const double right = scene.width() - side, bottom = scene.height() - side;
    Point at{random.real(0, right), random.real(0, bottom)};
    Point velocity{random.real(-fastest, fastest), random.real(-fastest, fastest)};
    Path path;
    for (int frame = 0; frame < frames; ++frame) {
      path.push_back(at);
      at = {at.x + velocity.x, at.y + velocity.y};
      if (at.x < 0 || at.x > right) velocity.x = -velocity.x;
      if (at.y < 0 || at.y > bottom) velocity.y = -velocity.y;
    }
    return path;
  };
  const Path way = drift(2, 14);
  scene.object("ship", "ship", "ship", way);
  for (int i = 1; i < count; ++i) {
    if (i % 3 == 2) {
      const int from = random.whole(0, frames - 1);
      const Point nose = way[static_cast<std::size_t>(from)];
      scene.born(fmt::format("laser-{}", i), "laser", "laser", from, from + 40,
                 {nose.x + 6, nose.y + 4}, {random.real(-7, 7), random.real(-7, 7)});
    } else if (i % 12 == 4) {
      scene.object(fmt::format("ufo-{}", i), "ufo", "ufo", drift(3, 16));
    } else {
      const int side = kSides[random.whole(0, 2)];
      scene.object(fmt::format("rock-{}", i), fmt::format("rock-{}", side), "asteroid",
                   drift(1.5, side));
    }
  }
  return scene.take();
}

/// A ship in a cave of Continuum: walls that come closer, a bunker that shoots, a spring.
Json cave(std::uint64_t seed) {
  Random random(seed);
  constexpr int kColumns = 16, kWidth = 32, kTop = 24, kBottom = 342;
  Builder scene("cave", seed, 512, 342, 160);
  scene.mask("ship", ship());
  scene.mask("shot", block(2, 2));
  scene.mask("spark", block(1, 1));
  scene.mask("bunker", rows({"......####......", "....########....", "..############..",
                             ".##############.", "################", "################"}));
  scene.mask("spring", block(48, 3));
  // How far roof and floor reach, dot by dot; the way keeps to the middle and strays a little.
  std::vector<int> roof, floor;
  double middle = 190, gap = 86;
  for (int x = 0; x < kColumns * kWidth; ++x) {
    middle = std::clamp(middle + random.real(-1.2, 1.2), 150.0, 220.0);
    gap = std::clamp(gap + random.real(-1, 1), 50.0, 100.0);
    roof.push_back(static_cast<int>(middle - gap));
    floor.push_back(static_cast<int>(middle + gap));
  }
  Path way;
  for (int frame = 0; frame < scene.frames(); ++frame) {
    const double x = 30 + frame * 2.6;
    const auto column = static_cast<std::size_t>(x + 7);
    const double centre = (roof[column] + floor[column]) / 2.0;
    const double half = (floor[column] - roof[column]) / 2.0;
    const double y = centre + half * 1.02 * std::sin(frame * 0.09) - 6;
    way.push_back({x, std::clamp(y, 42.0, 294.0)});
  }
  scene.object("ship", "ship", "player", way);
  for (int column = 0; column < kColumns; ++column) {
    const auto from = static_cast<std::size_t>(column * kWidth);
    const auto to = from + kWidth;
    const int lowest = *std::max_element(&roof[from], &roof[from] + kWidth);
    const int highest = *std::min_element(&floor[from], &floor[from] + kWidth);
    std::vector<std::string> upper, lower;
    for (int y = kTop; y < lowest; ++y) {
      std::string line;
      for (std::size_t x = from; x < to; ++x) line += y < roof[x] ? '#' : '.';
      upper.push_back(line);
    }
    for (int y = highest; y < kBottom; ++y) {
      std::string line;
      for (std::size_t x = from; x < to; ++x) line += y >= floor[x] ? '#' : '.';
      lower.push_back(line);
    }
    const std::string name = fmt::format("{:02}", column + 1);
    scene.mask("roof-" + name, rows(upper));
    scene.mask("floor-" + name, rows(lower));
    scene.still("roof-" + name, "roof-" + name, "wall", {static_cast<double>(from), kTop});
    scene.still("floor-" + name, "floor-" + name, "wall",
                {static_cast<double>(from), static_cast<double>(highest)});
  }
  const int place = random.whole(120, 380);
  const int ground = *std::min_element(&floor[static_cast<std::size_t>(place)],
                                       &floor[static_cast<std::size_t>(place)] + 16);
  scene.still("bunker", "bunker", "bunker",
              {static_cast<double>(place), static_cast<double>(ground - 6)});
  for (int i = 0; i < 6; ++i) {
    scene.shot(fmt::format("spark-{}", i + 1), i % 2 == 0 ? "spark" : "shot", "enemy-bullet",
               12 + 24 * i, {place + 8.0, ground - 8.0},
               {random.real(-2, 2), random.real(-2.5, -0.8)});
  }
  const int spring = random.whole(60, 400);
  const int hang = *std::max_element(&roof[static_cast<std::size_t>(spring)],
                                     &roof[static_cast<std::size_t>(spring)] + 48);
  scene.still("spring", "spring", "bounce-wall",
              {static_cast<double>(spring), static_cast<double>(hang + 1)});
  return scene.take();
}

/// A shape of any form: from a pixel to 300 of them across.
Json any_mask(Random& random) {
  const int most = random.pick({4, 16, 64, 300});
  const int width = random.whole(1, most), height = random.whole(1, random.pick({4, most}));
  const double solid = random.pick({0.05, 0.5, 1.0});
  std::vector<std::string> lines(static_cast<std::size_t>(height));
  for (std::string& line : lines) {
    for (int x = 0; x < width; ++x) line += random.real(0, 1) < solid ? '#' : '.';
  }
  lines[0][0] = '#';
  return rows(lines);
}

/// All that a scene may be, in any mixture, without sense: anybody anywhere, on the screen, at its
/// edges and off it.
Json anything(std::uint64_t seed, const SceneSize& size) {
  Random random(seed);
  const int objects = random.whole(2, 32), frames = random.whole(1, 4);
  const Point screen = random.pick(
      {Point{320, 200}, Point{640, 480}, Point{256, 192},
       Point{1.0 * random.whole(kLeastSide, 1024), 1.0 * random.whole(kLeastSide, 1024)}});
  Builder scene("anything", seed, size.width.value_or(static_cast<int>(screen.x)),
                size.height.value_or(static_cast<int>(screen.y)), size.frames.value_or(frames));
  const double width = scene.width(), height = scene.height();
  const int masks = random.whole(1, 20);
  for (int i = 0; i < masks; ++i) scene.mask(fmt::format("mask-{}", i), any_mask(random));
  const auto any_name = [&] { return fmt::format("mask-{}", random.whole(0, masks - 1)); };
  // The first may meet its like, so that there is something to compare.
  std::vector<const char*> roles = {random.pick(
      {"player", "player-bullet", "enemy", "enemy-bullet", "bunker", "wall", "bounce-wall"})};
  for (int i = random.whole(0, 4); i > 0; --i) {
    roles.push_back(random.pick({"player", "player-bullet", "enemy", "enemy", "enemy-bullet",
                                 "bunker", "wall", "bounce-wall", "scenery"}));
  }
  if (random.whole(0, 3) == 0) {
    Json rules = {{"player-bullet", {"enemy", "bunker"}}};
    rules[roles[0]].push_back(roles[0]);
    scene.hits(rules);
  }
  const Point home{random.real(0, width), random.real(0, height)};
  const auto any_place = [&]() -> Point {
    switch (random.whole(0, 5)) {
      case 0:
        return {random.real(-400, width + 400), random.real(-400, height + 400)};
      case 1:
        return {random.pick({-300.0, -1.0, 0.0, width - 1, width, 639.0, 1023.0, 5000.0}),
                random.pick({-300.0, -1.0, 0.0, height - 1, height, 479.0, 480.0, 5000.0})};
      case 2:
        return {random.real(0, width), random.real(0, height)};
      default:
        return {home.x + random.real(-40, 40), home.y + random.real(-40, 40)};
    }
  };
  for (int i = 0; i < size.objects.value_or(objects); ++i) {
    const char* const role =
        i < 2
            ? roles[0]
            : roles[static_cast<std::size_t>(random.whole(0, static_cast<int>(roles.size()) - 1))];
    const std::string id = fmt::format("{}-{}", role, i);
    const Point at = any_place();
    const int way = random.whole(0, 3);
    if (way == 0) {
      scene.still(id, any_name(), role, at);
    } else if (way == 1) {
      scene.shot(id, any_name(), role, 0, at, {random.real(-90, 90), random.real(-9, 9)});
    } else if (way == 2 && i >= 2) {
      const int from = random.whole(0, scene.frames() - 1);
      scene.born(id, any_name(), role, from, random.whole(from + 1, scene.frames()), at,
                 {random.real(-5, 5), random.real(-5, 5)});
    } else {
      Path path;
      for (int frame = 0; frame < scene.frames(); ++frame) path.push_back(any_place());
      scene.object(id, any_name(), role, path);
    }
    if (random.whole(0, 7) == 0) scene.change(any_name(), any_name());
  }
  return scene.take();
}

/// A kind has a size of its own, or takes any.
struct Kind {
  const char* name;
  Json (*make)(std::uint64_t seed);
  Json (*make_sized)(std::uint64_t seed, const SceneSize& size);
};
constexpr Kind kKinds[] = {{"dogfight", dogfight, nullptr},
                           {"rings", rings, nullptr},
                           {"tunnel", tunnel, nullptr},
                           {"swarm", nullptr, swarm},
                           {"cave", cave, nullptr},
                           {"shooter", nullptr, shooter},
                           {"platformer", nullptr, platformer},
                           {"asteroids", nullptr, asteroids},
                           {"anything", nullptr, anything}};

/// As options of the verb.
std::string options_of(const SceneSize& size) {
  std::string text;
  if (size.objects) text += fmt::format(" --objects {}", *size.objects);
  if (size.frames) text += fmt::format(" --frames {}", *size.frames);
  if (size.width) text += fmt::format(" --screen {}x{}", *size.width, *size.height);
  return text;
}

}  // namespace

const std::vector<std::string>& scene_kinds() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Kind& kind : kKinds) list.emplace_back(kind.name);
    return list;
  }();
  return names;
}

SceneSize parse_screen(SceneSize size, const std::string& text) {
  const std::size_t cross = text.find('x');
  const auto side = [&](const std::string& part) {
    const bool digits = !part.empty() && part.size() < 5 &&
                        part.find_first_not_of("0123456789") == part.npos && part[0] != '0';
    const int value = digits ? std::stoi(part) : 0;
    if (value < kLeastSide || value > scene::Scene::kLargestScreen) {
      throw InputError("--screen",
                       fmt::format("\"{}\" is not a size, expected WxH such as 320x200, "
                                   "{}..{} each",
                                   text, kLeastSide, scene::Scene::kLargestScreen));
    }
    return value;
  };
  size.width = side(text.substr(0, cross));
  size.height = side(cross == text.npos ? "" : text.substr(cross + 1));
  return size;
}

Json generate_scene(const std::string& kind, std::uint64_t seed, const SceneSize& size) {
  const std::string options = options_of(size);
  for (const Kind& known : kKinds) {
    if (kind != known.name) continue;
    if (known.make_sized == nullptr) {
      if (options.empty()) return known.make(seed);
      throw InputError("KIND", fmt::format("a {} has a fixed size, expected one of: swarm, "
                                           "shooter, platformer, asteroids, anything",
                                           kind));
    }
    if (std::int64_t{size.objects.value_or(1)} * size.frames.value_or(300) > kMostPlaces) {
      throw InputError("--objects", fmt::format("{} in {} frames, expected at most {} of both "
                                                "multiplied",
                                                size.objects.value_or(1), size.frames.value_or(300),
                                                kMostPlaces));
    }
    Json made = known.make_sized(seed, size);
    made["note"] = made["note"].get<std::string>() + options;
    return made;
  }
  throw InputError("KIND", fmt::format("unknown kind \"{}\", expected one of: {}", kind,
                                       fmt::join(scene_kinds(), ", ")));
}

std::string scene_text(const Json& scene) {
  std::string text = "{";
  for (const auto& [key, value] : scene.items()) {
    text += fmt::format("{}\n  {}: ", text.size() == 1 ? "" : ",", Json(key).dump());
    if (key == "objects") {
      for (std::size_t i = 0; i < value.size(); ++i) {
        text += fmt::format("{}\n    {}", i == 0 ? "[" : ",", value[i].dump());
      }
      text += "\n  ]";
    } else if (key == "masks") {
      bool first = true;
      for (const auto& [name, mask] : value.items()) {
        text += fmt::format("{}\n    {}: {}", first ? "{" : ",", Json(name).dump(), mask.dump());
        first = false;
      }
      text += "\n  }";
    } else {
      text += value.dump();
    }
  }
  return text + "\n}\n";
}

}  // namespace collide::scene
