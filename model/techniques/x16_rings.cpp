// SPDX-License-Identifier: MIT
#include "model/techniques/x16_rings.h"

#include <cmath>

namespace collide::x16 {
namespace {

constexpr int kSize = 16;

std::vector<Object> ring_objects() {
  std::vector<Object> objects;
  for (std::size_t ring = 0; ring < kRings.size(); ++ring) {
    objects.insert(objects.end(), static_cast<std::size_t>(kRings[ring].sprites),
                   Object{ring == 0, 0});
  }
  return objects;
}

}  // namespace

std::vector<PathRecord> make_path(const Ring& ring) {
  std::vector<PathRecord> path;
  path.reserve(static_cast<std::size_t>(ring.points));
  // The angle is accumulated in single precision, sine and cosine are double: anything else moves
  // points by a pixel.
  const float step = 360.0F / static_cast<float>(ring.points);
  float angle = 0;
  for (int k = 0; k < ring.points; ++k, angle += step) {
    const float radians = 2.0F * 3.1415926F * angle / 360.0F;
    PathRecord record;
    record.place.x = static_cast<int>(std::cos(static_cast<double>(radians)) * ring.horizontal +
                                      kScreenWidth / 2) -
                     8;
    record.place.y = static_cast<int>(std::sin(static_cast<double>(radians)) * ring.vertical +
                                      kScreenHeight / 2) -
                     8;
    record.mask = quadrants(record.place, kSize, kSize);
    record.cells = cells(record.place, kSize, kSize);
    path.push_back(record);
  }
  return path;
}

std::vector<std::uint8_t> path_bytes(const std::vector<PathRecord>& path) {
  std::vector<std::uint8_t> bytes;
  const auto word = [&bytes](int value) {
    bytes.push_back(static_cast<std::uint8_t>(value));
    bytes.push_back(static_cast<std::uint8_t>(value >> 8));
  };
  for (const PathRecord& record : path) {
    word(record.place.x);
    word(record.place.y);
    bytes.push_back(record.mask);
    word(record.cells.x);
    word(record.cells.y);
  }
  return bytes;
}

scene::Mask ring_shape() {
  constexpr std::array<int, 8> kHalfWidths{1, 2, 3, 4, 4, 3, 2, 1};
  constexpr int kFirstRow = 4;
  scene::Mask shape(kSize, kSize);
  for (int row = 0; row < static_cast<int>(kHalfWidths.size()); ++row) {
    const int half = kHalfWidths[static_cast<std::size_t>(row)];
    for (int x = kSize / 2 - half; x < kSize / 2 + half; ++x) shape.set(x, kFirstRow + row);
  }
  return shape;
}

RingDemo::RingDemo(vera::Unit& unit, Mode mode)
    : detector_(unit, {ring_shape()}, ring_objects(), mode) {
  for (const Ring& ring : kRings) paths_.push_back(make_path(ring));
}

const Report& RingDemo::step() {
  places_.clear();
  for (std::size_t r = 0; r < kRings.size(); ++r) {
    const Ring& ring = kRings[r];
    if (started_) index_[r] = (index_[r] + 1) % ring.points;
    for (int s = 0; s < ring.sprites; ++s) {
      places_.push_back(
          paths_[r][static_cast<std::size_t>((index_[r] + s * ring.phase) % ring.points)].place);
    }
  }
  started_ = true;
  return detector_.step(places_);
}

}  // namespace collide::x16
