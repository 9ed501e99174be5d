// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "model/vera/signals.h"

namespace collide::vera {

/// When a pin has a meaning.
enum class When {
  kAlways,
  kShown,      ///< both sides say what it is
  kRequested,  ///< and the golden model asks for a word
  kWritten,    ///< in a write of video RAM
  kPixel,
  kPixelWritten,
  kCleared
};

template <class T>
struct Pin {
  const char* name;
  const char* kind;  ///< of a divergence
  T Outputs::*value;
  When when = When::kAlways;
};

/// All that the unit drives but o_data, in the order in which a difference is told: what explains
/// others first.
constexpr auto kPins = std::make_tuple(
    Pin<bool>{"o_interlaced", "composite timing", &Outputs::interlaced},
    Pin<bool>{"o_interlace", "480i", &Outputs::interlace},
    Pin<int>{"o_line", "beam", &Outputs::line}, Pin<int>{"o_clock", "beam", &Outputs::clock},
    Pin<int>{"o_shown", "line displayed", &Outputs::shown},
    Pin<int>{"o_scanline", "scan line", &Outputs::scanline},
    Pin<bool>{"o_field", "field bit", &Outputs::field}, Pin<bool>{"o_swap", "swap", &Outputs::swap},
    Pin<bool>{"o_latch", "latch", &Outputs::latch}, Pin<int>{"o_row", "row: number", &Outputs::row},
    Pin<bool>{"o_row_start", "row: start", &Outputs::row_start},
    Pin<int>{"o_t", "clock of the row", &Outputs::t, When::kShown},
    Pin<bool>{"o_pixel", "row: pixels", &Outputs::pixel},
    Pin<bool>{"o_pixel_first", "row: sprites drawn", &Outputs::pixel_first, When::kPixel},
    Pin<bool>{"o_pixel_last", "row: sprite cut", &Outputs::pixel_last, When::kPixel},
    Pin<int>{"o_pixel_column", "row: columns", &Outputs::pixel_column, When::kPixel},
    Pin<std::uint8_t>{"o_pixel_hit", "row: hit", &Outputs::pixel_hit},
    Pin<bool>{"o_pixel_write", "row: cells", &Outputs::pixel_write},
    Pin<int>{"o_pixel_cell", "row: cells", &Outputs::pixel_cell, When::kPixelWritten},
    Pin<int>{"o_working", "row: clocks", &Outputs::working, When::kShown},
    Pin<bool>{"o_clear", "clearing", &Outputs::clear},
    Pin<int>{"o_clear_index", "clearing", &Outputs::clear_index, When::kCleared},
    Pin<int>{"o_picture", "picture", &Outputs::picture, When::kShown},
    Pin<std::uint8_t>{"o_nibble", "frame: nibble", &Outputs::nibble},
    Pin<std::uint8_t>{"o_status", "interrupt status", &Outputs::status},
    Pin<bool>{"o_irq", "IRQ pin", &Outputs::irq},
    Pin<int>{"o_busy", "clocks busy", &Outputs::busy, When::kShown},
    Pin<bool>{"o_vram_request", "video RAM", &Outputs::vram_request},
    Pin<bool>{"o_vram_write", "video RAM", &Outputs::vram_write},
    Pin<int>{"o_vram_address", "video RAM", &Outputs::vram_address, When::kRequested},
    Pin<std::uint8_t>{"o_vram_bytes", "video RAM", &Outputs::vram_bytes, When::kWritten},
    Pin<std::uint32_t>{"o_vram_data", "video RAM", &Outputs::vram_data, When::kWritten});

/// Whether a pin is compared in a clock in which the golden model has `want`.
template <class T>
bool has_meaning(const Pin<T>& pin, const Outputs& want, const Outputs& have) {
  const auto is_shown = [&](const Outputs& out) {
    return static_cast<long>(out.*pin.value) != Outputs::kNoMeaning;
  };
  switch (pin.when) {
    case When::kShown:
      return is_shown(want) && is_shown(have);
    case When::kRequested:
      return want.vram_request && is_shown(want) && is_shown(have);
    case When::kWritten:
      return want.vram_write;
    case When::kPixel:
      return want.pixel;
    case When::kPixelWritten:
      return want.pixel_write;
    case When::kCleared:
      return want.clear;
    default:
      return true;
  }
}

template <class Act>
void for_each_pin(const Act& act) {
  std::apply([&act](const auto&... pin) { (act(pin), ...); }, kPins);
}

}  // namespace collide::vera
