// SPDX-License-Identifier: MIT
#include "sim/compare/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "model/common/input_error.h"
#include "model/judge/near.h"

namespace collide::compare {
namespace {

using techniques::Extent;
using techniques::IndexPair;

std::vector<Extent<int>> boxes_of(const std::vector<techniques::Body>& bodies) {
  std::vector<Extent<int>> boxes;
  for (const techniques::Body& body : bodies) {
    const int x = techniques::pixel(body.now.x), y = techniques::pixel(body.now.y);
    boxes.push_back(body.mask == nullptr
                        ? Extent<int>{}
                        : Extent<int>{x, y, x + body.mask->width(), y + body.mask->height()});
  }
  return boxes;
}

std::uint64_t shared(const Extent<int>& a, const Extent<int>& b) {
  const std::int64_t width = std::min(a.right, b.right) - std::max(a.left, b.left);
  const std::int64_t height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return static_cast<std::uint64_t>(width * height);
}

/// The load of one frame.
Load load_of(const techniques::Film& film, int frame) {
  const std::vector<techniques::Body> bodies = film.bodies(frame);
  const std::vector<Extent<int>> boxes = boxes_of(bodies);
  Load load;
  for (const IndexPair& pair : techniques::pairs_that_meet(boxes)) {
    if (!film.may_hit(pair)) continue;
    ++load.pairs;
    load.pixels += shared(boxes[static_cast<std::size_t>(pair.first)],
                          boxes[static_cast<std::size_t>(pair.second)]);
  }
  const std::vector<techniques::TimedPair> circles = techniques::circle_contacts(bodies);
  const auto touching = std::count_if(circles.begin(), circles.end(), [&](const auto& contact) {
    return film.may_hit(contact.pair);
  });
  load.pairs = std::max(load.pairs, static_cast<std::uint64_t>(touching));
  return load;
}

}  // namespace

void require_room(const techniques::Film& film, const std::string& place, const Load& most) {
  Load all;
  for (int frame = 0; frame < film.frames(); ++frame) {
    const Load load = load_of(film, frame);
    all.pairs += load.pairs;
    all.pixels += load.pixels;
    const bool pairs = all.pairs > most.pairs;
    if (!pairs && all.pixels <= most.pixels) continue;
    throw InputError(
        place,
        fmt::format("{} meet in the frames up to {}, expected {} at most in all frames: fewer "
                    "objects in one place, or fewer frames",
                    pairs ? fmt::format("{} pairs", all.pairs)
                          : fmt::format("{} pixels of boxes", all.pixels),
                    frame, pairs ? most.pairs : most.pixels));
  }
}

}  // namespace collide::compare
