// SPDX-License-Identifier: MIT
//
// Which parts of the golden model go with which registers of the RTL.
#include "sim/equal/vera/relation.h"

#include <fmt/format.h>

namespace collide::vera {
namespace {

using symbolic::context;
using symbolic::Observation;

Bool bit(const z3::expr& bits, unsigned which) {
  return is_high(bits.extract(which, which));
}

LayerSettings related_layer(const z3::expr& registers, Bool enable) {
  const auto byte = [&](unsigned at) { return U8(registers.extract(8 * at + 7, 8 * at)); };
  const auto scroll = [&](unsigned at) {
    return wide<I32>(registers.extract(8 * at + 11, 8 * at));
  };
  LayerSettings layer;
  layer.enable = enable;
  layer.config = byte(0);
  layer.map_base = byte(1);
  layer.tile_base = byte(2);
  layer.hscroll = scroll(3);
  layer.vscroll = scroll(5);
  return layer;
}

}  // namespace

z3::expr number(unsigned value, unsigned bits) {
  return context().bv_val(value, bits);
}
z3::expr yes() {
  return context().bool_val(true);
}
Bool is_high(const z3::expr& pin) {
  return Bool(pin == number(1, 1));
}

Bool Flops::is(const std::string& name, unsigned value) const {
  const z3::expr& held = (*this)(name);
  return Bool(held == number(value, held.get_sort().bv_size()));
}

RegisterFile related_registers(const Flops& f) {
  RegisterFile file;
  const z3::expr& video = f("registers.r_video");
  Registers& r = Inside::settings(file);
  r.vscale = f.as<I32>("registers.r_vscale");
  r.hscale = f.as<I32>("registers.r_hscale");
  r.vstart = 2 * f.as<I32>("registers.r_vstart");
  r.vstop = 2 * f.as<I32>("registers.r_vstop");
  r.hstart = 4 * f.as<I32>("registers.r_hstart");
  r.hstop = 4 * f.as<I32>("registers.r_hstop");
  r.output = wide<I32>(video.extract(1, 0));
  r.interlace = !bit(video, 3);
  r.sprites_enable = bit(video, 6);
  r.ien = f.as<U8>("interrupts.r_enable");
  r.irq_line = f.as<I32>("registers.r_irq_line");
  r.layers[0] = related_layer(f("layer0_registers.r_registers"), bit(video, 4));
  r.layers[1] = related_layer(f("layer1_registers.r_registers"), bit(video, 5));
  Inside::chroma(file) = wide<U8>(z3::concat(video.extract(2, 2), number(0, 2)));
  Inside::border(file) = f.as<U8>("registers.r_border");
  Inside::control(file) = wide<U8>(z3::concat(f("registers.r_dcsel"), f("registers.r_addrsel")));
  for (std::size_t i = 0; i < 2; ++i) {
    const auto of = [&](const char* name) { return f(fmt::format("data_ports.r_{}{}", name, i)); };
    Inside::Port& port = Inside::port(file, i);
    port.address = wide<U32>(of("address"));
    port.control = U8(z3::concat(of("step"), number(0, 1)));
    port.data = U8(of("data"));
  }
  return file;
}

Interrupts related_interrupts(const Flops& f) {
  Interrupts interrupts;
  Inside::status(interrupts) = f.as<U8>("interrupts.r_status");
  Inside::nibble(interrupts) = f.as<U8>("collision.r_nibble");
  Inside::accumulator(interrupts) = f.as<U8>("collision.r_accumulator");
  return interrupts;
}

CompositeTiming related_composite(const Flops& f, Clock now) {
  CompositeTiming timing;
  Inside::set(timing, now,
              {f.as<I32>("raster.composite.r_line"), f.as<I32>("raster.composite.r_clock")});
  timing.set_interlace(!bit(f("registers.r_video"), 3));
  Inside::odd(timing) = f.flag("raster.composite.r_odd");
  Inside::frame_due(timing) = f.flag("raster.composite.r_frame_due");
  Inside::even_next(timing) = f.flag("raster.composite.r_field");
  return timing;
}

PictureLines related_lines(const Flops& f) {
  PictureLines lines;
  Inside::next(lines) = f.as<I32>("raster.r_next");
  Inside::shown(lines) = f.as<I32>("raster.r_shown");
  Inside::field(lines) = f.as<I32>("raster.r_field");
  Inside::irq(lines) = f.flag("raster.r_line_match");
  return lines;
}

RowChoice related_rows(const Flops& f) {
  RowChoice rows;
  Inside::begun(rows) = f.flag("rows.r_begun");
  Inside::scaled(rows) = f.as<I32>("rows.r_position");
  return rows;
}

Display related_display(const Flops& f) {
  Display display;
  Inside::half_pixels(display) = f.as<I32>("display.r_half_pixels");
  Inside::scaled(display) = f.as<I32>("display.r_position");
  const z3::expr clears = f.flag("display.r_clear").term();
  Inside::group(display) =
      I32(z3::ite(clears, f.as<I32>("display.r_clear_index").term(), I32(Inside::kGroups).term()));
  return display;
}

Observation fields(RegisterFile file) {
  const Registers& r = file.settings();
  Observation all = {{"vscale", r.vscale.term()},
                     {"hscale", r.hscale.term()},
                     {"vstart", r.vstart.term()},
                     {"vstop", r.vstop.term()},
                     {"hstart", r.hstart.term()},
                     {"hstop", r.hstop.term()},
                     {"output", r.output.term()},
                     {"interlace", r.interlace.term()},
                     {"sprites_enable", r.sprites_enable.term()},
                     {"ien", r.ien.term()},
                     {"irq_line", r.irq_line.term()},
                     {"chroma", Inside::chroma(file).term()},
                     {"border", Inside::border(file).term()},
                     {"control", Inside::control(file).term()}};
  for (std::size_t i = 0; i < 2; ++i) {
    const LayerSettings& layer = r.layers[i];
    const auto add = [&](const char* of, const char* name, const z3::expr& value) {
      all.push_back({fmt::format("{} {} {}", of, i, name), value});
    };
    add("layer", "enable", layer.enable.term());
    add("layer", "config", layer.config.term());
    add("layer", "map_base", layer.map_base.term());
    add("layer", "tile_base", layer.tile_base.term());
    add("layer", "hscroll", layer.hscroll.term());
    add("layer", "vscroll", layer.vscroll.term());
    const Inside::Port& port = Inside::port(file, i);
    add("port", "address", port.address.term());
    add("port", "control", port.control.term());
    add("port", "data", port.data.term());
  }
  return all;
}

Observation fields(Interrupts interrupts) {
  return {{"status", Inside::status(interrupts).term()},
          {"nibble", Inside::nibble(interrupts).term()},
          {"accumulator", Inside::accumulator(interrupts).term()}};
}

Observation fields(CompositeTiming timing) {
  const Position at = timing.position();
  return {{"composite line", at.line.term()},
          {"composite clock", at.clock.term()},
          {"odd", Inside::odd(timing).term()},
          {"frame_due", timing.frame_due().term()},
          {"even_next", timing.even_next().term()}};
}

Observation fields(PictureLines lines) {
  return {{"next", lines.next().term()},
          {"shown", lines.shown().term()},
          {"field", lines.field().term()},
          {"line irq", lines.irq().term()}};
}

Observation fields(RowChoice rows) {
  return {{"begun", Inside::begun(rows).term()}, {"scaled row", Inside::scaled(rows).term()}};
}

Observation fields(Display display) {
  return {{"half_pixels", Inside::half_pixels(display).term()},
          {"scaled column", Inside::scaled(display).term()},
          {"group", Inside::group(display).term()}};
}

}  // namespace collide::vera
