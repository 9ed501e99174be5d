// SPDX-License-Identifier: MIT
#include "sim/compare/generate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string_view>

#include "model/common/input_error.h"

namespace collide::compare {
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

 private:
  std::mt19937_64 engine_;
};

struct Point {
  double x, y;
};
using Path = std::vector<Point>;

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
      : frames_(frames) {
    json_ = {{"name", fmt::format("{}-{}", kind, seed)},
             {"note", fmt::format("Made by: collide scene new {} --seed {}", kind, seed)},
             {"screen", {width, height}},
             {"frames", frames},
             {"masks", Json::object()},
             {"objects", Json::array()}};
  }
  int frames() const { return frames_; }
  void mask(const std::string& name, const Json& mask) { json_["masks"][name] = mask; }
  void object(const std::string& id, const std::string& mask, const char* role, const Path& path) {
    add(id, mask, role)["path"] = path_of(path);
  }
  void still(const std::string& id, const std::string& mask, const char* role, Point at) {
    add(id, mask, role)["at"] = {rounded(at.x), rounded(at.y)};
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
  Json take() { return std::move(json_); }

 private:
  Json& add(const std::string& id, const std::string& mask, const char* role) {
    json_["objects"].push_back({{"id", id}, {"mask", mask}, {"class", role}});
    return json_["objects"].back();
  }
  int frames_;
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

/// 128 objects that fly straight and turn back at the edges.
Json swarm(std::uint64_t seed) {
  Random random(seed);
  Builder scene("swarm", seed, 640, 480, 180);
  constexpr int kSides[] = {8, 12, 16, 24};
  for (const int side : kSides) scene.mask(fmt::format("disc-{}", side), disc(side));
  scene.mask("saucer", saucer());
  scene.mask("ship", ship());
  for (int i = 0; i < 128; ++i) {
    const char* const role = i == 0   ? "player"
                             : i < 11 ? "player-bullet"
                             : i < 90 ? "enemy"
                                      : "enemy-bullet";
    const int pick = random.whole(0, 4);
    const std::string mask = i == 0      ? "ship"
                             : pick == 4 ? "saucer"
                                         : fmt::format("disc-{}", kSides[pick]);
    Point at{random.real(0, 616), random.real(0, 456)};
    Point velocity{random.real(-5, 5), random.real(-5, 5)};
    Path path;
    for (int frame = 0; frame < scene.frames(); ++frame) {
      path.push_back(at);
      at = {at.x + velocity.x, at.y + velocity.y};
      if (at.x < 0 || at.x > 616) velocity.x = -velocity.x;
      if (at.y < 0 || at.y > 456) velocity.y = -velocity.y;
    }
    scene.object(fmt::format("{}-{}", role, i), mask, role, path);
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

struct Kind {
  const char* name;
  Json (*make)(std::uint64_t seed);
};
constexpr Kind kKinds[] = {
    {"dogfight", dogfight}, {"rings", rings}, {"tunnel", tunnel}, {"swarm", swarm}, {"cave", cave}};

}  // namespace

const std::vector<std::string>& scene_kinds() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Kind& kind : kKinds) list.emplace_back(kind.name);
    return list;
  }();
  return names;
}

Json generate_scene(const std::string& kind, std::uint64_t seed) {
  for (const Kind& known : kKinds) {
    if (kind == known.name) return known.make(seed);
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

}  // namespace collide::compare
