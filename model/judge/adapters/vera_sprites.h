// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "model/judge/explain.h"
#include "model/judge/film.h"
#include "model/vera/unit.h"

namespace collide::techniques {

/// Of a sprite, all of which are written to show it.
constexpr std::uint64_t kAttributeBytes = 8;

/// A film's shapes as VERA sprites of 4 bits a pixel.
class VeraSprites {
 public:
  static constexpr int kLargest = 64;  ///< pixels on a side
  /// Places from -64 on, up to where a sprite would wrap into the picture.
  static constexpr int kLeast = -64, kMost = 959;

  explicit VeraSprites(const Film& film);

  /// Puts the images into the unit's video RAM.
  void load(vera::Unit& unit) const;
  /// Whether the shape is no larger than a sprite, and the video RAM had room for it.
  bool has(int shape) const { return images_.count(shape) != 0; }
  static bool shows(int x, int y) { return x >= kLeast && x <= kMost && y >= kLeast && y <= kMost; }
  /// The sprite of a shape that the film has there. `x` and `y` are such as `shows` accepts.
  vera::Sprite sprite(int shape, int x, int y, std::uint8_t groups, int z) const;

 private:
  struct Image {
    std::uint32_t address;
    std::vector<std::uint8_t> bytes;
    int width, height;
  };
  std::map<int, Image> images_;
};

/// Bits of a sprite's collision mask.
constexpr std::size_t kVeraBits = 4;
/// The collision mask of each object. Usually two parts that should see each other share a bit, and
/// only they; a bit of two that may not hit each other is given to nobody. Where a class plays no
/// part, it is two classes that may hit each other that share one, the first four pairs; if all may
/// hit all, everybody has the same.
std::vector<std::uint8_t> vera_groups(const Film& film);
/// The pairs of classes that want a bit each, where a class plays no part; else 0.
std::size_t vera_pairs(const Film& film);

/// How far VERA gets with each line of a picture of these sprites, at these settings.
std::vector<LineState> line_states(const VeraSprites& images,
                                   const std::vector<vera::Sprite>& sprites,
                                   const vera::Registers& registers);

}  // namespace collide::techniques
