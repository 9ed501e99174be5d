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
/// with the clock of everything.
class Renderer {
 public:
  /// Clocks from a row's first lookup to its last clock; nothing is processed after it.
  static constexpr int kLast = kLastRenderClock;

  explicit Renderer(const Vram& vram) : vram_(vram) {}

  SpriteTable& sprites() { return sprites_; }
  VramPort& port() { return port_; }
  LineBuffer& rendered() { return buffers_[rendered_]; }
  LineBuffer& displayed() { return buffers_[rendered_ ^ 1]; }

  /// Lookups are for this row from the clock on that was advanced to.
  void set_row(int row) { row_ = row; }
  /// A row's first lookup is in the clock that was advanced to; what was under way ends.
  void start(int wait_states);
  /// The clocks before `to` run.
  void advance(Clock to) {
    if (!rests()) work(to);
    port_.advance(to);
    now_ = to;
  }

  /// The next clock has a pixel.
  bool pixel_is_due() const {
    return placed_.next < placed_.count && placed_.first + placed_.next == now_ && now_ <= stop_;
  }
  struct Pixel {
    int column;
    bool first, last;  // of the sprite
    LineBuffer::Meeting meeting;
    std::uint8_t hit;
  };
  /// That pixel.
  Pixel due_pixel() const;
  /// Finder or drawer has something to do in the next clock.
  bool works() const {
    return now_ <= stop_ && (index_ < kSprites || half_sampled_ || drawing_ || now_ < idle_);
  }
  /// A sprite's word is asked for in the next clock,
  bool asks() const {
    return drawing_ && placed_.next == placed_.count && request_ <= now_ && now_ <= stop_;
  }
  /// which has this address.
  int asked_word() const { return static_cast<int>(sprite_.words_at(image_line_, fetch_, 1) / 4); }
  /// The buffers change places. `under` is what a pixel of the next clock meets: its cell has been
  /// read from where the display side was.
  void swap(const Cell& under);
  /// The unit is reset: everything stops, and the line buffers change places as they were at first,
  /// and keep their cells.
  void stop();

  /// Collisions since this was asked before.
  std::uint8_t take_hits() {
    const std::uint8_t hits = any_lane(hits_);
    hits_ = Lanes{};
    return hits;
  }
  /// What the row has cost so far: clocks, budget, drawn, cut and pixels of `row`.
  void cost(Row& row) const;
  /// Clocks that the row has had; as many as it may have if there is none.
  int row_clock() const;

 private:
  /// Nothing of the row is left to be done.
  bool rests() const {
    return index_ == kSprites && !half_sampled_ && !drawing_ && placed_.next == placed_.count;
  }
  void work(Clock to);
  bool find(Clock to);
  bool draw(Clock to);
  int fetches_until(Clock bound) const;
  void place(Clock to);
  void put(int column, const std::uint8_t* pixels, int count, int mask, int z);
  void put_over(const Cell& under, int column, std::uint8_t colour);
  void count(bool first, bool last);

  const Vram& vram_;
  SpriteTable sprites_;
  VramPort port_;
  std::array<LineBuffer, 2> buffers_;
  std::size_t rendered_ = 0;  // the buffer rendered into; the other is displayed

  Clock now_ = 0;
  Clock start_ = 0;  // of the row: t = 0
  Clock stop_ = -1;  // its last clock, t = 798
  int row_ = 0;
  int wait_states_ = 0;
  Lanes hits_{};

  // Finder: it has done the clocks before `clock_`.
  Clock clock_ = 0;
  int index_ = kSprites;
  bool half_sampled_ = false;  // between T and T + 1
  Clock taken_at_ = -1;        // the last T
  bool first_is_low_ = false;  // the first lookup sees the wrong half of the record

  // Drawer. `sprite_` is complete while it draws; `image_line_` has the vertical flip.
  bool drawing_ = false;
  Sprite sprite_;
  int image_line_ = 0;
  int fetch_ = 0;      // next of the row's fetches
  Clock request_ = 0;  // clock from which it asks
  Clock idle_ = 0;     // clock from which it can take the next sprite, when not drawing
  int drawn_ = 0;
  bool cut_ = false;
  int pixels_ = 0;

  /// Pixels of the word fetched last, of which those before `next` have been placed.
  struct Placed {
    int next = 0;
    int count = 0;
    Clock first = 0;
    int column = 0;
    int mask = 0;
    int z = 0;
    bool begins = false;  // the sprite
    bool ends = false;
    std::array<std::uint8_t, 8> colours;
  };
  Placed placed_;
  Clock swapped_at_ = -1;  // first clock after a swap
  Cell under_;
};

}  // namespace collide::vera
