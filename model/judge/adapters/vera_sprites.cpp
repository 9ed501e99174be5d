// SPDX-License-Identifier: MIT
#include "model/judge/adapters/vera_sprites.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/vera/golden.h"

namespace collide::techniques {
namespace {

int sprite_side(int pixels) {
  int side = 8;
  while (side < pixels) side *= 2;
  return side;
}

/// By number, the usual classes and those of the film's objects, with the parts they play.
std::map<int, scene::Role> classes_of(const Film& film) {
  std::map<int, scene::Role> classes;
  for (const scene::Class& usual : scene::usual_classes()) {
    classes[scene::class_of(usual.role)] = usual.role;
  }
  for (std::size_t i = 0; i < film.roles().size(); ++i)
    classes[film.classes()[i]] = film.roles()[i];
  return classes;
}

bool has_own_classes(const Film& film) {
  return std::count(film.roles().begin(), film.roles().end(), scene::Role::kNone) != 0;
}

/// The pairs of classes that have a bit each, where some classes play no part.
std::vector<std::pair<int, int>> class_bits(const Film& film) {
  if (!has_own_classes(film)) return {};
  std::vector<std::pair<int, int>> bits;
  const auto there = [&](int number) {
    return std::count(film.classes().begin(), film.classes().end(), number) != 0;
  };
  for (const auto& pair : film.rules().pairs()) {
    if (there(pair.first) && there(pair.second)) bits.push_back(pair);
  }
  return bits;
}

class Lines final : public vera::Observer {
 public:
  void on_row(const vera::Row& row) override {
    if (row.row >= vera::kVisibleLines) return;
    states[static_cast<std::size_t>(row.row)] =
        row.cut || row.dropped > 0 ? LineState::kOverTime : LineState::kComplete;
  }
  void on_frame(const vera::Frame& /*frame*/) override {}

  std::vector<LineState> states =
      std::vector<LineState>(vera::kVisibleLines, LineState::kNotRendered);
};

}  // namespace

VeraSprites::VeraSprites(const Film& film) {
  std::uint32_t address = 0;
  int number = 0;
  for (const Film::Shape& shape : film.shapes()) {
    const int index = number++;
    const scene::Mask& mask = shape.mask;
    if (mask.width() > kLargest || mask.height() > kLargest) continue;
    Image image{address, {}, sprite_side(mask.width()), sprite_side(mask.height())};
    image.bytes.resize(static_cast<std::size_t>(image.width * image.height / 2));
    if (address + image.bytes.size() > vera::kAttributeBase) continue;
    for (int y = 0; y < mask.height(); ++y) {
      for (int x = 0; x < mask.width(); ++x) {
        if (!mask.solid(x, y)) continue;
        // Colour 1; the left pixel of a byte is its high half.
        image.bytes[static_cast<std::size_t>((y * image.width + x) / 2)] |=
            static_cast<std::uint8_t>(x % 2 == 0 ? 0x10 : 0x01);
      }
    }
    address += static_cast<std::uint32_t>(image.bytes.size());
    images_.emplace(index, std::move(image));
  }
}

void VeraSprites::load(vera::Unit& unit) const {
  for (const auto& [shape, image] : images_) {
    unit.load_vram(image.address, image.bytes.data(), image.bytes.size());
  }
}

vera::Sprite VeraSprites::sprite(int shape, int x, int y, std::uint8_t groups, int z) const {
  const Image& image = images_.at(shape);
  vera::Sprite sprite;
  sprite.address = image.address;
  sprite.x = static_cast<std::int16_t>(x & 1023);
  sprite.y = static_cast<std::int16_t>(y & 1023);
  sprite.width = static_cast<std::uint8_t>(image.width);
  sprite.height = static_cast<std::uint8_t>(image.height);
  sprite.mask = groups;
  sprite.z = static_cast<std::uint8_t>(z);
  return sprite;
}

std::size_t vera_pairs(const Film& film) {
  return class_bits(film).size();
}

std::vector<std::uint8_t> vera_groups(const Film& film) {
  std::vector<std::uint8_t> groups(film.roles().size());
  if (!has_own_classes(film)) {
    using scene::Role;
    constexpr std::pair<Role, Role> kBits[] = {{Role::kPlayer, Role::kEnemy},
                                               {Role::kPlayer, Role::kEnemyBullet},
                                               {Role::kPlayerBullet, Role::kEnemy},
                                               {Role::kPlayerBullet, Role::kEnemyBullet}};
    const std::map<int, Role> classes = classes_of(film);
    for (std::size_t i = 0; i < groups.size(); ++i) {
      unsigned bit = 1;
      for (const auto& [a, b] : kBits) {
        const Role own = film.roles()[i];
        const Role other = own == a ? b : a;
        const bool met = std::any_of(classes.begin(), classes.end(), [&](const auto& one) {
          return one.second == other && film.rules().may_hit(film.classes()[i], one.first);
        });
        if ((own == a || own == b) && met) groups[i] |= static_cast<std::uint8_t>(bit);
        bit <<= 1;
      }
    }
    return groups;
  }
  const auto bits = class_bits(film);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (film.roles()[i] == scene::Role::kScenery) continue;
    if (film.rules().all()) groups[i] = 1;
    for (std::size_t bit = 0; bit < std::min(bits.size(), kVeraBits); ++bit) {
      const int own = film.classes()[i];
      if (bits[bit].first == own || bits[bit].second == own) {
        groups[i] |= static_cast<std::uint8_t>(1u << bit);
      }
    }
  }
  return groups;
}

std::vector<LineState> line_states(const VeraSprites& images,
                                   const std::vector<vera::Sprite>& sprites,
                                   const vera::Registers& registers) {
  vera::Golden unit;
  unit.reset();
  unit.set_registers(registers);
  images.load(unit);
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    unit.load_sprite(static_cast<int>(i), sprites[i]);
  }
  Lines lines;
  unit.observe(&lines);
  unit.run_frame();
  return lines.states;
}

}  // namespace collide::techniques
