// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "model/vera/line_buffer.h"
#include "model/vera/sprite_table.h"
#include "model/vera/unit.h"
#include "model/vera/vram.h"
#include "model/vera/vram_port.h"

namespace collide::vera {

/// Finder, drawer and the two line buffers: turns the sprites on one row into cells and collisions,
/// with the clock of everything. Clocks are counted from t = 0, the lookup of sprite 0.
class Renderer {
 public:
  /// t of the last clock of a row; nothing is processed after it.
  static constexpr int kLast = 798;
  /// A clock no row reaches.
  static constexpr int kNever = 1 << 20;

  explicit Renderer(const Vram& vram) : vram_(vram) {}

  SpriteTable& sprites() { return sprites_; }
  VramPort& port() { return port_; }

  /// The buffers swap. `scaler_column` is where the display side was reading in the clock before.
  /// Returns the collision of a ghost pixel, if there is one.
  std::uint8_t swap(int scaler_column);

  /// A row begins. The swap comes at t = `swap_at` (kNever: after the row), the latch during t =
  /// `latch_at`.
  void begin_row(int row, int swap_at, int latch_at, int wait_states,
                 const std::array<int, 2>& layer_words);

  /// Runs the finder through the clocks before `lookups` and the video RAM port through those
  /// before `grants`.
  void advance(int lookups, int grants);
  /// Runs to the end of the row.
  void finish() { advance(kLast, kLast); }
  /// The row in progress ends before clock `at`, to which it has been advanced: pixels of a fetch
  /// that was served before but that come later do not.
  void halt(int at);
  /// The unit is reset: the line buffers change places as they were at first, and keep their cells.
  /// The display side had cleared the first `cleared` columns of its own.
  void restart(int cleared);

  /// Collisions since the row began: before the latch, in its clock, and after it.
  struct Hits {
    std::uint8_t before = 0;
    std::uint8_t lost = 0;
    std::uint8_t after = 0;
  };
  Hits hits() const { return {nibble(before_), nibble(lost_), nibble(after_)}; }

  /// What the finished row cost: clocks, budget, drawn, cut and dropped of `row`.
  void cost(Row& row) const;
  const LineBuffer& buffer() const { return buffers_[rendered_]; }

 private:
  static std::uint8_t nibble(Pixels tags) { return any_lane(tags); }

  bool find(int lookups, int grants);
  bool draw(int grants);
  int fetches_until(int bound) const;
  void decode(int fetches, std::uint8_t* pixels) const;
  void place(int first, int column, const std::uint8_t* pixels, int count);
  void put(int column, const std::uint8_t* pixels, int count, Pixels& hits);
  int budget() const { return swap_at_ < kLast + 1 ? swap_at_ : kLast + 1; }

  const Vram& vram_;
  SpriteTable sprites_;
  VramPort port_;
  std::array<LineBuffer, 2> buffers_;
  std::size_t rendered_ = 0;  // the buffer rendered into; the other is displayed

  int row_ = 0;
  int swap_at_ = kNever;
  int latch_at_ = kNever;
  int wait_states_ = 0;
  Pixels before_{};
  Pixels lost_{};
  Pixels after_{};

  // Finder: it has done the clocks before `clock_`.
  int clock_ = 0;
  int index_ = 0;
  bool half_sampled_ = false;  // between T and T + 1

  // Drawer. `sprite_` is complete while it draws; `image_line_` has the vertical flip.
  bool drawing_ = false;
  Sprite sprite_;
  int image_line_ = 0;
  int fetch_ = 0;       // next of the row's fetches
  int request_ = 0;     // clock from which it asks
  int first_ = kNever;  // clock of the first pixel, once its fetch is served
  int idle_ = 0;        // clock from which it can take the next sprite, when not drawing
  int drawn_ = 0;

  /// The last fetch whose pixels were placed one by one, with the cells as they were before.
  struct Placed {
    int first = 0;
    int column = 0;
    int count = 0;
    std::array<Cell, 8> before;
  };
  Placed placed_;

  struct Ghost {
    bool there = false;
    int column = 0;
    Cell cell;
  };
  Ghost ghost_;
};

}  // namespace collide::vera
