// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/techniques/zone.h"

namespace collide::techniques {

/// What becomes of the part of a rectangle that lies beyond the arrays.
enum class Edge {
  kClip,  ///< it is cut off, and nothing outside is seen
  kWrap,  ///< it goes on at the other end, as an index that overflows does
};

/// Projection arrays: one entry for each row and one for each column of the screen, one bit a
/// projector. Every projector marks its rows and its columns; what lies at a point is the AND of
/// the point's two entries. As long as each projector owns a bit, that is exactly the projectors
/// whose rectangle the point is in. `Entry` is an unsigned integer of as many bits as there are
/// projectors: 8, 16, 32 or 64. Memory: width + height entries. See docs/flying-shark.md.
template <typename Entry>
class Projection {
 public:
  static constexpr int kProjectors = 8 * static_cast<int>(sizeof(Entry));
  static constexpr int kLargestSide = 65536;

  /// Throws InputError unless both sides are 1..65536.
  Projection(int width, int height, Edge edge);

  int width() const { return static_cast<int>(columns_.size()); }
  int height() const { return static_cast<int>(rows_.size()); }

  void clear();
  /// Marks the rectangle for a projector, 0..kProjectors-1. Throws InputError for another, or for a
  /// size that is not positive, or with kWrap one larger than the arrays.
  void mark(int projector, const Rectangle& rectangle);
  /// The projectors at a point.
  Entry at(int x, int y) const;
  /// The projectors that share a pixel with a rectangle of positive size: the OR of its rows AND
  /// the OR of its columns.
  Entry within(const Rectangle& rectangle) const;

  const std::vector<Entry>& rows() const { return rows_; }
  const std::vector<Entry>& columns() const { return columns_; }

 private:
  /// Applies `visit` to the entries of `at`..`at + length - 1`.
  template <typename Entries, typename Visit>
  void each(Entries& entries, int at, int length, Visit visit) const;
  void check(const Rectangle& rectangle) const;

  Edge edge_;
  std::vector<Entry> rows_;
  std::vector<Entry> columns_;
};

}  // namespace collide::techniques
