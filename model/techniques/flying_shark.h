// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/techniques/projection.h"

/// Collision detection of the ZX Spectrum game Flying Shark (1987): bullets and the player mark the
/// rows and columns they cover in two arrays of 256 bytes; every enemy looks at the entries of one
/// point. Behaviour: docs/explanation/flying-shark.md.
namespace collide::techniques::flying_shark {

constexpr std::size_t kMostBullets = 6;
constexpr std::size_t kMostEnemies = 8;
constexpr std::size_t kMostEnemyBullets = 5;

constexpr std::uint8_t kBomb = 0x40;
constexpr std::uint8_t kPlayer = 0x80;

/// An object's coordinate as it lies in its record: 16 bits, little endian, 8 pixel bits and 5
/// fraction bits. One pixel is 0x20.
struct Coordinate {
  std::uint8_t low = 0, high = 0;

  static constexpr Coordinate of(std::uint16_t raw) {
    return {static_cast<std::uint8_t>(raw), static_cast<std::uint8_t>(raw >> 8)};
  }
  /// (low AND 0xE0) OR high, rotated left by three: what the game computes, of 16 bits too.
  constexpr std::uint8_t pixel() const {
    const unsigned mixed = (low & 0xE0u) | high;
    return static_cast<std::uint8_t>(mixed << 3 | mixed >> 5);
  }
};

struct Position {
  Coordinate x, y;
};

/// Something that looks at one point.
struct Sampler {
  Position position;
  /// Of the point, from the position's pixel.
  std::uint8_t offset_x = 0, offset_y = 0;
  /// Whether the player dies of touching it: not of objects on the ground.
  bool hurts_player = true;
};

struct Options {
  /// Added to the player's y in addition to the 4: bullets have 1 there, and the source does not
  /// say.
  std::uint8_t player_extra_y = 0;
};

/// What a frame begins with.
struct Frame {
  std::vector<Position> bullets;  ///< of the player, in list order
  std::optional<Position> player;
  bool bomb = false;  ///< triggered in this frame
  std::vector<Sampler> enemies;
  std::vector<Sampler> enemy_bullets;
};

/// The result byte of every object: bits 0..5 bullets, bit 6 bomb, bit 7 player.
struct Report {
  std::vector<std::uint8_t> bullets;  ///< the bit each marked with
  std::vector<std::uint8_t> enemies;
  std::vector<std::uint8_t> enemy_bullets;
  bool player_hit = false;  ///< by an object that hurts him

  unsigned entries_marked = 0;  ///< 20 a bullet, 16 the player
  unsigned samples = 0;         ///< of both arrays
  unsigned t_states = 0;        ///< as t_states() has it
};

/// T states of a frame in the Z80's machine code, firmware/flying-shark: both routines with their
/// calls. What follows from the frame alone is everything: no test ends early.
unsigned t_states(const Frame& frame);

/// The two arrays and the phases of a frame.
template <typename Cells>
class BasicArrays {
 public:
  template <typename C = Cells,
            typename = std::enable_if_t<std::is_same_v<C, OwnCells<std::uint8_t>>>>
  explicit BasicArrays(const Options& options = {})
      : options_(options), projection_(256, 256, Edge::kWrap) {}
  /// Behind a port, from an even address on.
  template <typename C = Cells,
            typename = std::enable_if_t<std::is_same_v<C, PortCells<std::uint8_t>>>>
  BasicArrays(Port& port, std::uint32_t base, const Options& options = {})
      : options_(options), projection_(port, base, 256, 256, Edge::kWrap) {}

  /// Clears, marks and samples. Throws InputError if there are more objects of a kind than the game
  /// has; nothing has been changed then. (In the game a seventh bullet would mark the bomb's bit.)
  Report step(const Frame& frame);

  /// Page 0x7E: one entry a row, and page 0x7F: one a column, as after the write phase.
  const Cells& rows() const { return projection_.rows(); }
  const Cells& columns() const { return projection_.columns(); }

 private:
  Options options_;
  Projection<std::uint8_t, Cells> projection_;
};
using Arrays = BasicArrays<OwnCells<std::uint8_t>>;
using PortArrays = BasicArrays<PortCells<std::uint8_t>>;

}  // namespace collide::techniques::flying_shark
