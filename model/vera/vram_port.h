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

  /// The CPU takes a clock, which must not have been arbitrated yet. Two such clocks can be ahead
  /// at a time.
  void take_for_cpu(Clock clock) {
    cpu_[0] = cpu_[1];
    cpu_[1] = clock;
  }

  /// The first clock that has not been arbitrated.
  Clock clock() const { return clock_; }

  /// Whether nobody competes with the sprites from `clock` on.
  bool uncontended_from(Clock clock) const {
    return !layers_ask_ && cpu_[0] < clock && cpu_[1] < clock;
  }

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
    if (clock == cpu_[0] || clock == cpu_[1]) return true;
    if (!layers_ask_) return false;
    for (Layer& layer : layers_) {
      if (!layer.asks(clock)) continue;
      layer.served(clock);
      return true;
    }
    find_layers();
    return false;
  }

  Clock clock_ = 0;
  std::array<Clock, 2> cpu_{-1, -1};
  std::array<Layer, 2> layers_{};
  bool layers_ask_ = false;  // perhaps, now or later in the row
};

}  // namespace collide::vera
