// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/scene/image.h"

namespace collide::soc {

/// What a screen of 640x480 makes of DVI's words: it knows no more than they say. Throws
/// std::runtime_error of a picture of another size, of a sync that is none of VGA's, and of a
/// channel whose ones and zeros drift apart.
class DviMonitor {
 public:
  static constexpr int kWidth = 640;
  static constexpr int kHeight = 480;

  /// The words of a clock.
  void clock(std::uint32_t blue, std::uint32_t green, std::uint32_t red);

  /// Whole frames, the first of them from the first vertical sync on.
  const std::vector<scene::Image>& frames() const { return frames_; }

 private:
  struct Channel {
    int balance = 0;  // ones less zeros
    bool control = true;
    unsigned value = 0;  // eight bits, or two of control
    void take(std::uint32_t word);
  };

  void show(scene::Colour colour);
  void end_line();
  void begin_frame();
  void sync(bool horizontal, bool vertical);

  Channel blue_, green_, red_;
  std::vector<scene::Image> frames_;
  scene::Image frame_{kWidth, kHeight};
  bool in_frame_ = false;
  int x_ = 0, y_ = 0;
  bool horizontal_ = false, vertical_ = false;
  std::uint64_t now_ = 0, line_at_ = 0, frame_at_ = 0, horizontal_at_ = 0;
};

}  // namespace collide::soc
