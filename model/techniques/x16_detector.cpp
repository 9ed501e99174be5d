// SPDX-License-Identifier: MIT
#include "model/techniques/x16_detector.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::x16 {
namespace {

constexpr int kCells = 16;
constexpr int kCellWidth = kScreenWidth / kCells;
constexpr int kCellHeight = kScreenHeight / kCells;

constexpr std::uint8_t kLiveColour = 1;
constexpr std::uint8_t kHitColour = 2;

/// Bits of the cells that `size` pixels from `from` on touch; cell 0 is bit 15.
std::uint16_t touched(int from, int size, int cell) {
  const int first = std::max(from, 0) / cell;
  const int last = std::min(from + size - 1, kCells * cell - 1) / cell;
  std::uint16_t bits = 0;
  if (from + size <= 0) return bits;
  for (int i = first; i <= last; ++i) bits |= static_cast<std::uint16_t>(0x8000 >> i);
  return bits;
}

int sprite_size(int pixels) {
  return kSides[side_number(pixels)];
}

std::vector<std::uint8_t> image_of(const scene::Mask& shape, std::uint8_t colour) {
  const int width = sprite_size(shape.width());
  const int height = sprite_size(shape.height());
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(width * height), 0);
  for (int y = 0; y < shape.height(); ++y) {
    for (int x = 0; x < shape.width(); ++x) {
      if (shape.solid(x, y)) bytes[static_cast<std::size_t>(y * width + x)] = colour;
    }
  }
  return bytes;
}

bool overlap(const scene::Mask& projectile, const scene::Mask& target, int dx, int dy) {
  for (int y = std::max(0, dy); y < std::min(projectile.height(), dy + target.height()); ++y) {
    for (int x = std::max(0, dx); x < std::min(projectile.width(), dx + target.width()); ++x) {
      if (projectile.solid(x, y) && target.solid(x - dx, y - dy)) return true;
    }
  }
  return false;
}

}  // namespace

std::uint8_t quadrants(Position place, int width, int height) {
  int byte = kDead;
  if (place.x < kScreenWidth / 2) byte |= kLeft;
  if (place.x + width > kScreenWidth / 2) byte |= kRight;
  if (place.y < kScreenHeight / 2) byte |= kTop;
  if (place.y + height > kScreenHeight / 2) byte |= kBottom;
  return static_cast<std::uint8_t>(byte);
}

Cells cells(Position place, int width, int height) {
  return {touched(place.x, width, kCellWidth), touched(place.y, height, kCellHeight)};
}

std::size_t side_number(int pixels) {
  std::size_t number = 0;
  while (number + 1 < kSides.size() && kSides[number] < pixels) ++number;
  return number;
}

SpatialMaps::SpatialMaps(int side) : side_(side) {
  for (int x = 1 - side; x < kScreenWidth; ++x) {
    columns_.push_back(touched(x, side, kCellWidth));
  }
  for (int y = 1 - side; y < kScreenHeight; ++y) {
    rows_.push_back(touched(y, side, kCellHeight));
  }
}

const SpatialMaps& SpatialMaps::of_number(std::size_t number) {
  static const std::array<SpatialMaps, kSides.size()> kMaps{
      SpatialMaps(kSides[0]), SpatialMaps(kSides[1]), SpatialMaps(kSides[2]),
      SpatialMaps(kSides[3])};
  return kMaps.at(number);
}

std::uint16_t SpatialMaps::look_up(const std::vector<std::uint16_t>& table, int from) const {
  const int index = from + side_ - 1;
  if (index < 0 || index >= static_cast<int>(table.size())) return 0;
  return table[static_cast<std::size_t>(index)];
}

std::vector<std::uint8_t> SpatialMaps::bytes() const {
  std::vector<std::uint8_t> bytes;
  for (const auto* table : {&columns_, &rows_}) {
    for (const std::uint16_t map : *table) {
      bytes.push_back(static_cast<std::uint8_t>(map));
      bytes.push_back(static_cast<std::uint8_t>(map >> 8));
    }
  }
  return bytes;
}

Cells mapped_cells(Position place, int width, int height) {
  return {SpatialMaps::of_number(side_number(width)).columns(place.x),
          SpatialMaps::of_number(side_number(height)).rows(place.y)};
}

DecisionTable::DecisionTable(const scene::Mask& projectile, const scene::Mask& target)
    : left_(target.width()),
      top_(target.height()),
      width_(projectile.width() + target.width()),
      height_(projectile.height() + target.height()) {
  bytes_.reserve(static_cast<std::size_t>(width_ * height_));
  for (int dy = -top_; dy < projectile.height(); ++dy) {
    for (int dx = -left_; dx < projectile.width(); ++dx) {
      bytes_.push_back(overlap(projectile, target, dx, dy) ? 1 : 0);
    }
  }
}

std::optional<std::size_t> DecisionTable::index(int dx, int dy) const {
  const int column = dx + left_;
  const int row = dy + top_;
  if (column < 0 || column >= width_ || row < 0 || row >= height_) return std::nullopt;
  return static_cast<std::size_t>(row * width_ + column);
}

bool DecisionTable::hit(int dx, int dy) const {
  const auto at = index(dx, dy);
  return at && bytes_[*at] != 0;
}

Detector::Detector(vera::Unit& unit, std::vector<scene::Mask> shapes, std::vector<Object> objects,
                   Mode mode, Tables tables, Port* port, std::uint32_t base)
    : unit_(unit),
      shapes_(std::move(shapes)),
      objects_(std::move(objects)),
      mode_(mode),
      tables_used_(tables),
      port_(port),
      dead_(objects_.size(), false) {
  if (objects_.size() > static_cast<std::size_t>(vera::kSprites)) {
    throw InputError("objects",
                     fmt::format("{} are more than {} sprites", objects_.size(), vera::kSprites));
  }
  unit_.reset();
  std::uint32_t address = 0;
  const auto store = [&](const scene::Mask& shape, std::uint8_t colour) {
    const auto bytes = image_of(shape, colour);
    if (address + bytes.size() > vera::kAttributeBase) {
      throw InputError("shapes", "their images do not fit in the video RAM");
    }
    unit_.load_vram(address, bytes.data(), bytes.size());
    address += static_cast<std::uint32_t>(bytes.size());
    return address - static_cast<std::uint32_t>(bytes.size());
  };
  for (const scene::Mask& shape : shapes_) {
    if (shape.width() > kLargestShape || shape.height() > kLargestShape) {
      throw InputError("shapes", fmt::format("{}x{} is larger than a sprite, {}x{}", shape.width(),
                                             shape.height(), kLargestShape, kLargestShape));
    }
    images_.push_back(store(shape, kLiveColour));
    hit_images_.push_back(store(shape, kHitColour));
  }
  for (const Object& projectile : objects_) {
    for (const Object& target : objects_) {
      const std::pair<int, int> key{projectile.shape, target.shape};
      if (!projectile.projectile || target.projectile || tables_.count(key) != 0) continue;
      if (tables_.empty()) first_ = key;
      tables_.emplace(key, DecisionTable(shapes_.at(static_cast<std::size_t>(key.first)),
                                         shapes_.at(static_cast<std::size_t>(key.second))));
    }
  }
  report_.masks.resize(objects_.size());
  if (port_ != nullptr) preset_tables(base);
}

void Detector::preset_tables(std::uint32_t base) {
  std::uint32_t address = base;
  for (const auto& [key, table] : tables_) {
    const std::vector<std::uint8_t>& bytes = table.bytes();
    table_address_[key] = address;
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
      const unsigned low = i + 1 < bytes.size() ? bytes[i + 1] : 0u;
      port_->preset(address, static_cast<std::uint16_t>(bytes[i] << 8 | low));
      address += 2;
    }
  }
}

/// What the table says of a displacement.
bool Detector::looked_up(const std::pair<int, int>& shapes, int dx, int dy) {
  const DecisionTable& table = tables_.at(shapes);
  if (port_ == nullptr) return table.hit(dx, dy);
  const auto index = table.index(dx, dy);
  return index &&
         port_->read_byte(table_address_.at(shapes) + static_cast<std::uint32_t>(*index)) != 0;
}

std::size_t Detector::table_bytes() const {
  std::size_t total = 0;
  for (const auto& [key, table] : tables_) total += table.bytes().size();
  return total;
}

const scene::Mask& Detector::shape_of(int sprite) const {
  return shapes_[static_cast<std::size_t>(objects_[static_cast<std::size_t>(sprite)].shape)];
}

const Report& Detector::step(const std::vector<Position>& places) {
  const int count = static_cast<int>(objects_.size());
  if (places.size() != objects_.size()) {
    throw InputError("places", fmt::format("{} for {} objects", places.size(), count));
  }
  for (int i = 0; i < count; ++i) show(i, places[static_cast<std::size_t>(i)]);
  report_.clocks = unit_.run_frame().clocks;
  report_.places = places;
  ++report_.frame;
  report_.isr = unit_.read(vera::kIsr);
  const bool reported = (report_.isr & vera::kSprcol) != 0;
  report_.x_part = reported ? report_.isr & (kLeft | kRight) : 0;
  report_.y_part = reported ? report_.isr & (kTop | kBottom) : 0;
  report_.projectiles.clear();
  report_.cell_pairs.clear();
  report_.hits.clear();
  report_.quadrant_pairs = 0;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t mask = report_.masks[static_cast<std::size_t>(i)];
    if (mask == kDead || (mask & report_.x_part) == 0 || (mask & report_.y_part) == 0) continue;
    if (!objects_[static_cast<std::size_t>(i)].projectile) {
      test(i);
    } else if (report_.projectiles.size() < kMostProjectiles) {
      report_.projectiles.push_back(i);
    }
  }
  if (reported) unit_.write(vera::kIsr, vera::kSprcol);
  return report_;
}

// A sprite's attribute record for the next frame.
void Detector::show(int sprite, Position place) {
  const auto i = static_cast<std::size_t>(sprite);
  const scene::Mask& shape = shape_of(sprite);
  const std::uint8_t byte6 = dead_[i] ? kDead : quadrants(place, shape.width(), shape.height());
  report_.masks[i] = byte6;
  vera::Sprite s;
  s.address = (dead_[i] ? hit_images_ : images_)[static_cast<std::size_t>(objects_[i].shape)];
  s.bpp8 = true;
  s.x = static_cast<std::int16_t>(place.x & 1023);
  s.y = static_cast<std::int16_t>(place.y & 1023);
  s.mask = byte6 >> 4;
  s.z = (byte6 >> 2) & 3;
  s.width = static_cast<std::uint8_t>(sprite_size(shape.width()));
  s.height = static_cast<std::uint8_t>(sprite_size(shape.height()));
  unit_.load_sprite(sprite, s);
}

// A candidate target against the list of projectiles.
void Detector::test(int target) {
  const scene::Mask& shape = shape_of(target);
  const Position at = report_.places[static_cast<std::size_t>(target)];
  const Cells target_cells = mapped_cells(at, shape.width(), shape.height());
  report_.quadrant_pairs += static_cast<int>(report_.projectiles.size());
  for (const int projectile : report_.projectiles) {
    const scene::Mask& other = shape_of(projectile);
    const Position from = report_.places[static_cast<std::size_t>(projectile)];
    const Cells projectile_cells = mapped_cells(from, other.width(), other.height());
    if ((target_cells.x & projectile_cells.x) == 0 || (target_cells.y & projectile_cells.y) == 0)
      continue;
    report_.cell_pairs.emplace_back(projectile, target);
    const std::pair<int, int> shapes{objects_[static_cast<std::size_t>(projectile)].shape,
                                     objects_[static_cast<std::size_t>(target)].shape};
    const auto& used = tables_used_ == Tables::kFirst ? first_ : shapes;
    if (looked_up(used, at.x - from.x, at.y - from.y)) {
      report_.hits.emplace_back(projectile, target);
      dead_[static_cast<std::size_t>(target)] = true;
      return;
    }
    if (mode_ == Mode::kOriginal) return;
  }
}

}  // namespace collide::x16
