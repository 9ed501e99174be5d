// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/scene/mask.h"

namespace collide {
class JsonField;
}

/// Scenes: moving masks and terrain, the question that is put to every technique. The file format
/// is that of docs/reference/scene.md.
namespace collide::scene {

struct Image;
class Sources;

/// The part that an object plays in a game of its time: techniques that have such parts decide by
/// it whom to test against whom.
enum class Role {
  kPlayer,
  kPlayerBullet,
  kEnemy,
  kEnemyBullet,
  kBunker,
  kWall,
  kBounceWall,
  kScenery,  ///< shown only: collides with nothing
  kNone,     ///< of a class that plays none of them
};
constexpr std::size_t kRoles = static_cast<std::size_t>(Role::kScenery) + 1;
/// As the file spells it: "player-bullet"; "none" of kNone.
const char* name_of(Role role);

/// What objects of one sort are called in the scene, and the part they play.
struct Class {
  std::string name;
  Role role = Role::kNone;
};
/// The classes of every scene, those named like the roles they play, in the order of the roles. A
/// scene's own ones follow.
const std::vector<Class>& usual_classes();
/// The number of the class that is named like a role.
constexpr int class_of(Role role) {
  return static_cast<int>(role);
}

/// Who may hit whom, by the numbers of classes. All may, unless some are named.
class Rules {
 public:
  bool all() const { return pairs_.empty(); }
  bool may_hit(int a, int b) const {
    return all() || pairs_.count({std::min(a, b), std::max(a, b)}) != 0;
  }
  bool may_hit(Role a, Role b) const { return may_hit(class_of(a), class_of(b)); }
  /// Those that were named, the smaller number first, in order.
  const std::set<std::pair<int, int>>& pairs() const { return pairs_; }
  /// These two may hit each other, and who is not named may not.
  void name(int a, int b) { pairs_.insert({std::min(a, b), std::max(a, b)}); }
  void name(Role a, Role b) { name(class_of(a), class_of(b)); }

 private:
  std::set<std::pair<int, int>> pairs_;
};

/// In pixels from the top left corner of a mask; the middle of pixel (0, 0) is (0.5, 0.5).
struct Circle {
  double x, y;
  double radius;
};
/// The disc of the mask's area about its centroid. The mask has a solid pixel.
Circle equal_area_circle(const Mask& mask);
/// The pixels of a square of that side whose middle is within side/2 of the square's.
Mask disc(int side);

/// How far the box that can be hit goes beyond the mask's rectangle on each side, in pixels;
/// negative numbers stay inside it.
struct Extents {
  int left = 0, top = 0, right = 0, bottom = 0;
};

/// A place in the world, y down.
struct Position {
  double x, y;
};
/// The same in whole pixels.
struct Pixel {
  int x, y;
};

/// What is drawn at a mask's place, where that is not the mask itself.
struct Sprite {
  Mask drawn;  ///< its opaque pixels
  Pixel at;    ///< its top left corner, from the mask's
  std::shared_ptr<const Image> picture = nullptr;
};

/// The middle of a mask's rectangle, from its top left corner.
Position middle_of(const Mask& mask);

/// A mask by its name in the scene, with the circle that stands for it in techniques of circles.
struct Shape {
  std::string name;
  Mask mask;
  Circle circle;
  std::shared_ptr<const Image> picture = nullptr;  ///< that the mask is of, if it is of one
  std::optional<Sprite> sprite = std::nullopt;     ///< that is drawn in place of the mask
  std::optional<Extents> extents = std::nullopt;   ///< of its box, if the scene says them
  std::optional<Position> anchor = std::nullopt;   ///< if the scene says it

  /// The point whose motion is the object's, from the mask's top left corner: by default the middle
  /// of its rectangle, so that a picture that grows about it does not move.
  Position anchor_point() const { return anchor.value_or(middle_of(mask)); }
  const Mask& drawn() const { return sprite ? sprite->drawn : mask; }
  Pixel drawn_at() const { return sprite ? sprite->at : Pixel{0, 0}; }
};

/// Rounds down. What is a billionth of a pixel short of a whole one counts as it, so that steps
/// such as 0.1 add up.
Pixel whole(Position position);

/// The frames in which something is there: from the first up to, but not including, `until`.
struct Life {
  int from = 0;
  int until = std::numeric_limits<int>::max();

  bool includes(int frame) const { return frame >= from && frame < until; }
};

/// Where something is in each frame, from 0 on: a position a frame, of which the last one stays, or
/// linear motion. Before 0 it rests in the first one, or comes from where linear motion leads.
class Motion {
 public:
  explicit Motion(Position at, Position velocity = {0, 0}) : path_{at}, velocity_(velocity) {}
  /// `path` is not empty.
  explicit Motion(std::vector<Position> path) : path_(std::move(path)), velocity_{0, 0} {}

  Position at(int frame) const;

 private:
  std::vector<Position> path_;
  Position velocity_;  // pixels a frame; path_ has one element then
};

struct Object {
  std::string id;
  Role role;                        ///< the class's
  std::vector<std::size_t> shapes;  ///< into Scene::shapes, one a frame of its life; the last stays
  Motion motion;                    ///< of the top left corner, in the world, from its birth on
  Life life = {};
  int class_number = class_of(role);  ///< into Scene::classes
  bool repeats = false;               ///< the shapes start again after the last one
  std::set<int> jumps = {};           ///< frames to which no motion led, as the file marks them

  std::size_t shape_in(int frame) const;
  Position at(int frame) const { return motion.at(frame - life.from); }
};

/// A picture of the world that does not move. Larger than a mask may be.
class Terrain {
 public:
  Terrain(int width, int height, Pixel at);

  int width() const { return width_; }
  int height() const { return height_; }
  /// Of its top left corner, in the world.
  Pixel at() const { return at_; }
  /// From that corner; nothing is solid outside.
  bool solid(int x, int y) const {
    return x >= 0 && x < width_ && y >= 0 && y < height_ && solid_[index(x, y)];
  }
  void set(int x, int y) { solid_[index(x, y)] = true; }

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
  }

  int width_, height_;
  Pixel at_;
  std::vector<bool> solid_;
};

struct Scene {
  static constexpr int kLargestScreen = 4096;
  static constexpr int kMostFrames = 100000;
  static constexpr int kLargestCoordinate = 1000000;
  static constexpr int kLargestVelocity = 10000;
  static constexpr int kLargestDisc = 2048;

  std::string name;
  std::string note;  ///< for the reader
  /// Doubts about the files that the scene names, one line each.
  std::vector<std::string> notes;
  int width = 0, height = 0;  ///< of the screen, in pixels
  int frames = 0;
  Motion scroll{Position{0, 0}};  ///< the world's point that is in the screen's top left corner
  std::vector<Shape> shapes;      ///< in the file's order
  std::vector<Object> objects;    ///< in the file's order: later ones are drawn over earlier ones
  /// By the frame from which on it holds, another drawing order: objects, the lowest first. Those
  /// that it leaves out are drawn over them, in the file's order.
  std::map<int, std::vector<std::size_t>> orders = {};
  /// Sides of a world in which who leaves on one side enters on the other; 0: it has no such side.
  Position wrap{0, 0};
  std::optional<Terrain> terrain;
  std::filesystem::path terrain_file;            ///< the terrain's picture, if it is one
  std::vector<Class> classes = usual_classes();  ///< and its own, as the file names them
  Rules rules;

  const Shape& shape(const Object& object, int frame) const;
  /// The top left corner of an object on the screen: its position and that of the scroll, each
  /// rounded down.
  Pixel place(const Object& object, int frame) const;
  /// The same of the terrain, which must be there.
  Pixel terrain_place(int frame) const;
  /// Whether no motion led an object from the frame before to this one: it is the first of its
  /// life, or marked, or the object's anchor has gone more than half of a side that wraps.
  bool jumps(const Object& object, int frame) const;
  /// All objects in the order in which a frame draws them, the lowest first.
  std::vector<int> order(int frame) const;
};

/// Reads a scene and the pictures it names. Throws InputError: file, member, what is wrong, what
/// was expected.
Scene read_scene(const std::filesystem::path& file);
/// The same from a value; pictures are looked for in `folder`.
Scene parse_scene(const JsonField& field, const std::filesystem::path& folder);
/// The same with what it names from elsewhere: the paths are those in `folder`.
Scene parse_scene(const JsonField& field, const std::filesystem::path& folder, Sources& sources);

}  // namespace collide::scene
