// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/judge/ground_truth.h"
#include "model/scene/mask.h"
#include "model/scene/packed_mask.h"
#include "model/scene/scene.h"

namespace collide::techniques {

/// A scene as techniques get it: every object in every frame, and the terrain. It says where things
/// are on the screen, and how each came there in the world.
class Film {
 public:
  struct Shape {
    scene::Mask mask;
    scene::PackedMask packed;
    scene::Circle proxy;
    std::optional<scene::Sprite> sprite = std::nullopt;  ///< drawn in place of the mask
    std::optional<scene::Extents> extents = std::nullopt;
    /// The point whose motion is the object's, from the mask's top left corner.
    scene::Position anchor{0, 0};
  };

  /// A shape, by its number, with its exact top left corner in the world.
  struct Appearance {
    int shape;
    swept::Point<double> position;
    bool jumps = false;  ///< it did not come here by motion
  };

  explicit Film(const World& world) : world_(world) {}

  /// Returns the shape's number. Without a proxy it gets the disc of equal area; without extents,
  /// its box is that of the object's role; without an anchor, that is the middle of the mask's
  /// rectangle. Throws InputError for a mask without a solid pixel.
  int add_shape(const scene::Mask& mask, const std::optional<scene::Circle>& proxy = std::nullopt,
                const std::optional<scene::Sprite>& sprite = std::nullopt,
                const std::optional<scene::Extents>& extents = std::nullopt,
                const std::optional<scene::Position>& anchor = std::nullopt);
  /// Returns the object's number. Objects come before the frames. Its class is the one that is
  /// named like the role.
  int add_object(scene::Role role, const scene::Life& life = {});
  /// The same of a class by its number.
  int add_object(int class_number, scene::Role role, const scene::Life& life);
  void set_rules(const scene::Rules& rules) { rules_ = rules; }
  /// A picture of the world that does not move, with its top left corner there.
  void set_terrain(scene::PackedMask terrain, scene::Pixel at) {
    terrain_ = std::move(terrain);
    terrain_at_ = at;
  }
  /// The next frame: one appearance an object, there or not, the world's pixel in the screen's top
  /// left corner, and the objects in drawing order, the lowest first. Without an order it is that
  /// of the frame before, at the start that of the objects' numbers. Throws InputError if there are
  /// more or fewer of them, or a shape does not exist.
  void add_frame(const std::vector<Appearance>& appearances, scene::Pixel corner = {0, 0},
                 std::vector<int> order = {});

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
  /// The shape that an object shows until a frame is complete.
  int shape_on_the_way(int frame, int object) const {
    return shape_of(moves(frame, object) ? frame - 1 : frame, object);
  }
  /// All objects in a frame; those that are not there have no mask. This is where it is decided how
  /// an object moved: in the world, by its anchor, and not at all in the first frame of its life or
  /// by a jump. They point into the film.
  std::vector<Body> bodies(int frame) const;
  /// Whether an object has come to its place in a frame by motion.
  bool moves(int frame, int object) const;
  /// How the screen came to where it is in a frame.
  Scrolled scrolled(int frame) const;
  /// All objects in the order in which a frame draws them, the lowest first.
  const std::vector<int>& order(int frame) const {
    return std::prev(orders_.upper_bound(frame))->second;
  }
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
  swept::Point<double> on_screen(const swept::Point<double>& position, int frame) const;

  std::vector<std::vector<Appearance>> frames_;
  std::vector<scene::Pixel> corners_;       // of the screen, in the world, each frame
  std::map<int, std::vector<int>> orders_;  // by the frame from which on they hold
  std::optional<scene::PackedMask> terrain_;
  scene::Pixel terrain_at_{0, 0};  // in the world
  const scene::Scene* scene_ = nullptr;

  friend Film film_of(const scene::Scene& scene);
};

/// The film of a scene, which must outlive it. What scrolls with the world keeps the fraction of
/// its place in the world, so that a position rounded down is the pixel of `Scene::place`.
Film film_of(const scene::Scene& scene);

}  // namespace collide::techniques
