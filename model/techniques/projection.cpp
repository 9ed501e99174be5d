// SPDX-License-Identifier: MIT
#include "model/techniques/projection.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::techniques {
namespace {

std::size_t checked(int side) {
  if (side < 1 || side > 65536) {
    throw InputError(fmt::format("projection arrays: a side of {} is outside 1..65536", side));
  }
  return static_cast<std::size_t>(side);
}

/// `at` modulo `size`, not negative.
std::int64_t wrapped(std::int64_t at, std::int64_t size) {
  const std::int64_t rest = at % size;
  return rest < 0 ? rest + size : rest;
}

}  // namespace

template <typename Entry>
Projection<Entry>::Projection(int width, int height, Edge edge)
    : edge_(edge), rows_(checked(height)), columns_(checked(width)) {}

template <typename Entry>
void Projection<Entry>::clear() {
  std::fill(rows_.begin(), rows_.end(), Entry{0});
  std::fill(columns_.begin(), columns_.end(), Entry{0});
}

template <typename Entry>
template <typename Entries, typename Visit>
void Projection<Entry>::each(Entries& entries, int at, int length, Visit visit) const {
  const auto size = static_cast<std::int64_t>(entries.size());
  if (edge_ == Edge::kWrap) {
    std::int64_t index = wrapped(at, size);
    for (int i = 0; i < length; ++i) {
      visit(entries[static_cast<std::size_t>(index)]);
      if (++index == size) index = 0;
    }
    return;
  }
  const std::int64_t end = std::min<std::int64_t>(std::int64_t{at} + length, size);
  for (std::int64_t index = std::max(at, 0); index < end; ++index) {
    visit(entries[static_cast<std::size_t>(index)]);
  }
}

template <typename Entry>
void Projection<Entry>::check(const Rectangle& rectangle) const {
  const bool too_large =
      edge_ == Edge::kWrap && (rectangle.width > width() || rectangle.height > height());
  if (rectangle.width < 1 || rectangle.height < 1 || too_large) {
    throw InputError(fmt::format("projection arrays: a rectangle of {}x{} on a screen of {}x{}",
                                 rectangle.width, rectangle.height, width(), height()));
  }
}

template <typename Entry>
void Projection<Entry>::mark(int projector, const Rectangle& rectangle) {
  if (projector < 0 || projector >= kProjectors) {
    throw InputError(fmt::format("projection arrays: projector {} is outside 0..{}", projector,
                                 kProjectors - 1));
  }
  check(rectangle);
  const auto bit = static_cast<Entry>(Entry{1} << projector);
  const auto set = [bit](Entry& entry) { entry = static_cast<Entry>(entry | bit); };
  each(rows_, rectangle.y, rectangle.height, set);
  each(columns_, rectangle.x, rectangle.width, set);
}

template <typename Entry>
Entry Projection<Entry>::at(int x, int y) const {
  return within({x, y, 1, 1});
}

template <typename Entry>
Entry Projection<Entry>::within(const Rectangle& rectangle) const {
  check(rectangle);
  Entry down = 0, across = 0;
  each(rows_, rectangle.y, rectangle.height,
       [&](Entry entry) { down = static_cast<Entry>(down | entry); });
  each(columns_, rectangle.x, rectangle.width,
       [&](Entry entry) { across = static_cast<Entry>(across | entry); });
  return static_cast<Entry>(down & across);
}

template class Projection<std::uint8_t>;
template class Projection<std::uint16_t>;
template class Projection<std::uint32_t>;
template class Projection<std::uint64_t>;

}  // namespace collide::techniques
