// SPDX-License-Identifier: MIT
#include "model/techniques/projection.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::techniques {
namespace {

/// `at` modulo `size`, not negative.
std::int64_t wrapped(std::int64_t at, std::int64_t size) {
  const std::int64_t rest = at % size;
  return rest < 0 ? rest + size : rest;
}

}  // namespace

template <typename Entry>
void OwnCells<Entry>::clear() {
  std::fill(entries_.begin(), entries_.end(), Entry{0});
}

template <typename Entry>
Entry PortCells<Entry>::get(std::size_t index) const {
  const std::uint32_t at = address(index);
  if constexpr (sizeof(Entry) == 1) {
    return port_.read_byte(at);
  } else {
    std::uint64_t entry = 0;
    for (std::uint32_t i = 0; i < sizeof(Entry); i += 2) entry = entry << 16 | port_.read(at + i);
    return static_cast<Entry>(entry);
  }
}

template <typename Entry>
void PortCells<Entry>::clear() {
  for (std::size_t index = 0; index < size_; ++index) {
    if constexpr (sizeof(Entry) == 1) {
      port_.write_byte(address(index), 0);
    } else {
      for (std::uint32_t i = 0; i < sizeof(Entry); i += 2) port_.write(address(index) + i, 0);
    }
  }
}

template <typename Entry>
void PortCells<Entry>::merge(std::size_t index, Entry bits) {
  const std::uint32_t at = address(index);
  if constexpr (sizeof(Entry) == 1) {
    port_.write_byte(at, static_cast<std::uint8_t>(port_.read_byte(at) | bits));
  } else {
    for (std::uint32_t i = 0; i < sizeof(Entry); i += 2) {
      const auto part = static_cast<std::uint16_t>(bits >> 8 * (sizeof(Entry) - 2 - i));
      if (part != 0) port_.write(at + i, static_cast<std::uint16_t>(port_.read(at + i) | part));
    }
  }
}

template <typename Entry, typename Cells>
std::size_t Projection<Entry, Cells>::checked(int side) {
  if (side < 1 || side > kLargestSide) {
    throw InputError(
        fmt::format("projection arrays: a side of {} is outside 1..{}", side, kLargestSide));
  }
  return static_cast<std::size_t>(side);
}

template <typename Entry, typename Cells>
void Projection<Entry, Cells>::clear() {
  rows_.clear();
  columns_.clear();
}

template <typename Entry, typename Cells>
template <typename Visit>
void Projection<Entry, Cells>::each(std::size_t entries, int at, int length, Visit visit) const {
  const auto size = static_cast<std::int64_t>(entries);
  if (edge_ == Edge::kWrap) {
    std::int64_t index = wrapped(at, size);
    for (int i = 0; i < length; ++i) {
      visit(static_cast<std::size_t>(index));
      if (++index == size) index = 0;
    }
    return;
  }
  const std::int64_t end = std::min<std::int64_t>(std::int64_t{at} + length, size);
  for (std::int64_t index = std::max(at, 0); index < end; ++index) {
    visit(static_cast<std::size_t>(index));
  }
}

template <typename Entry, typename Cells>
void Projection<Entry, Cells>::check(const Rectangle& rectangle) const {
  const bool too_large =
      edge_ == Edge::kWrap && (rectangle.width > width() || rectangle.height > height());
  if (rectangle.width < 1 || rectangle.height < 1 || too_large) {
    throw InputError(fmt::format("projection arrays: a rectangle of {}x{} on a screen of {}x{}",
                                 rectangle.width, rectangle.height, width(), height()));
  }
}

template <typename Entry, typename Cells>
void Projection<Entry, Cells>::mark(int projector, const Rectangle& rectangle) {
  if (projector < 0 || projector >= kProjectors) {
    throw InputError(fmt::format("projection arrays: projector {} is outside 0..{}", projector,
                                 kProjectors - 1));
  }
  check(rectangle);
  const auto bit = static_cast<Entry>(Entry{1} << projector);
  each(rows_.size(), rectangle.y, rectangle.height,
       [&](std::size_t index) { rows_.merge(index, bit); });
  each(columns_.size(), rectangle.x, rectangle.width,
       [&](std::size_t index) { columns_.merge(index, bit); });
}

template <typename Entry, typename Cells>
Entry Projection<Entry, Cells>::at(int x, int y) const {
  return within({x, y, 1, 1});
}

template <typename Entry, typename Cells>
Entry Projection<Entry, Cells>::within(const Rectangle& rectangle) const {
  check(rectangle);
  Entry down = 0, across = 0;
  each(rows_.size(), rectangle.y, rectangle.height,
       [&](std::size_t index) { down = static_cast<Entry>(down | rows_.get(index)); });
  each(columns_.size(), rectangle.x, rectangle.width,
       [&](std::size_t index) { across = static_cast<Entry>(across | columns_.get(index)); });
  return static_cast<Entry>(down & across);
}

template class PortCells<std::uint8_t>;
template class PortCells<std::uint64_t>;
template class Projection<std::uint8_t>;
template class Projection<std::uint16_t>;
template class Projection<std::uint32_t>;
template class Projection<std::uint64_t>;
template class Projection<std::uint8_t, PortCells<std::uint8_t>>;
template class Projection<std::uint64_t, PortCells<std::uint64_t>>;

}  // namespace collide::techniques
