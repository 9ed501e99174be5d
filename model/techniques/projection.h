// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "model/common/port.h"
#include "model/techniques/zone.h"

namespace collide::techniques {

/// What becomes of the part of a rectangle that lies beyond the arrays.
enum class Edge {
  kClip,  ///< it is cut off, and nothing outside is seen
  kWrap,  ///< it continues at the other end, as an index that overflows does
};

/// The entries of an array, in its own memory.
template <typename Entry>
class OwnCells {
 public:
  explicit OwnCells(std::size_t size) : entries_(size) {}

  std::size_t size() const { return entries_.size(); }
  Entry get(std::size_t index) const { return entries_[index]; }
  void clear();
  void merge(std::size_t index, Entry bits) {
    entries_[index] = static_cast<Entry>(entries_[index] | bits);
  }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

/// The entries of an array in memory behind a port, from an even address on, most significant word
/// first. A mark reads and writes only the words, or the byte, in which it has bits.
template <typename Entry>
class PortCells {
 public:
  PortCells(Port& port, std::uint32_t base, std::size_t size)
      : port_(port), base_(base), size_(size) {}

  std::size_t size() const { return size_; }
  Entry get(std::size_t index) const;
  void clear();
  void merge(std::size_t index, Entry bits);

 private:
  std::uint32_t address(std::size_t index) const {
    return base_ + static_cast<std::uint32_t>(sizeof(Entry) * index);
  }

  Port& port_;
  std::uint32_t base_;
  std::size_t size_;
};

/// Projection arrays: one entry for each row and one for each column of the screen, one bit a
/// projector. Every projector marks its rows and its columns; what lies at a point is the AND of
/// the point's two entries. As long as each projector owns a bit, that is exactly the projectors
/// whose rectangle the point is in. `Entry` is an unsigned integer of as many bits as there are
/// projectors: 8, 16, 32 or 64. Memory: width + height entries. See
/// docs/explanation/flying-shark.md.
template <typename Entry, typename Cells = OwnCells<Entry>>
class Projection {
 public:
  static constexpr int kProjectors = 8 * static_cast<int>(sizeof(Entry));
  static constexpr int kLargestSide = 65536;

  /// Throws InputError unless both sides are 1..65536.
  template <typename C = Cells, typename = std::enable_if_t<std::is_same_v<C, OwnCells<Entry>>>>
  Projection(int width, int height, Edge edge)
      : edge_(edge), rows_(checked(height)), columns_(checked(width)) {}
  /// Behind a port: the rows from an even address on, the columns after them.
  template <typename C = Cells, typename = std::enable_if_t<std::is_same_v<C, PortCells<Entry>>>>
  Projection(Port& port, std::uint32_t base, int width, int height, Edge edge)
      : edge_(edge),
        rows_(port, base, checked(height)),
        columns_(port, base + static_cast<std::uint32_t>(sizeof(Entry) * checked(height)),
                 checked(width)) {}

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

  const Cells& rows() const { return rows_; }
  const Cells& columns() const { return columns_; }

 private:
  /// Applies `visit` to the indices of `at`..`at + length - 1` in an array of that size.
  template <typename Visit>
  void each(std::size_t size, int at, int length, Visit visit) const;
  void check(const Rectangle& rectangle) const;
  static std::size_t checked(int side);

  Edge edge_;
  Cells rows_;
  Cells columns_;
};

}  // namespace collide::techniques
