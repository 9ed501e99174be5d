// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "model/scene/mask.h"
#include "model/scene/packed_mask.h"
#include "model/techniques/ground_truth.h"

namespace collide::techniques {

/// What an object is in the game: techniques decide by it whom they compare with whom.
enum class Kind : std::uint8_t { kPlayer, kPlayerBullet, kEnemy, kEnemyBullet, kScenery };

/// A scene as techniques get it: every object in every frame, in pixels of the screen.
class Film {
 public:
  struct Shape {
    scene::Mask mask;
    scene::PackedMask packed;
    Proxy proxy;
  };

  /// A shape, by its number, with its exact top left corner.
  struct Appearance {
    int shape;
    swept::Point<double> position;
  };

  explicit Film(const World& world) : world_(world) {}

  /// Returns the shape's number. Without a proxy it gets the disc of equal area.
  int add_shape(const scene::Mask& mask, const std::optional<Proxy>& proxy = std::nullopt);
  /// Returns the object's number. Objects come before the frames.
  int add_object(Kind kind);
  /// The next frame: one appearance an object. Throws InputError if there are more or fewer, or a
  /// shape does not exist.
  void add_frame(const std::vector<Appearance>& appearances);

  const World& world() const { return world_; }
  int objects() const { return static_cast<int>(kinds_.size()); }
  int frames() const { return static_cast<int>(frames_.size()); }
  const std::vector<Kind>& kinds() const { return kinds_; }
  const std::deque<Shape>& shapes() const { return shapes_; }
  int shape_of(int frame, int object) const {
    return frames_[static_cast<std::size_t>(frame)][static_cast<std::size_t>(object)].shape;
  }
  /// All objects in a frame. They point into the film.
  std::vector<Body> bodies(int frame) const;

 private:
  World world_;
  std::deque<Shape> shapes_;  // bodies point to them
  std::vector<Kind> kinds_;
  std::vector<std::vector<Appearance>> frames_;
};

}  // namespace collide::techniques
