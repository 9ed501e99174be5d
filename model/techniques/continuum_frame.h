// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/scene/scene.h"
#include "model/techniques/continuum.h"

/// A frame of Continuum as the game draws it, with its two calls of the figure test. The order is
/// that of docs/explanation/continuum.md: what is drawn before the figure's shape is erased cannot
/// hit. The ship's mask is tested; everything else is on the screen as it is drawn, with its sprite
/// where it has one. Classes that play no part are drawn as scenery.
namespace collide::techniques::continuum {

/// The buffer a frame is drawn into. Coordinates are dots of the view, and what falls outside of it
/// is clipped.
class BackBuffer {
 public:
  /// The view is grey, fixed to the world; the status bar is white.
  explicit BackBuffer(scene::Pixel scroll);

  const Grey& grey() const { return grey_; }
  /// kRows rows of 32 words, the status bar first.
  const std::vector<std::uint16_t>& words() const { return words_; }

  static bool in_view(int x, int y) { return x >= 0 && x < kWidth && y >= 0 && y < kViewRows; }
  bool black(int x, int y) const { return (words_[index(x, y)] & bit(x)) != 0; }
  /// Whether the plain grey is black there. The figure test cannot see such a dot.
  bool black_in_grey(int x, int y) const { return (grey_[y & 1] >> (31 - x % 32) & 1) != 0; }
  void set(int x, int y, bool black);
  /// XOR with (grey ^ wanted): gives the wanted colour where the grey is.
  void exclusive_or(int x, int y, bool wanted_black);

 private:
  static std::size_t index(int x, int y) {
    return static_cast<std::size_t>((y + kBarRows) * kRowBytes / 2 + x / 16);
  }
  static std::uint16_t bit(int x) { return static_cast<std::uint16_t>(0x8000 >> x % 16); }

  Grey grey_;
  std::vector<std::uint16_t> words_;
};

/// The two calls of a frame.
enum class Call { kBounce, kKill };

/// The ship at a place of the view; its mask is at most 32x32.
struct Figure {
  const scene::Mask& mask;
  scene::Pixel at;
};
/// The figure's rows as the routine reads them: kFigureRows longs, bit 31 leftmost.
std::vector<std::uint32_t> figure_rows(const scene::Mask& mask);

/// The one who decides a call: the screen as it is then, and the figure to test on it.
using FigureTest = std::function<bool(Call call, const BackBuffer& screen, const Figure& figure)>;

/// From the screen, of which a scene speaks, to the view: the status bar covers its top rows.
constexpr scene::Pixel to_view(scene::Pixel screen) {
  return {screen.x, screen.y - kBarRows};
}

constexpr scene::Pixel plus(scene::Pixel a, scene::Pixel b) {
  return {a.x + b.x, a.y + b.y};
}

/// What collides of an obstacle, and what is on the screen.
enum class Look { kMask, kDrawn };

/// Plays the frames of a scene.
class Game {
 public:
  /// The scene must outlive the game. Throws InputError unless its screen is 512x342 and it has one
  /// player, there in all frames, of masks of at most 32x32, whose top left corner stays
  /// within 17..465, 17..271 of the view in every frame, as the game itself sees to.
  explicit Game(const scene::Scene& scene);

  /// The finished picture of a frame.
  BackBuffer play(int frame, const FigureTest& test) const;

  Figure figure(int frame) const;
  const scene::Object& ship() const { return scene_.objects[ship_]; }
  /// Which call looks for an object of that role, if one does. The terrain is looked for by kKill.
  static bool asks_for(Call call, scene::Role role);
  /// What a call looks for, terrain first: `use(id, role, shape, at)`, where the shape is a mask,
  /// or what is drawn in its place, or the terrain, which is called "terrain" and a wall.
  template <class Use>
  void for_each_obstacle(Call call, int frame, Use use, Look look = Look::kMask) const {
    if (call == Call::kKill && scene_.terrain) {
      use(std::string("terrain"), scene::Role::kWall, *scene_.terrain,
          to_view(scene_.terrain_place(frame)));
    }
    for (const scene::Object& object : scene_.objects) {
      if (!asks_for(call, object.role) || !object.life.includes(frame)) continue;
      const scene::Shape& shape = scene_.shape(object, frame);
      const scene::Pixel at = to_view(scene_.place(object, frame));
      if (look == Look::kMask) {
        use(object.id, object.role, shape.mask, at);
      } else {
        use(object.id, object.role, shape.drawn(), plus(at, shape.drawn_at()));
      }
    }
  }

 private:
  const scene::Scene& scene_;
  std::size_t ship_;
};

/// The dots of a mask or of the terrain with its top left corner at `at`, as far as they are in the
/// view: `use(x, y)` for each.
template <class Shape, class Use>
void for_each_dot(const Shape& shape, scene::Pixel at, Use use) {
  const int left = at.x < 0 ? -at.x : 0;
  const int top = at.y < 0 ? -at.y : 0;
  for (int y = top; y < shape.height() && at.y + y < kViewRows; ++y) {
    for (int x = left; x < shape.width() && at.x + x < kWidth; ++x) {
      if (shape.solid(x, y)) use(at.x + x, at.y + y);
    }
  }
}

}  // namespace collide::techniques::continuum
