// SPDX-License-Identifier: MIT
#include "model/vera/layer.h"

#include <algorithm>

namespace collide::vera {
namespace {

/// Pixels of a word are counted modulo this.
constexpr int kPixelRound = 32;

}  // namespace

int Layer::pixels_of_word() const {
  switch (settings_.depth()) {
    case 3:
      return 4;
    case 2:
      return 8;
    default:
      if (settings_.bitmap()) return settings_.depth() == 0 ? 32 : 16;
      return settings_.wide() ? 16 : 8;
  }
}

int Layer::words_of_tile() const {
  const int narrow = settings_.depth() == 3 ? 2 : 1;
  return settings_.depth() >= 2 && settings_.wide() ? 2 * narrow : narrow;
}

void Layer::set(const LayerSettings& settings, Clock from) {
  draw_until(from);
  settings_ = settings;
  if (word_ends_ < from) return;
  // The word being drawn ends where its count of pixels meets the new length.
  const Clock compared = std::max(from, word_at_ + 2);
  const auto pixel = static_cast<int>(compared - word_at_ - 1);
  const int more = (pixels_of_word() - 1 - pixel) % kPixelRound;
  word_ends_ = compared + (more < 0 ? more + kPixelRound : more);
  find_done();
}

void Layer::begin_row(Clock start) {
  draw_until(start - 1);
  // What would draw in the clock before does; what has asked and not been served still asks.
  const bool draws = state_ == State::kDraw && from_ < start;
  const bool asked = state_ == State::kAsk && from_ <= start;
  state_ = State::kAsk;
  map_ = !settings_.bitmap();
  from_ = asked ? start : start + 1;
  second_ = false;
  word_ = 0;
  word_ends_ = -1;
  done_ = kNever;
  const int scrolled = settings_.hscroll & (settings_.wide() ? 15 : 7);
  column_ = settings_.bitmap() ? 0 : -scrolled;
  word_at_ = start - 1;
  if (draws) draw_word(start - 1);
}

bool Layer::asks(Clock clock) {
  if (!settings_.enable) return false;
  draw_until(clock);
  return state_ == State::kAsk && clock >= from_;
}

void Layer::served(Clock clock) {
  if (map_) {
    map_ = false;
    from_ = clock + 3;  // Rule 30
  } else {
    state_ = State::kDraw;
    from_ = clock + 2;
  }
}

// Draws what begins before clock `end`.
void Layer::draw_until(Clock end) {
  if (state_ != State::kDraw) return;
  const Clock at = std::max(from_, word_ends_);
  const Clock stops = std::max(from_, done_);
  if (std::min(at, stops) >= end) return;
  if (stops <= at) {
    state_ = State::kIdle;
    return;
  }
  if (done_ > at + 1) draw_word(at);
  turn_to_next(at);
}

void Layer::draw_word(Clock at) {
  if (word_ends_ >= 0) column_ += static_cast<int>(word_ends_ - word_at_);
  word_at_ = at;
  word_ends_ = at + pixels_of_word();
  find_done();
}

void Layer::find_done() {
  const Clock done = word_at_ + 1 + kScreenColumns - column_;
  done_ = done <= word_ends_ + 1 ? done : kNever;
}

void Layer::turn_to_next(Clock at) {
  state_ = State::kAsk;
  from_ = at + 2;
  if (settings_.bitmap()) return;
  if (word_ + 1 != words_of_tile()) {
    word_ = (word_ + 1) % 4;
    return;
  }
  word_ = 0;
  const int scrolled = settings_.hscroll >> (settings_.wide() ? 4 : 3) & 1;
  map_ = second_ != (scrolled != 0);
  second_ = !second_;
}

}  // namespace collide::vera
