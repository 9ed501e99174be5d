// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "model/common/port.h"
#include "model/techniques/ground_truth.h"

namespace collide::techniques {

/// The part of a mask's rectangle that is on the screen: columns left to right - 1, rows top to
/// bottom - 1. All 0 if there is none.
struct SeenBox {
  int left, top, right, bottom;
};
SeenBox seen_box(const Body& body, const World& world);

/// The pairs whose masks' rectangles share a pixel of the screen, in order. No contact of masks is
/// missed; what it costs is pairs whose masks do not meet.
std::vector<IndexPair> box_pairs(const std::vector<Body>& bodies, const World& world);

/// Boxes in memory: records of `stride` bytes that begin with left, right, top and bottom, a word
/// each.
class BoxTable {
 public:
  static constexpr std::uint32_t kBytes = 8;

  BoxTable(Port& port, std::uint32_t base, std::uint32_t stride)
      : port_(port), base_(base), stride_(stride) {}

  std::uint32_t record(int index) const {
    return base_ + stride_ * static_cast<std::uint32_t>(index);
  }
  void preset(int index, const SeenBox& box);
  /// All four words.
  SeenBox read(int index);
  /// The box of a record if it meets one that is in registers. The first comparison that fails
  /// ends it: one to four words are read.
  std::optional<SeenBox> meeting(const SeenBox& box, int index);

 private:
  Port& port_;
  std::uint32_t base_, stride_;
};

}  // namespace collide::techniques
