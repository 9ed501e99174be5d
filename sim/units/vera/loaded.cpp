// SPDX-License-Identifier: MIT
#include <tuple>
#include <type_traits>
#include <utility>

#include "sim/units/loaded.h"
#include "sim/units/vera/pins.h"
#include "sim/units/vera/port_pins.h"

namespace {

template <class Model>
auto beside_the_port(Model& m)
    -> decltype(std::tie(m.i_hold, m.i_vram_data, m.i_vram_ready, m.i_wait_states, m.o_clear,
                         m.o_clear_index, m.o_clock, m.o_field, m.o_interlace, m.o_interlaced,
                         m.o_latch, m.o_line, m.o_nibble, m.o_pixel, m.o_pixel_cell,
                         m.o_pixel_column, m.o_pixel_first, m.o_pixel_hit, m.o_pixel_last,
                         m.o_pixel_write, m.o_row, m.o_row_start, m.o_scanline, m.o_shown,
                         m.o_status, m.o_swap, m.o_vram_address, m.o_vram_bytes, m.o_vram_data,
                         m.o_vram_request, m.o_vram_write));

/// Whether the design can be held to every clock, and not only to what its CPU port shows.
template <class Model, class = void>
constexpr bool kHasEveryPin = false;
template <class Model>
constexpr bool kHasEveryPin<Model, std::void_t<decltype(beside_the_port(std::declval<Model&>()))>> =
    true;

template <class Model>
collide::vera::Unit* make_unit(const collide::WaveOptions& wave) {
  if constexpr (kHasEveryPin<Model>) return new collide::vera::Pins<Model>(wave);
  static_cast<void>(wave);
  return nullptr;
}

}  // namespace

/// Null for a design without all the pins of ours.
extern "C" collide::vera::Unit* collide_make_unit(const collide::WaveOptions& wave) {
  return make_unit<collide::Loaded>(wave);
}

extern "C" collide::vera::Chip* collide_make_chip(const collide::WaveOptions& wave,
                                                  const collide::Timing& timing) {
  return new collide::vera::PortPins<collide::Loaded>(wave, timing);
}
