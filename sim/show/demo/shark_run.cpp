// SPDX-License-Identifier: MIT
#include "sim/show/demo/shark_run.h"

#include <fmt/format.h>

#include <bitset>
#include <random>

#include "sim/show/demo/colours.h"
#include "sim/show/pictures/drawing.h"

namespace collide::demo {
namespace {

namespace shark = techniques::flying_shark;
using scene::Colour;
using show::Drawing;

constexpr int kSide = 256;
constexpr std::uint8_t kBullets = 0x3F;

constexpr Colour kMarked{34, 52, 86, 255};
constexpr Colour kBullet{240, 196, 84, 255};
constexpr Colour kPlayerBox{96, 176, 236, 255};
constexpr Colour kMissed{140, 152, 172, 255};
constexpr Colour kHitByBullet{240, 72, 92, 255};
constexpr Colour kDeadly{236, 240, 248, 255};

/// A frame as the game may have it: all within its limits, wherever they are.
shark::Frame random_frame(std::mt19937& random) {
  const auto below = [&random](std::size_t n) { return random() % static_cast<unsigned>(n); };
  const auto position = [&] {
    return shark::Position{shark::Coordinate::of(static_cast<std::uint16_t>(below(kSide * 32))),
                           shark::Coordinate::of(static_cast<std::uint16_t>(below(kSide * 32)))};
  };
  shark::Frame frame;
  for (std::size_t i = below(shark::kMostBullets + 1); i > 0; --i) {
    frame.bullets.push_back(position());
  }
  if (below(8) != 0) frame.player = position();
  frame.bomb = below(16) == 0;
  const auto look = [&](std::vector<shark::Sampler>& list, std::size_t most) {
    for (std::size_t i = below(most + 1); i > 0; --i) {
      // Half of them are where there may be something to meet.
      shark::Position at = position();
      if (!frame.bullets.empty() && below(2) == 0) {
        const shark::Position& bullet = frame.bullets[below(frame.bullets.size())];
        const auto near = [&](const shark::Coordinate& coordinate) {
          return shark::Coordinate::of(
              static_cast<std::uint16_t>((coordinate.pixel() + below(16)) % kSide * 32));
        };
        at = {near(bullet.x), near(bullet.y)};
      }
      list.push_back({at, static_cast<std::uint8_t>(below(8)), static_cast<std::uint8_t>(below(8)),
                      below(4) != 0});
    }
  };
  look(frame.enemies, shark::kMostEnemies);
  look(frame.enemy_bullets, shark::kMostEnemyBullets);
  return frame;
}

std::vector<std::uint8_t> results_of(const shark::Report& report) {
  std::vector<std::uint8_t> bytes = report.enemies;
  bytes.insert(bytes.end(), report.enemy_bullets.begin(), report.enemy_bullets.end());
  return bytes;
}

}  // namespace

SharkRun run_shark(int frames, std::uint32_t seed, const std::filesystem::path& firmware) {
  std::mt19937 random(seed);
  SharkRun run;
  platform::FlyingSharkNative program;
  shark::Arrays arrays;
  std::size_t most = 0;
  for (int i = 0; i < frames; ++i) {
    const shark::Frame frame = random_frame(random);
    const shark::Report report = arrays.step(frame);
    program.add(frame, report);
    std::bitset<8> bits;
    for (const std::uint8_t byte : results_of(report)) {
      run.bullets_met += (byte & kBullets) != 0 ? 1 : 0;
      bits |= byte;
    }
    run.players_hit += report.player_hit ? 1 : 0;
    if (i == 0 || bits.count() > most) {
      most = bits.count();
      run.frame = frame;
      run.report = report;
    }
  }
  run.native = program.run(firmware);
  return run;
}

scene::Image draw_shark(const SharkRun& run) {
  constexpr int kScale = 3, kMargin = 24, kTop = 76, kLegend = 64;
  const int side = kScale * kSide;
  Drawing drawing(side + 2 * kMargin, kTop + side + kLegend, kBackground);
  drawing.text(kMargin, 32, 22, kText, "Flying Shark on the Z80", Drawing::Align::kLeft, true);
  drawing.text(
      kMargin, 56, 15, kFaint,
      fmt::format("bullets: {}, objects that look at a point: {}, T states: {}",
                  run.frame.bullets.size(),
                  run.frame.enemies.size() + run.frame.enemy_bullets.size(), run.report.t_states));
  shark::Arrays arrays;
  arrays.step(run.frame);
  // Where both entries have a bit in common something is met.
  scene::Image field(kSide, kSide, Colour{24, 30, 44, 255});
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const unsigned row = arrays.rows().get(static_cast<unsigned>(y));
      const unsigned column = arrays.columns().get(static_cast<unsigned>(x));
      const unsigned both = row & column;
      field.at(x, y) = (both & shark::kPlayer) != 0 ? kPlayerBox
                       : both != 0                  ? kBullet
                       : (row | column) != 0        ? kMarked
                                                    : field.at(x, y);
    }
  }
  drawing.image(field, kMargin, kTop, kScale);
  const std::vector<std::uint8_t> results = results_of(run.report);
  std::size_t k = 0;
  for (const auto* const list : {&run.frame.enemies, &run.frame.enemy_bullets}) {
    for (const shark::Sampler& sampler : *list) {
      const int px = (sampler.position.x.pixel() + sampler.offset_x) % kSide;
      const int py = (sampler.position.y.pixel() + sampler.offset_y) % kSide;
      const double x = kMargin + kScale * (px + 0.5), y = kTop + kScale * (py + 0.5);
      const std::uint8_t met = results[k++];
      drawing.circle(x, y, 7, kBackground, 4);
      drawing.circle(x, y, 7,
                     (met & shark::kPlayer) != 0 ? kDeadly
                     : (met & kBullets) != 0     ? kHitByBullet
                                                 : kMissed,
                     2.5);
    }
  }
  double x = kMargin;
  const double y = kTop + side + kLegend / 2.0;
  const auto swatch = [&](Colour colour, const char* text, double width) {
    drawing.rectangle(x, y - 8, 20, 16, colour);
    drawing.text(x + 28, y + 5, 14, kText, text);
    x += width;
  };
  const auto ring = [&](Colour colour, const char* text, double width) {
    drawing.circle(x + 9, y, 7, colour, 2.5);
    drawing.text(x + 26, y + 5, 14, kText, text);
    x += width;
  };
  swatch(kMarked, "marked", 94);
  swatch(kBullet, "a bullet's bit", 128);
  swatch(kPlayerBox, "the player's", 126);
  ring(kHitByBullet, "hit by a bullet", 134);
  ring(kDeadly, "meets the player", 156);
  ring(kMissed, "sees nothing", 0);
  return drawing.result();
}

}  // namespace collide::demo
