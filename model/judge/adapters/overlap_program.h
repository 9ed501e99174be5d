// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/common/port.h"
#include "model/judge/adapters/list_unit_program.h"
#include "model/judge/adapters/told.h"
#include "model/judge/film.h"
#include "model/overlap/unit.h"

namespace collide::techniques {

/// A program that asks the overlap unit which masks of a film share a pixel of the screen, where it
/// puts them. Masks wider than a sprite are strips.
class OverlapProgram {
 public:
  static constexpr std::size_t kSprites = ListUnitProgram::kObjects;

  /// Descriptors, list and masks are in memory from `base` on.
  OverlapProgram(const Film& film, Port& port, std::uint32_t base, const overlap::MakeUnit& make);

  /// What it sees of the film's screen.
  static World screen(const World& world);
  /// Its tables and PAIRS in memories of 4 kbit, the open pairs in one of 256 kbit
  /// (docs/reference/overlap.md); and the list.
  static constexpr std::uint64_t kMemoryBits =
      26 * 4096 + 262'144 +
      8 * std::uint64_t{ListUnitProgram::kLineBytes} * ListUnitProgram::kLines;

  /// The sprites that a mask takes, of at most 64 columns and 1024 rows each.
  std::size_t strips(int shape) const;
  /// Whether two masks fit behind so many sprites.
  bool has_room(int shape, int other, std::size_t sprites = 0) const {
    return sprites + strips(shape) + strips(other) <= kSprites;
  }

  struct Sprites {
    int owner;
    int shape;
    int x, y;  ///< pixel of the mask's corner
    std::uint16_t is = 1, hits = 1;
  };
  void clear() { owners_.clear(); }
  std::size_t sprites() const { return owners_.size(); }
  /// False: there is no room for its strips.
  bool add(const Sprites& sprites);
  /// The owners of what shares a pixel, in order, each pair once.
  std::vector<IndexPair> run();
  /// What the last run left, for those who look at the unit.
  OverlapRun left(int frame);

  Cost take_cost() { return unit_.take_cost(); }

 private:
  std::uint32_t put_mask(const scene::Mask& mask);
  const scene::Mask& mask_of(int shape) const {
    return film_.shapes()[static_cast<std::size_t>(shape)].mask;
  }

  const Film& film_;
  Port& port_;
  ListUnitProgram unit_;
  std::uint32_t next_mask_;
  std::vector<std::uint32_t> masks_;    // addresses, of each shape
  std::vector<int> owners_;             // of every sprite
  std::vector<std::uint32_t> records_;  // of the last run
};

}  // namespace collide::techniques
