// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "model/judge/ground_truth.h"
#include "model/judge/pairs.h"

/// A broad phase: who is so near that they may meet, in time that grows with what is there.
namespace collide::techniques {

/// Columns left to right, rows top to bottom. Without width or height it meets nothing.
template <typename Real>
struct Extent {
  Real left, top, right, bottom;
};

/// The extent that holds two others.
inline Extent<double> around(const Extent<double>& a, const Extent<double>& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

/// The boxes that hold something, from left to right.
template <typename Box>
std::vector<std::size_t> from_left(const std::vector<Box>& boxes) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (boxes[i].left < boxes[i].right && boxes[i].top < boxes[i].bottom) order.push_back(i);
  }
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return boxes[a].left < boxes[b].left; });
  return order;
}

/// Calls `visit(i, j)`, i < j, for the pairs whose columns overlap, in no order. `order`: as
/// `from_left` gives it.
template <typename Box, typename Visit>
void each_side_by_side(const std::vector<Box>& boxes, const std::vector<std::size_t>& order,
                       Visit visit) {
  std::vector<std::size_t> open;  // columns that a later box may overlap
  for (const std::size_t next : order) {
    std::size_t kept = 0;
    for (const std::size_t other : open) {
      if (boxes[other].right <= boxes[next].left) continue;
      open[kept++] = other;
      visit(std::min(next, other), std::max(next, other));
    }
    open.resize(kept);
    open.push_back(next);
  }
}

/// Bands of rows, high enough that a box lies in two of them or so, and so many that few boxes lie
/// in one.
template <typename Box>
class Bands {
 public:
  Bands(const std::vector<Box>& boxes, const std::vector<std::size_t>& order) {
    constexpr double kBoxesInABand = 16;
    double heights = 0, bottom = 0;
    for (const std::size_t i : order) {
      const auto top = static_cast<double>(boxes[i].top);
      top_ = i == order.front() ? top : std::min(top_, top);
      bottom = std::max(i == order.front() ? top : bottom, static_cast<double>(boxes[i].bottom));
      heights += static_cast<double>(boxes[i].bottom) - top;
    }
    const auto count = static_cast<double>(order.size());
    height_ = std::max(2 * heights / count, (bottom - top_) * kBoxesInABand / count);
  }
  template <typename Real>
  std::size_t of(Real row) const {
    return static_cast<std::size_t>((static_cast<double>(row) - top_) / height_);
  }

 private:
  double top_ = 0, height_ = 1;
};

/// The pairs that share an area, in order.
template <typename Box>
std::vector<IndexPair> pairs_that_meet(const std::vector<Box>& boxes) {
  const std::vector<std::size_t> order = from_left(boxes);
  const Bands<Box> bands(boxes, order);
  std::vector<std::vector<std::size_t>> in_band;
  for (const std::size_t i : order) {
    const std::size_t last = bands.of(boxes[i].bottom);
    if (in_band.size() <= last) in_band.resize(last + 1);
    for (std::size_t band = bands.of(boxes[i].top); band <= last; ++band)
      in_band[band].push_back(i);
  }
  std::vector<IndexPair> result;
  for (std::size_t band = 0; band < in_band.size(); ++band) {
    each_side_by_side(boxes, in_band[band], [&](std::size_t i, std::size_t j) {
      if (boxes[i].top >= boxes[j].bottom || boxes[j].top >= boxes[i].bottom) return;
      // They may share several bands, but only one has the first row they share.
      if (bands.of(std::max(boxes[i].top, boxes[j].top)) != band) return;
      result.push_back({static_cast<int>(i), static_cast<int>(j)});
    });
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// For each of the first list, those of the second that share an area with it, in order.
template <typename Box>
std::vector<std::vector<std::size_t>> those_that_meet(const std::vector<Box>& boxes,
                                                      const std::vector<Box>& others) {
  std::vector<Box> all = boxes;
  all.insert(all.end(), others.begin(), others.end());
  std::vector<std::vector<std::size_t>> result(boxes.size());
  for (const IndexPair& pair : pairs_that_meet(all)) {
    const auto i = static_cast<std::size_t>(pair.first), j = static_cast<std::size_t>(pair.second);
    if (i < boxes.size() && j >= boxes.size()) result[i].push_back(j - boxes.size());
  }
  return result;
}

/// What holds a circle in motion during a frame, and enough around it for whatever rounding makes a
/// contact.
inline Extent<double> way_of(const swept::MovingCircle<double>& circle) {
  const auto [left, right] = std::minmax(circle.from.x, circle.to.x);
  const auto [top, bottom] = std::minmax(circle.from.y, circle.to.y);
  const double far = std::max(
      {std::fabs(left), std::fabs(right), std::fabs(top), std::fabs(bottom), circle.radius});
  const double reach = circle.radius + 1 + far * 1e-7;
  return {left - reach, top - reach, right + reach, bottom + reach};
}

}  // namespace collide::techniques
