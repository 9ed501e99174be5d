// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "model/common/port.h"
#include "model/judge/film.h"
#include "model/judge/ground_truth.h"
#include "model/judge/near.h"
#include "model/techniques/zone.h"

namespace collide::techniques {

/// The part of a mask's rectangle that is on the screen: columns left to right - 1, rows top to
/// bottom - 1. All 0 if there is none.
struct SeenBox {
  int left, top, right, bottom;
};
SeenBox seen_box(const Body& body, const World& world);
/// The same of a rectangle of the screen's pixels.
SeenBox seen_box(const Rectangle& rectangle, const World& world);
std::vector<SeenBox> seen_boxes(const std::vector<Body>& bodies, const World& world);

/// The extents of an object's mask, or else of its role.
scene::Extents extents_of(const Film& film, int frame, int object);
/// The part on the screen of each object's box with its extents.
std::vector<SeenBox> fair_boxes_of(const Film& film, int frame);

/// Boxes in memory: records of `stride` bytes that begin with left, right, top and bottom, a word
/// each.
class BoxTable {
 public:
  static constexpr std::uint32_t kBytes = 8;

  /// Port and film must outlive it.
  BoxTable(const Film& film, const PortUse& port, std::uint32_t base, std::uint32_t stride)
      : film_(film), port_(port), base_(base), stride_(stride) {}

  std::uint32_t record(int index) const {
    return base_ + stride_ * static_cast<std::uint32_t>(index);
  }
  /// All boxes of a frame.
  void preset(int frame, const std::vector<SeenBox>& boxes);
  /// The program that compares each box of who is there with those behind it that it may hit:
  /// `visit(i, box, j, other)`, in order, for those that meet. If there is one behind it, all four
  /// words of a box are read, and of each of those one to four: the first comparison that fails
  /// ends it.
  template <typename Visit>
  void each_meeting(Visit visit) {
    const int count = static_cast<int>(boxes_.size());
    if (CountingPort* const own = port_.own()) {
      own->count_words_read(words_read());
      for (const IndexPair& pair : pairs_that_meet(boxes_)) {
        if (!film_.may_hit(pair)) continue;
        visit(pair.first, box(pair.first), pair.second, box(pair.second));
      }
      return;
    }
    for (int i = 0; i + 1 < count; ++i) {
      std::optional<SeenBox> first;
      for (int j = i + 1; j < count; ++j) {
        if (!compared({i, j})) continue;
        if (!first) first = read(i);
        if (const auto other = meeting(*first, j)) visit(i, *first, j, *other);
      }
    }
  }

 private:
  const SeenBox& box(int index) const { return boxes_[static_cast<std::size_t>(index)]; }
  bool compared(const IndexPair& pair) const {
    return film_.there(frame_, pair.first) && film_.there(frame_, pair.second) &&
           film_.may_hit(pair);
  }
  SeenBox read(int index);
  std::optional<SeenBox> meeting(const SeenBox& box, int index);
  std::uint64_t words_read() const;

  const Film& film_;
  const PortUse& port_;
  std::uint32_t base_, stride_;
  int frame_ = 0;
  std::vector<SeenBox> boxes_;
};

}  // namespace collide::techniques
