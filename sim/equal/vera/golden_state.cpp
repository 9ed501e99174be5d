// SPDX-License-Identifier: MIT
//
// The golden model's parts, made of ghosts.
#include "sim/equal/vera/argument.h"

#include <fmt/format.h>

namespace collide::vera {

Bool golden_flag(const std::string& name) {
  return Bool(context().bool_const(("golden " + name).c_str()));
}
z3::expr pins(const char* name, unsigned count) {
  return constant(name, count);
}
Bool pin(const char* name) {
  return Bool(is_set(pins(name, 1)));
}
z3::expr value_in(const Observation& all, const std::string& name) {
  for (const Observed& one : all) {
    if (one.name == name) return one.value;
  }
  throw std::logic_error("no value " + name);
}

RegisterFile golden_registers() {
  RegisterFile file;
  Registers& r = Inside::settings(file);
  for (const auto& [number, name] :
       std::initializer_list<std::pair<I32*, const char*>>{{&r.vscale, "vscale"},
                                                           {&r.hscale, "hscale"},
                                                           {&r.vstart, "vstart"},
                                                           {&r.vstop, "vstop"},
                                                           {&r.hstart, "hstart"},
                                                           {&r.hstop, "hstop"},
                                                           {&r.output, "output"},
                                                           {&r.irq_line, "irq_line"}}) {
    *number = golden<I32>(name);
  }
  r.interlace = golden_flag("interlace");
  r.sprites_enable = golden_flag("sprites_enable");
  r.ien = golden<U8>("ien");
  Inside::chroma(file) = golden<U8>("chroma");
  Inside::border(file) = golden<U8>("border");
  Inside::control(file) = golden<U8>("control");
  for (std::size_t i = 0; i < 2; ++i) {
    const auto of_layer = [&](const char* name) { return fmt::format("layer {} {}", i, name); };
    LayerSettings& layer = r.layers[i];
    layer.enable = golden_flag(of_layer("enable"));
    layer.config = golden<U8>(of_layer("config"));
    layer.map_base = golden<U8>(of_layer("map_base"));
    layer.tile_base = golden<U8>(of_layer("tile_base"));
    layer.hscroll = golden<I32>(of_layer("hscroll"));
    layer.vscroll = golden<I32>(of_layer("vscroll"));
    const auto of_port = [&](const char* name) { return fmt::format("port {} {}", i, name); };
    Inside::Port& port = Inside::port(file, i);
    port.address = golden<U32>(of_port("address"));
    port.control = golden<U8>(of_port("control"));
    port.data = golden<U8>(of_port("data"));
  }
  return file;
}
Registers golden_settings() {
  return golden_registers().settings();
}
Interrupts golden_interrupts() {
  Interrupts interrupts;
  Inside::status(interrupts) = golden<U8>("status");
  Inside::nibble(interrupts) = golden<U8>("nibble");
  Inside::accumulator(interrupts) = golden<U8>("accumulator");
  return interrupts;
}
CompositeTiming golden_composite() {
  CompositeTiming timing;
  Inside::set(timing, 0, {golden<I32>("composite line"), golden<I32>("composite clock")});
  timing.set_interlace(golden_flag("interlace"));
  Inside::odd(timing) = golden_flag("odd");
  Inside::frame_due(timing) = golden_flag("frame_due");
  Inside::even_next(timing) = golden_flag("even_next");
  return timing;
}
PictureLines golden_lines() {
  PictureLines lines;
  Inside::next(lines) = golden<I32>("next");
  Inside::shown(lines) = golden<I32>("shown");
  Inside::field(lines) = golden<I32>("field");
  Inside::irq(lines) = golden_flag("line irq");
  return lines;
}
RowChoice golden_rows() {
  RowChoice rows;
  Inside::begun(rows) = golden_flag("begun");
  Inside::scaled(rows) = golden<I32>("scaled row");
  return rows;
}
Display golden_display() {
  Display display;
  Inside::half_pixels(display) = golden<I32>("half_pixels");
  Inside::scaled(display) = golden<I32>("scaled column");
  Inside::group(display) = golden<I32>("group");
  return display;
}
z3::expr golden_bits(const char* name, unsigned count) {
  return constant(std::string("golden ") + name, count);
}
PortWork golden_work() {
  return PortWork(golden<I32>("port work"));
}

Sprite golden_sprite() {
  Sprite sprite;
  sprite.address = golden<U32>("sprite address");
  sprite.x = golden<I16>("sprite x");
  sprite.width = golden<U8>("sprite width");
  sprite.mask = golden<U8>("sprite mask");
  sprite.z = golden<U8>("sprite z");
  sprite.palette = golden<U8>("sprite palette");
  sprite.bpp8 = golden_flag("sprite bpp8");
  sprite.hflip = golden_flag("sprite hflip");
  return sprite;
}
Observation fields(const Sprite& sprite) {
  return {{"sprite address", sprite.address.term()},
          {"sprite x", sprite.x.term()},
          {"sprite width", sprite.width.term()},
          {"sprite mask", sprite.mask.term()},
          {"sprite z", sprite.z.term()},
          {"sprite palette", sprite.palette.term()},
          {"sprite bpp8", sprite.bpp8.term()},
          {"sprite hflip", sprite.hflip.term()}};
}
I32 golden_row() {
  return golden_rows().row();
}

}  // namespace collide::vera
