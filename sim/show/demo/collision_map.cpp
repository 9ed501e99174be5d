// SPDX-License-Identifier: MIT
#include "sim/show/demo/collision_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "sim/show/demo/colours.h"
#include "sim/show/pictures/drawing.h"

namespace collide::demo {
namespace {

using scene::Colour;
using show::Drawing;
using Offset = OffsetSweep::Offset;

constexpr Colour kApart{30, 38, 54, 255};
constexpr Colour kBoxesOnly{62, 84, 122, 255};
constexpr Colour kBarely{250, 204, 90, 255};
constexpr Colour kDeeply{206, 36, 52, 255};
constexpr Colour kDisagrees{255, 0, 255, 255};
constexpr Colour kOverlap{255, 40, 60, 255};

constexpr int kBorder = 28;
constexpr int kCell = 7;
constexpr int kTick = 10;
constexpr int kHeader = 64;
constexpr int kPanelWidth = 330;
constexpr int kSampleScale = 3;

Colour blend(Colour a, Colour b, double t) {
  const auto mix = [t](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(from + (to - from) * t);
  };
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue), 255};
}

Colour cell_colour(const Offset& offset, int most) {
  if (!offset.agrees()) return kDisagrees;
  if (offset.common_pixels > 0) return blend(kBarely, kDeeply, double(offset.common_pixels) / most);
  return offset.zone ? kBoxesOnly : kApart;
}

int zone_area(const Offset& offset) {
  return offset.zone ? offset.zone->width * offset.zone->height : 0;
}

/// The three samples; a kind that does not occur is left out.
struct Sample {
  const Offset* offset;
  std::string title;
};

std::vector<Sample> choose_samples(const OffsetSweep& sweep) {
  const Offset* narrow_miss = nullptr;
  const Offset* least = nullptr;
  const Offset* most = nullptr;
  for (const Offset& offset : sweep.offsets) {
    if (offset.common_pixels == 0) {
      if (offset.zone && (narrow_miss == nullptr || zone_area(offset) > zone_area(*narrow_miss))) {
        narrow_miss = &offset;
      }
      continue;
    }
    if (least == nullptr || offset.common_pixels < least->common_pixels) least = &offset;
    if (most == nullptr || offset.common_pixels > most->common_pixels) most = &offset;
  }
  std::vector<Sample> samples;
  if (narrow_miss != nullptr) samples.push_back({narrow_miss, "rectangles meet, sprites do not"});
  if (least != nullptr) samples.push_back({least, "the slightest collision"});
  if (most != nullptr) samples.push_back({most, "the deepest"});
  return samples;
}

/// Both sprites at an offset, common pixels marked. Returns the height used.
int draw_sample(Drawing& drawing, int x, int y, const Offset& offset, const scene::Image& first,
                const scene::Image& second) {
  const int left = std::min(0, offset.dx), top = std::min(0, offset.dy);
  const int s = kSampleScale;
  const int x1 = x - left * s, y1 = y - top * s;
  const int x2 = x1 + offset.dx * s, y2 = y1 + offset.dy * s;
  drawing.image(first, x1, y1, s);
  drawing.image(second, x2, y2, s);
  const scene::Mask mask1 = scene::mask_of(first), mask2 = scene::mask_of(second);
  for (int row = 0; offset.zone && row < offset.zone->height; ++row) {
    for (int column = 0; column < offset.zone->width; ++column) {
      if (mask1.solid(offset.zone->x1 + column, offset.zone->y1 + row) &&
          mask2.solid(offset.zone->x2 + column, offset.zone->y2 + row)) {
        drawing.rectangle(x1 + (offset.zone->x1 + column) * s, y1 + (offset.zone->y1 + row) * s, s,
                          s, kOverlap);
      }
    }
  }
  if (offset.zone) {
    drawing.outline(x1 + offset.zone->x1 * s, y1 + offset.zone->y1 * s, offset.zone->width * s,
                    offset.zone->height * s, kFaint);
  }
  const int bottom = std::max(first.height, offset.dy + second.height);
  return (bottom - top) * s;
}

void draw_legend(Drawing& drawing, int x, int y, int most) {
  const auto entry = [&](int row, Colour colour, const std::string& text) {
    drawing.rectangle(x, y + 22 * row, 14, 14, colour);
    drawing.text(x + 24, y + 22 * row + 12, 13, kText, text);
  };
  entry(0, kApart, "rectangles apart: the chip is not started");
  entry(1, kBoxesOnly, "rectangles meet, COLFLAG is 0");
  entry(2, kBarely, "COLFLAG is not 0: 1 common pixel");
  entry(3, kDeeply, fmt::format("... up to {} common pixels", most));
  entry(4, kDisagrees, "RTL, golden model and pixel truth disagree");
}

}  // namespace

scene::Image draw_collision_map(const OffsetSweep& sweep, const scene::Image& first,
                                const scene::Image& second) {
  int most = 1;
  for (const Offset& offset : sweep.offsets) most = std::max(most, offset.common_pixels);
  const std::vector<Sample> samples = choose_samples(sweep);

  const int map_width = sweep.columns * kCell, map_height = sweep.rows * kCell;
  const int map_x = kBorder + 16, map_y = kHeader + 24;
  const int panel_x = map_x + map_width + 40;
  const int sample_height = kSampleScale * (first.height + second.height);
  const int samples_y = map_y + std::max(map_height, 330) + 72;
  const int width = panel_x + kPanelWidth + kBorder;
  Drawing drawing(width, samples_y + sample_height + 48, kBackground);

  drawing.text(kBorder, 42, 20, kText, "Where two sprites collide, as the blitter answers",
               Drawing::Align::kLeft, true);
  drawing.text(kBorder, 64, 13, kFaint,
               fmt::format("{} offsets, {} collisions, {} disagreements between RTL, golden model "
                           "and pixel truth",
                           sweep.offsets.size(), sweep.collisions, sweep.disagreements));
  for (int row = 0; row < sweep.rows; ++row) {
    for (int column = 0; column < sweep.columns; ++column) {
      drawing.rectangle(map_x + column * kCell, map_y + row * kCell, kCell, kCell,
                        cell_colour(sweep.at(column, row), most));
    }
  }
  // A tick every ten pixels.
  for (int column = 0; column < sweep.columns; ++column) {
    const int dx = column - second.width;
    if (dx % kTick != 0) continue;
    const double x = map_x + (column + 0.5) * kCell;
    drawing.line(x, map_y + map_height, x, map_y + map_height + 4, kFaint);
    drawing.text(x, map_y + map_height + 15, 10, kFaint, fmt::format("{}", dx),
                 Drawing::Align::kCentre);
  }
  for (int row = 0; row < sweep.rows; ++row) {
    const int dy = row - second.height;
    if (dy % kTick != 0) continue;
    const double y = map_y + (row + 0.5) * kCell;
    drawing.line(map_x - 4, y, map_x, y, kFaint);
    drawing.text(map_x - 7, y + 4, 10, kFaint, fmt::format("{}", dy), Drawing::Align::kRight);
  }
  // Offset 0,0: both top left corners in one place.
  const double origin_x = map_x + (second.width + 0.5) * kCell;
  const double origin_y = map_y + (second.height + 0.5) * kCell;
  drawing.line(origin_x - 6, origin_y, origin_x + 6, origin_y, kText);
  drawing.line(origin_x, origin_y - 6, origin_x, origin_y + 6, kText);
  drawing.text(map_x + map_width / 2.0, map_y + map_height + 34, 13, kFaint,
               fmt::format("x of the second sprite, {} to {}; its y, {} to {}, downwards",
                           -second.width, first.width, -second.height, first.height),
               Drawing::Align::kCentre);

  drawing.text(panel_x, map_y + 10, 13, kFaint, "first");
  drawing.image(first, panel_x, map_y + 20, 4);
  drawing.text(panel_x + 170, map_y + 10, 13, kFaint, "second");
  drawing.image(second, panel_x + 170, map_y + 20, 4);
  draw_legend(drawing, panel_x, map_y + 30 + 4 * std::max(first.height, second.height), most);

  int x = map_x;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Offset& offset = *samples[i].offset;
    drawing.text(x, samples_y - 8, 13, kText,
                 fmt::format("{}: {:+d},{:+d}", samples[i].title, offset.dx, offset.dy));
    draw_sample(drawing, x, samples_y + 6, offset, first, second);
    const double cell_x = map_x + (offset.dx + second.width) * kCell;
    const double cell_y = map_y + (offset.dy + second.height) * kCell;
    drawing.outline(cell_x - 1.5, cell_y - 1.5, kCell + 3, kCell + 3, kText, 1.5);
    x += (width - 2 * map_x) / static_cast<int>(samples.size());
  }
  return drawing.result();
}

}  // namespace collide::demo
