// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "model/judge/ground_truth.h"
#include "model/scene/mask.h"
#include "model/scene/packed_mask.h"
#include "model/scene/scene.h"

namespace collide::techniques {

/// A scene as techniques get it: every object in every frame, in pixels of the screen, and the
/// terrain.
class Film {
 public:
  struct Shape {
    scene::Mask mask;
    scene::PackedMask packed;
    scene::Circle proxy;
    std::optional<scene::Sprite> sprite = std::nullopt;  ///< drawn in place of the mask
    std::optional<scene::Extents> extents = std::nullopt;
  };

  /// A shape, by its number, with its exact top left corner.
  struct Appearance {
    int shape;
    swept::Point<double> position;
  };

  explicit Film(const World& world) : world_(world) {}

  /// Returns the shape's number. Without a proxy it gets the disc of equal area; without extents,
  /// its box is that of the object's role. Throws InputError for a mask without a solid pixel.
  int add_shape(const scene::Mask& mask, const std::optional<scene::Circle>& proxy = std::nullopt,
                const std::optional<scene::Sprite>& sprite = std::nullopt,
                const std::optional<scene::Extents>& extents = std::nullopt);
  /// Returns the object's number. Objects come before the frames. Its class is the one that is
  /// named like the role.
  int add_object(scene::Role role, const scene::Life& life = {});
  /// The same of a class by its number.
  int add_object(int class_number, scene::Role role, const scene::Life& life);
  void set_rules(const scene::Rules& rules) { rules_ = rules; }
  /// What does not move, or scrolls as a whole.
  void set_terrain(scene::PackedMask terrain) { terrain_ = std::move(terrain); }
  /// The next frame: one appearance an object, there or not, and where the terrain's top left
  /// corner is. Throws InputError if there are more or fewer, or a shape does not exist.
  void add_frame(const std::vector<Appearance>& appearances, scene::Pixel terrain_at = {0, 0});

  const World& world() const { return world_; }
  int objects() const { return static_cast<int>(roles_.size()); }
  int frames() const { return static_cast<int>(frames_.size()); }
  const std::vector<scene::Role>& roles() const { return roles_; }
  /// The number of each object's class.
  const std::vector<int>& classes() const { return classes_; }
  bool there(int frame, int object) const {
    return lives_[static_cast<std::size_t>(object)].includes(frame);
  }
  const scene::Life& life(int object) const { return lives_[static_cast<std::size_t>(object)]; }
  const scene::Rules& rules() const { return rules_; }
  bool may_hit(const IndexPair& pair) const {
    return rules_.may_hit(classes_[static_cast<std::size_t>(pair.first)],
                          classes_[static_cast<std::size_t>(pair.second)]);
  }
  const std::deque<Shape>& shapes() const { return shapes_; }
  int shape_of(int frame, int object) const {
    return frames_[static_cast<std::size_t>(frame)][static_cast<std::size_t>(object)].shape;
  }
  /// All objects in a frame; those that are not there have no mask. In the first frame of its life
  /// an object has not moved. They point into the film.
  std::vector<Body> bodies(int frame) const;
  /// The terrain in a frame; points into the film.
  Backdrop backdrop(int frame) const;
  /// The film whose masks are what this one draws, for hardware that compares what it shows.
  /// Nothing if every shape is drawn as its mask is.
  std::optional<Film> as_drawn() const;
  /// The scene it was made of, if any.
  const scene::Scene* scene() const { return scene_; }

 private:
  World world_;
  std::deque<Shape> shapes_;  // bodies point to them
  std::vector<scene::Role> roles_;
  std::vector<int> classes_;
  std::vector<scene::Life> lives_;
  scene::Rules rules_;
  std::vector<std::vector<Appearance>> frames_;
  std::optional<scene::PackedMask> terrain_;
  std::vector<scene::Pixel> terrain_at_;  // each frame
  const scene::Scene* scene_ = nullptr;

  friend Film film_of(const scene::Scene& scene);
};

/// The film of a scene, which must outlive it. What scrolls with the world keeps the fraction of
/// its place in the world, so that a position rounded down is the pixel of `Scene::place`.
Film film_of(const scene::Scene& scene);

}  // namespace collide::techniques
