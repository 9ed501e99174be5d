// SPDX-License-Identifier: MIT
#include "model/vera/unit.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::vera {
namespace {

void in_range(const char* name, int value, int high, int multiple) {
  if (value < 0 || value > high || value % multiple != 0) {
    const std::string of = multiple > 1 ? fmt::format(", a multiple of {}", multiple) : "";
    throw InputError(name, fmt::format("{} is outside 0..{}{}", value, high, of));
  }
}

}  // namespace

std::vector<RegisterWrite> writes_of(const Registers& r, int port, int chroma) {
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  const int layers = (r.layers[0].enable ? 0x10 : 0) | (r.layers[1].enable ? 0x20 : 0);
  std::vector<RegisterWrite> writes{
      {kCtrl, byte(1 << 1 | port)},
      {kDcVideo, byte(r.hstart / 4)},
      {kDcHscale, byte(r.hstop / 4)},
      {kDcVscale, byte(r.vstart / 2)},
      {kDcBorder, byte(r.vstop / 2)},
      {kCtrl, byte(port)},
      {kDcVideo, byte((r.sprites_enable ? 0x40 : 0) | layers | (r.interlace ? 0 : k240p) | chroma |
                      r.output)},
      {kDcHscale, byte(r.hscale)},
      {kDcVscale, byte(r.vscale)},
      {kIrqLineL, byte(r.irq_line)},
      {kIen, byte((r.irq_line >> 8) << 7 | r.ien)},
  };
  std::uint8_t reg = kL0Config;
  for (const LayerSettings& layer : r.layers) {
    for (const int value :
         {int{layer.config}, int{layer.map_base}, int{layer.tile_base}, layer.hscroll & 0xFF,
          layer.hscroll >> 8, layer.vscroll & 0xFF, layer.vscroll >> 8}) {
      writes.push_back({reg++, byte(value)});
    }
  }
  return writes;
}

void Unit::load_sprite(int index, const Attributes& attributes) {
  load_vram(kAttributeBase + 8U * static_cast<std::uint32_t>(index), attributes.data(),
            attributes.size());
}
void Unit::load_sprite(int index, const Sprite& sprite) {
  load_sprite(index, encode(sprite));
}

void Unit::run_to(int line, int clock) {
  const Raster now = raster();
  if (!reaches(position(), {line, clock}, now)) {
    throw InputError("position",
                     fmt::format("line {} clock {} does not exist: lines 0..{}, clocks 0..{}", line,
                                 clock, now.lines() - 1, now.line_clocks() - 1));
  }
  run(static_cast<std::uint64_t>(clocks_between(position(), {line, clock}, now)));
}

void check(const Registers& r) {
  in_range("vscale", r.vscale, 255, 1);
  in_range("hscale", r.hscale, 255, 1);
  in_range("vstart", r.vstart, 510, 2);
  in_range("vstop", r.vstop, 510, 2);
  in_range("hstart", r.hstart, 1020, 4);
  in_range("hstop", r.hstop, 1020, 4);
  in_range("output", r.output, 3, 1);
  in_range("ien", r.ien, 15, 1);
  in_range("irq_line", r.irq_line, 511, 1);
  for (const LayerSettings& layer : r.layers) {
    in_range("hscroll", layer.hscroll, 4095, 1);
    in_range("vscroll", layer.vscroll, 4095, 1);
  }
}

void check(const Load& load) {
  in_range("wait_states", load.wait_states, 15, 1);
}

}  // namespace collide::vera
