// SPDX-License-Identifier: MIT
#include "sim/units/vera/history.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/json.h"
#include "model/vera/pixel.h"
#include "model/vera/register_names.h"

namespace collide::vera {
namespace {

/// Sprites of a row that a report lists.
constexpr std::size_t kSpritesShown = 8;

/// What a sprite shows in a place that lies on it.
std::string pixel_text(const Sprite& sprite, const Vram& vram, int row, int column) {
  const int from_left = column_on(sprite, column);
  const std::uint8_t colour = colour_on(sprite, vram, row, from_left);
  return fmt::format("pixel {} of line {} of its image, {}", image_column(sprite, from_left),
                     sprite.image_line(row),
                     colour == 0 ? "transparent" : "colour " + hex(colour, 2));
}

}  // namespace

std::string describe(const Position& position) {
  return fmt::format("line {} clock {}", position.line, position.clock);
}

std::string describe(const Cell& cell) {
  return fmt::format("mask {} z {} colour {}", hex(cell.mask, 1), cell.z, hex(cell.colour, 2));
}

std::string describe(const Row& row) {
  return fmt::format("row {} in line {}: hit {}, {}{} drawn{}{}", row.row, row.line,
                     hex(row.hit, 1),
                     row.clocks == kNotShown ? "" : fmt::format("{} clocks, ", row.clocks),
                     row.drawn, row.cut ? ", the last one cut" : "",
                     row.dropped > 0 ? fmt::format(", {} dropped", row.dropped) : "");
}

std::string describe(const Frame& frame) {
  return fmt::format("frame {} ends: nibble {}, SPRCOL {}, IRQ {}", frame.number,
                     hex(frame.nibble, 1), frame.sprcol ? 1 : 0, frame.irq ? 1 : 0);
}

void Rows::add(const Row& row) {
  last = row.row;
  most_drawn = std::max(most_drawn, row.drawn);
  hit |= row.hit;
}

std::string describe(const LockstepEvent& event) {
  struct Text {
    std::string operator()(const Reset&) const { return "reset"; }
    std::string operator()(const Access& access) const {
      const std::string name = describe_register(access.reg, access.dcsel, access.written);
      return describe(access.at) +
             (access.written ? fmt::format(": CPU writes {} to {}", hex(access.data, 2), name)
                             : ": CPU reads " + name);
    }
    std::string operator()(const Driven& driven) const {
      const Inputs& in = driven.in;
      const std::string reg = describe_register(in.reg, driven.dcsel, in.write);
      std::vector<std::string> acts;
      const auto add = [&acts](bool is, const std::string& what) {
        if (is) acts.push_back(what);
      };
      add(in.rst, "reset");
      add(in.hold, "held");
      add(!in.ready, "the video RAM is not ready");
      add(in.strobe && in.write, fmt::format("CPU writes {} to {}", hex(in.data, 2), reg));
      add(in.strobe && !in.write, "CPU reads " + reg);
      add(in.look, "CPU looks at " + reg);
      add(acts.empty(), fmt::format("{} wait states", in.wait_states));
      return fmt::format("{}: {}", describe(driven.at), fmt::join(acts, ", "));
    }
    std::string operator()(const Rows& rows) const {
      if (rows.first.row == rows.last) return describe(rows.first);
      return fmt::format("rows {} to {}: hit {}, at most {} drawn", rows.first.row, rows.last,
                         hex(rows.hit, 1), rows.most_drawn);
    }
    std::string operator()(const Frame& frame) const { return describe(frame); }
  };
  return std::visit(Text{}, event);
}

std::vector<int> sprites_on(const Vram& vram, int row, int column) {
  std::vector<int> sprites;
  for (int i = 0; i < kSprites; ++i) {
    const Sprite sprite = sprite_in(vram, i);
    const bool there = column < 0 || column_on(sprite, column) < sprite.width;
    if (there && sprite.on_row(row)) sprites.push_back(i);
  }
  return sprites;
}

std::vector<std::string> describe_sprites(const Vram& vram, int row, int column) {
  const std::vector<int> sprites = sprites_on(vram, row, column);
  const std::size_t shown = std::min(sprites.size(), kSpritesShown);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < shown; ++i) {
    const Sprite sprite = sprite_in(vram, sprites[i]);
    const int last = (sprite.x + sprite.width - 1) & (kColumns - 1);
    texts.push_back(fmt::format("sprite {}: mask {} z {}, {}", sprites[i], hex(sprite.mask, 1),
                                sprite.z,
                                column < 0 ? fmt::format("columns {} to {}", sprite.x, last)
                                           : pixel_text(sprite, vram, row, column)));
  }
  if (shown < sprites.size()) {
    texts.push_back(fmt::format("{} more sprites there", sprites.size() - shown));
  }
  return texts;
}

}  // namespace collide::vera
