// SPDX-License-Identifier: MIT
#include "sim/show/demo/overlap_picture.h"

#include <fmt/format.h>

#include <set>

#include "sim/show/demo/colours.h"
#include "sim/show/pictures/drawing.h"

namespace collide::demo {
namespace {

using scene::Colour;
using show::Drawing;

constexpr Colour kAlone{46, 58, 84, 255};
constexpr Colour kMet{44, 132, 152, 255};
constexpr Colour kEdge{18, 62, 76, 255};
constexpr Colour kCommon{244, 176, 66, 255};
constexpr Colour kLink{236, 240, 248, 255};
constexpr Colour kFirst{240, 48, 74, 255};
constexpr Colour kFrameLine{60, 70, 92, 255};

constexpr int kScale = 2;
constexpr int kMargin = 24;
constexpr int kTop = 64;
constexpr int kLegend = 56;

struct Place {
  double x, y;
};

Place centre(const OverlapSprite& sprite) {
  return {kMargin + kScale * (sprite.place.x + sprite.place.width / 2.0),
          kTop + kScale * (sprite.place.y + sprite.place.height / 2.0)};
}

bool at_edge(const scene::Mask& mask, int x, int y) {
  const auto solid = [&mask](int column, int row) {
    return column >= 0 && column < mask.width() && row >= 0 && row < mask.height() &&
           mask.solid(column, row);
  };
  return solid(x, y) && !(solid(x - 1, y) && solid(x + 1, y) && solid(x, y - 1) && solid(x, y + 1));
}

scene::Image draw_screen(const OverlapRun& run) {
  std::set<int> met;
  for (const OverlapPair& pair : run.pairs) met.insert({pair.i, pair.j});
  scene::Image image(run.width, run.height, Colour{0, 0, 0, 0});
  std::vector<int> layers(image.pixels.size(), 0);
  for (const bool of_pairs : {false, true}) {
    for (std::size_t s = 0; s < run.sprites.size(); ++s) {
      if ((met.count(static_cast<int>(s)) != 0) != of_pairs) continue;
      const OverlapSprite& sprite = run.sprites[s];
      for (int y = 0; y < sprite.place.height; ++y) {
        for (int x = 0; x < sprite.place.width; ++x) {
          if (!sprite.mask.solid(x, y)) continue;
          const int at = (sprite.place.y + y) * run.width + sprite.place.x + x;
          const bool common = ++layers[static_cast<std::size_t>(at)] > 1;
          image.pixels[static_cast<std::size_t>(at)] = common ? kCommon : of_pairs ? kMet : kAlone;
        }
      }
    }
  }
  // Which disc is which, where one lies on another
  for (const int s : met) {
    const OverlapSprite& sprite = run.sprites[static_cast<std::size_t>(s)];
    for (int y = 0; y < sprite.place.height; ++y) {
      for (int x = 0; x < sprite.place.width; ++x) {
        if (at_edge(sprite.mask, x, y)) image.at(sprite.place.x + x, sprite.place.y + y) = kEdge;
      }
    }
  }
  return image;
}

void mark_first(Drawing& drawing, double x, double y) {
  drawing.circle(x, y, 4.5, kBackground, 3);
  drawing.circle(x, y, 4.5, kFirst, 2);
  drawing.rectangle(x - 1, y - 1, 2, 2, kFirst);
}

void link(Drawing& drawing, const Place& a, const Place& b) {
  drawing.line(a.x, a.y, b.x, b.y, kBackground, 3.5);
  drawing.line(a.x, a.y, b.x, b.y, kLink, 1.5);
}

void draw_legend(Drawing& drawing, double y) {
  double x = kMargin;
  const auto label = [&](const char* text, double width) {
    drawing.text(x + 34, y + 5, 15, kText, text);
    x += width;
  };
  const auto swatch = [&](Colour colour, const char* text, double width) {
    drawing.rectangle(x, y - 8, 24, 16, colour);
    label(text, width);
  };
  swatch(kAlone, "meets no other", 190);
  swatch(kMet, "sprite of a pair", 190);
  swatch(kCommon, "common pixels", 185);
  link(drawing, {x, y + 6}, {x + 24, y - 6});
  label("a pair found by the unit", 245);
  mark_first(drawing, x + 12, y);
  label("its first common pixel, from its record", 0);
}

}  // namespace

scene::Image draw_overlaps(const OverlapRun& run) {
  const int width = kScale * run.width + 2 * kMargin;
  const int height = kTop + kScale * run.height + kLegend;
  Drawing drawing(width, height, kBackground);
  drawing.text(
      kMargin, 30, 22, kText,
      fmt::format("{} sprites, {} pairs that share a pixel", run.sprites.size(), run.pairs.size()),
      Drawing::Align::kLeft, true);
  drawing.text(kMargin, 52, 15, kFaint,
               fmt::format("{}: the overlap unit took {} clocks and {} accesses; {} pairs of boxes "
                           "meet",
                           run.scene, run.clocks, run.accesses, run.box_pairs));
  drawing.image(draw_screen(run), kMargin, kTop, kScale);
  drawing.outline(kMargin - 0.5, kTop - 0.5, kScale * run.width + 1, kScale * run.height + 1,
                  kFrameLine);
  for (const OverlapPair& pair : run.pairs) {
    link(drawing, centre(run.sprites[static_cast<std::size_t>(pair.i)]),
         centre(run.sprites[static_cast<std::size_t>(pair.j)]));
  }
  for (const OverlapPair& pair : run.pairs) {
    mark_first(drawing, kMargin + kScale * (pair.x + 0.5), kTop + kScale * (pair.y + 0.5));
  }
  draw_legend(drawing, kTop + kScale * run.height + kLegend / 2.0);
  return drawing.result();
}

}  // namespace collide::demo
