// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

#include "model/vera/unit.h"

namespace collide::vera {

/// The pace at which one layer fetches the words of a line; nothing of its picture.
///
/// A fetch is asked for from one clock after the layer turns to it, and two clocks after the one in
/// which it was served the layer continues: from the map's word to a tile's, from a tile's to
/// drawing it. That begins as soon as the word before has its last pixel, and in the next clock the
/// layer turns to its next fetch. In the clock in which the 640th pixel is there it stops, if it
/// has a word to draw.
class Layer {
 public:
  /// In force from clock `from` on, up to which the layer has been asked.
  void set(const LayerSettings& settings, Clock from);
  /// A row begins: t = 0 is `start`.
  void begin_row(Clock start);

  /// Whether it may ask before the next row.
  bool may_ask() const { return settings_.enable && state_ != State::kIdle; }
  /// Clocks are asked about in order.
  bool asks(Clock clock);
  void served(Clock clock);

 private:
  enum class State { kIdle, kAsk, kDraw };
  static constexpr Clock kNever = std::numeric_limits<Clock>::max();

  int pixels_of_word() const;
  int words_of_tile() const;
  void draw_until(Clock end);
  void draw_word(Clock at);
  void find_done();
  void turn_to_next(Clock at);

  LayerSettings settings_;
  State state_ = State::kIdle;
  bool map_ = false;     // asks for the map
  Clock from_ = 0;       // asks, or would draw, from this clock on
  bool second_ = false;  // of a pair of tiles, before scrolling
  int word_ = 0;         // of the tile's line

  // The word drawn last.
  Clock word_at_ = 0;     // the clock before its first pixel
  Clock word_ends_ = -1;  // the clock of its last pixel
  int column_ = 0;        // of its first pixel, negative where scrolled out
  Clock done_ = kNever;   // first clock with 640 pixels drawn
};

}  // namespace collide::vera
