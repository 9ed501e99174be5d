// SPDX-License-Identifier: MIT
#include "sim/show/pictures/ring_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "sim/show/pictures/drawing.h"

namespace collide::show {
namespace {

using scene::Colour;
using scene::Image;

constexpr Colour kBackground{16, 18, 26, 255};
constexpr Colour kReported{44, 40, 66, 255};
constexpr Colour kGrid{60, 64, 80, 255};
constexpr Colour kTarget{90, 170, 250, 255};
constexpr Colour kDeadTarget{90, 92, 100, 255};
constexpr Colour kProjectile{230, 170, 60, 255};
constexpr Colour kCandidate{255, 240, 140, 255};
constexpr Colour kHit{255, 70, 70, 255};
constexpr Colour kText{220, 222, 230, 255};

constexpr int kCaption = 40;

}  // namespace

Image draw_report(const x16::Detector& detector, const x16::Report& report, int scale) {
  const int width = x16::kScreenWidth / scale;
  const int height = x16::kScreenHeight / scale;
  Drawing drawing(width, height + kCaption, kBackground);
  for (const bool right : {false, true}) {
    for (const bool bottom : {false, true}) {
      const bool x = (report.x_part & (right ? x16::kRight : x16::kLeft)) != 0;
      const bool y = (report.y_part & (bottom ? x16::kBottom : x16::kTop)) != 0;
      if (x && y) {
        drawing.rectangle(right ? width / 2.0 : 0, bottom ? height / 2.0 : 0, width / 2.0,
                          height / 2.0, kReported);
      }
    }
  }
  drawing.line(width / 2.0, 0, width / 2.0, height, kGrid);
  drawing.line(0, height / 2.0, width, height / 2.0, kGrid);

  const auto is_hit = [&report](int sprite) {
    return std::any_of(report.hits.begin(), report.hits.end(),
                       [sprite](const x16::Pair& hit) { return hit.second == sprite; });
  };
  Image screen(width, height, Colour{0, 0, 0, 0});
  int hit_so_far = 0;
  for (int i = static_cast<int>(detector.objects().size()); i-- > 0;) {
    const auto index = static_cast<std::size_t>(i);
    const x16::Object& object = detector.objects()[index];
    const scene::Mask& shape = detector.shapes()[static_cast<std::size_t>(object.shape)];
    const bool candidate = std::find(report.projectiles.begin(), report.projectiles.end(), i) !=
                           report.projectiles.end();
    if (!object.projectile && detector.dead(i)) ++hit_so_far;
    const Colour colour = object.projectile  ? (candidate ? kCandidate : kProjectile)
                          : is_hit(i)        ? kHit
                          : detector.dead(i) ? kDeadTarget
                                             : kTarget;
    const x16::Place place = report.places[index];
    for (int y = 0; y < shape.height(); ++y) {
      for (int x = 0; x < shape.width(); ++x) {
        const int column = place.x + x;
        const int row = place.y + y;
        if (!shape.solid(x, y) || column < 0 || column >= x16::kScreenWidth || row < 0 ||
            row >= x16::kScreenHeight) {
          continue;
        }
        const int px = column / scale;
        const int py = row / scale;
        if (px < width && py < height) screen.at(px, py) = colour;
      }
    }
  }
  drawing.image(screen, 0, 0, 1);
  for (const auto& [projectile, target] : report.hits) {
    const x16::Place place = report.places[static_cast<std::size_t>(target)];
    const scene::Mask& shape = detector.shapes()[static_cast<std::size_t>(
        detector.objects()[static_cast<std::size_t>(target)].shape)];
    drawing.circle((place.x + shape.width() / 2.0) / scale,
                   (place.y + shape.height() / 2.0) / scale,
                   std::max(shape.width(), shape.height()) * 1.0 / scale, kHit, 2);
  }
  drawing.text(
      6, height + 15, 12, kText,
      fmt::format("frame {}  ISR {:02X}  projectiles {}  cell pairs {}  hit {}", report.frame,
                  report.isr, report.projectiles.size(), report.cell_pairs.size(), hit_so_far));
  const struct {
    Colour colour;
    const char* text;
  } kLegend[] = {{kTarget, "target"},         {kDeadTarget, "hit before"}, {kHit, "hit now"},
                 {kProjectile, "projectile"}, {kCandidate, "tried"},       {kReported, "ISR"}};
  double x = 6;
  for (const auto& [colour, text] : kLegend) {
    drawing.rectangle(x, height + 24, 9, 9, colour);
    drawing.text(x + 12, height + 32, 9, kText, text);
    x += 20 + 4.6 * static_cast<double>(std::strlen(text));
  }
  return drawing.result();
}

}  // namespace collide::show
