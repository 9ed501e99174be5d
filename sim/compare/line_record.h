// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/vera/unit.h"

namespace collide::compare {

/// What VERA did in a frame, line by line, packed for the page: for as many lines as are alike
/// their number (0: the row of the next ones follows instead), hit bits, clocks of the renderer,
/// sprites drawn, sprites dropped, whether the last one was cut, the number of runs, and the runs
/// of cells as columns, mask, z and colour. Without runs the cells were not kept. Empty: nothing
/// was kept.
using FrameLines = std::string;

/// Keeps the line buffers of frames in which something collides, and the figures of the others, for
/// as long as there is room.
class LineRecorder final : public vera::Observer {
 public:
  /// Text that may be filled with cells; that much again is for figures only.
  static constexpr std::size_t kRoom = 384 << 10;

  explicit LineRecorder(std::size_t room = kRoom) : room_(room) {}

  void on_row(const vera::Row& row) override;
  void on_frame(const vera::Frame& frame) override;

  std::vector<FrameLines> take() { return std::move(frames_); }

 private:
  struct Line {
    int row;
    std::vector<std::int64_t> figures, runs;
  };
  std::string text(bool cells) const;

  std::size_t room_, used_ = 0;
  std::vector<Line> lines_;
  std::vector<FrameLines> frames_;
};

}  // namespace collide::compare
