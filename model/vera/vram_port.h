// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "model/vera/layer.h"

namespace collide::vera {

/// Who has the video RAM in each clock: CPU before layer 0 before layer 1 before sprites.
class VramPort {
 public:
  /// A row begins: t = 0 is `start`. The port has been arbitrated up to there.
  void begin_row(Clock start) {
    for (Layer& layer : layers_) layer.begin_row(start);
    find_layers();
  }
  /// Both layers wait for a row.
  void stop() {
    layers_ = {};
    find_layers();
  }
  void set_layers(const std::array<LayerSettings, 2>& settings) {
    for (std::size_t i = 0; i < 2; ++i) layers_[i].set(settings[i], clock_);
    find_layers();
  }

  /// Layers and sprites are not served in the clock that comes next: the CPU is, or nobody.
  void take() { taken_ = clock_; }
  /// Whether a layer asks in that clock.
  bool layer_asks() { return layers_ask_ && (layers_[0].asks(clock_) || layers_[1].asks(clock_)); }

  /// The first clock that has not been arbitrated.
  Clock clock() const { return clock_; }

  /// Whether nobody competes with the sprites from `clock` on.
  bool uncontended_from(Clock clock) const { return !layers_ask_ && taken_ < clock; }

  /// A sprite fetch waits from clock `request` on. True, and the clock in which it is served, if
  /// that is before `limit`.
  bool serve(Clock request, Clock limit, Clock& served) {
    for (; clock_ < limit; ++clock_) {
      if (taken(clock_) || clock_ < request) continue;
      served = clock_++;
      return true;
    }
    return false;
  }
  /// Arbitrates up to clock `limit` without sprites.
  void advance(Clock limit) {
    if (uncontended_from(clock_)) clock_ = std::max(clock_, limit);
    for (; clock_ < limit; ++clock_) taken(clock_);
  }

 private:
  void find_layers() { layers_ask_ = layers_[0].may_ask() || layers_[1].may_ask(); }

  bool taken(Clock clock) {
    if (clock == taken_) return true;  // Rule 29
    if (!layers_ask_) return false;
    for (Layer& layer : layers_) {
      if (!layer.asks(clock)) continue;
      layer.served(clock);
      return true;
    }
    find_layers();
    return false;
  }

  Clock clock_ = 0;  // has not been arbitrated
  Clock taken_ = -1;
  std::array<Layer, 2> layers_{};
  bool layers_ask_ = false;  // perhaps, now or later in the row
};

}  // namespace collide::vera
