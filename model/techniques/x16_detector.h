// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/common/port.h"
#include "model/scene/mask.h"
#include "model/vera/unit.h"

/// Table-driven sprite collision as on the Commander X16: the video chip says in which halves of
/// the screen something overlaps, spatial maps narrow the candidates down, and a table made
/// beforehand decides at the pixel. Behaviour: docs/explanation/x16-rings.md.
namespace collide::x16 {

constexpr int kScreenWidth = 640;
constexpr int kScreenHeight = 480;
/// Bits 7:4 of attribute byte 6: the halves of the screen a sprite touches.
constexpr std::uint8_t kLeft = 0x10;
constexpr std::uint8_t kRight = 0x20;
constexpr std::uint8_t kTop = 0x40;
constexpr std::uint8_t kBottom = 0x80;
/// Z depth 3, no mask: a sprite that takes no part any more.
constexpr std::uint8_t kDead = 0x0C;

struct Position {
  int x = 0;
  int y = 0;
};

/// Attribute byte 6 of a live sprite whose top left corner is there.
std::uint8_t quadrants(Position place, int width, int height);

/// The 16 cells of 40 columns (bit 15 leftmost) and the 16 of 30 rows (bit 15 topmost) that a
/// sprite touches; off the screen there are none.
struct Cells {
  std::uint16_t x = 0;
  std::uint16_t y = 0;
};
Cells cells(Position place, int width, int height);

/// The sides that sprites have.
constexpr std::array<int, 4> kSides{8, 16, 32, 64};
/// Which of them, from 0 on, holds so many pixels.
std::size_t side_number(int pixels);

/// The spatial maps of one side as tables: the cells at every place where a sprite with that width,
/// or height, is on the screen.
class SpatialMaps {
 public:
  /// One of kSides.
  explicit SpatialMaps(int side);

  /// Of kSides[number].
  static const SpatialMaps& of_number(std::size_t number);

  /// The cells of a sprite whose left column is `x`; off the screen there are none.
  std::uint16_t columns(int x) const { return look_up(columns_, x); }
  std::uint16_t rows(int y) const { return look_up(rows_, y); }
  int side() const { return side_; }
  /// As a program has them, low bytes first: columns from 1 - side to 639, rows from 1 - side to
  /// 479.
  std::vector<std::uint8_t> bytes() const;

 private:
  std::uint16_t look_up(const std::vector<std::uint16_t>& table, int from) const;

  int side_;
  std::vector<std::uint16_t> columns_, rows_;
};
/// Of a sprite whose image holds a shape of that size, by table.
Cells mapped_cells(Position place, int width, int height);

/// For every displacement of a target from a projectile whether they share a solid pixel. One byte
/// a flag.
class DecisionTable {
 public:
  DecisionTable(const scene::Mask& projectile, const scene::Mask& target);

  /// `dx` and `dy` are target minus projectile; any value.
  bool hit(int dx, int dy) const;
  /// The byte that decides; nothing for a displacement outside the table.
  std::optional<std::size_t> index(int dx, int dy) const;

  /// Displacements run from minus the target's size to the projectile's size less one.
  int width() const { return width_; }
  int height() const { return height_; }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  int left_;
  int top_;
  int width_;
  int height_;
  std::vector<std::uint8_t> bytes_;
};

/// What the software does when cells match and the pixel test then fails: the original gives the
/// target up for this frame, `kAll` tries the other projectiles.
enum class Mode { kOriginal, kAll };

/// Decision tables: one for each pair of shapes, or that of the first projectile and the first
/// target for all, as in a program that has one kind of either.
enum class Tables { kEach, kFirst };

/// One sprite, in index order. Projectiles come before the targets they are to hit.
struct Object {
  bool projectile = false;
  int shape = 0;  ///< index into the shapes
};

/// A projectile and a target by sprite index.
using Pair = std::pair<int, int>;

/// One frame and what was made of it.
struct Report {
  int frame = 0;             ///< from 1
  std::uint64_t clocks = 0;  ///< of the unit, from latch to latch
  std::uint8_t isr = 0;      ///< as read after the latch
  std::uint8_t x_part = 0;   ///< kLeft and kRight of it, 0 without SPRCOL
  std::uint8_t y_part = 0;
  std::vector<Position> places;     ///< of every sprite
  std::vector<std::uint8_t> masks;  ///< attribute byte 6 of every sprite, as displayed
  std::vector<int> projectiles;     ///< candidates, at most 10
  int quadrant_pairs = 0;           ///< projectiles x candidate targets
  std::vector<Pair> cell_pairs;     ///< compared at the pixel
  std::vector<Pair> hits;
};

/// The program: shows sprites on a unit, and after every frame finds the targets that were hit. A
/// target that was is dead from then on.
class Detector {
 public:
  static constexpr std::size_t kMostProjectiles = 10;
  static constexpr int kLargestShape = 64;

  /// Resets the unit and puts the shapes into its video RAM: opaque pixels of 8 bits, image sizes
  /// rounded up to 8, 16, 32 or 64, which also choose the spatial maps. Throws InputError for more
  /// than 128 objects, a shape above 64x64, or more shapes than the video RAM holds. With a port
  /// the tables lie in its memory, from `base` on, and are read there.
  Detector(vera::Unit& unit, std::vector<scene::Mask> shapes, std::vector<Object> objects,
           Mode mode, Tables tables = Tables::kEach, Port* port = nullptr, std::uint32_t base = 0);

  /// Displays the sprites at these places for one frame. There is one place for each object; -1023
  /// to 1023 are on or around the screen.
  const Report& step(const std::vector<Position>& places);

  bool dead(int sprite) const { return dead_[static_cast<std::size_t>(sprite)]; }
  const std::vector<Object>& objects() const { return objects_; }
  const std::vector<scene::Mask>& shapes() const { return shapes_; }
  /// Bytes of all decision tables.
  std::size_t table_bytes() const;

 private:
  const scene::Mask& shape_of(int sprite) const;
  void show(int sprite, Position place);
  void test(int target);
  void preset_tables(std::uint32_t base);
  bool looked_up(const std::pair<int, int>& shapes, int dx, int dy);

  vera::Unit& unit_;
  std::vector<scene::Mask> shapes_;
  std::vector<Object> objects_;
  Mode mode_;
  Tables tables_used_;
  Port* port_;
  std::map<std::pair<int, int>, std::uint32_t> table_address_;  // in the port's memory
  std::pair<int, int> first_{-1, -1};                           // shapes of the first table
  std::vector<std::uint32_t> images_;                           // address of each shape, live
  std::vector<std::uint32_t> hit_images_;                       // and of its hit form
  std::map<std::pair<int, int>, DecisionTable> tables_;  // by shapes of projectile and target
  std::vector<bool> dead_;
  Report report_;
};

}  // namespace collide::x16
