// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "model/vera/unit.h"

namespace collide::vera {

/// Who has the video RAM in each clock: CPU before layer 0 before layer 1 before sprites.
class VramPort {
 public:
  /// A row begins at `start`; both layers ask for their first word a clock later.
  void begin_row(Clock start, const std::array<int, 2>& words) {
    for (std::size_t i = 0; i < 2; ++i) layers_[i] = {start + 1, words[i], layers_[i].enabled};
    find_layers();
  }
  void enable_layer(int layer, bool enabled) {
    layers_[static_cast<std::size_t>(layer)].enabled = enabled;
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
  struct Layer {
    Clock request = 0;
    int words = 0;  // still to be fetched
    bool enabled = false;
  };

  void find_layers() {
    layers_ask_ = (layers_[0].words > 0 && layers_[0].enabled) ||
                  (layers_[1].words > 0 && layers_[1].enabled);
  }

  bool taken(Clock clock) {
    if (clock == cpu_[0] || clock == cpu_[1]) return true;
    for (Layer& layer : layers_) {
      if (layer.words == 0 || !layer.enabled || layer.request > clock) continue;
      --layer.words;
      layer.request = clock + 4;
      find_layers();
      return true;
    }
    return false;
  }

  Clock clock_ = 0;
  std::array<Clock, 2> cpu_{-1, -1};
  std::array<Layer, 2> layers_{};
  bool layers_ask_ = false;  // now or later in the row
};

}  // namespace collide::vera
