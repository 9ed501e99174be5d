// SPDX-License-Identifier: MIT
#include "model/techniques/continuum_frame.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::techniques::continuum {
namespace {

using scene::Object;
using scene::Pixel;
using scene::Role;

constexpr int kLargestFigure = 32;
/// Where the game keeps the ship's top left corner: its centre, dot (15, 15), in 32..480 x 32..286.
constexpr Pixel kFirstPlace{17, 17};
constexpr Pixel kLastPlace{465, 271};
/// Of the ship's shadow, from the ship.
constexpr Pixel kShadow{8, 5};
/// Where the light falls from a wall: the white part of a wall's picture is this far from its black
/// one.
constexpr Pixel kLight[] = {{1, 1}, {0, 1}, {1, 2}, {0, 2}};

std::size_t find_ship(const scene::Scene& scene) {
  const auto is_ship = [](const Object& object) { return object.role == Role::kPlayer; };
  const auto ships = std::count_if(scene.objects.begin(), scene.objects.end(), is_ship);
  if (ships != 1) {
    throw InputError(scene.name, fmt::format("{} objects play the player, expected 1", ships));
  }
  const auto ship = std::find_if(scene.objects.begin(), scene.objects.end(), is_ship);
  return static_cast<std::size_t>(ship - scene.objects.begin());
}

/// Dots of the view, to mark and look up: bit x % 64 of word x / 64 of a row.
class Marks {
 public:
  static constexpr int kWords = kWidth / 64;
  static_assert(kWidth % 64 == 0);

  void set(int x, int y) {
    words_[index(x / 64, y)] |= std::uint64_t{1} << static_cast<unsigned>(x % 64);
  }
  std::uint64_t at(int word, int y) const { return words_[index(word, y)]; }
  /// 64 dots of a row of the picture, moved by `by`, whose x is 0 or 1 and whose y is not negative.
  std::uint64_t moved(int word, int y, Pixel by) const {
    if (y < by.y) return 0;
    const std::uint64_t here = at(word, y - by.y);
    if (by.x == 0) return here;
    return here << 1 | (word == 0 ? 0 : at(word - 1, y - by.y) >> 63);
  }

 private:
  static std::size_t index(int word, int y) { return static_cast<std::size_t>(y * kWords + word); }
  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(std::size_t{kWords} * kViewRows);
};

/// One frame while it is drawn.
class Painter {
 public:
  Painter(const scene::Scene& scene, int frame)
      : scene_(scene), frame_(frame), screen_(scene::whole(scene.scroll.at(frame))) {}

  template <class Use>
  void each(std::initializer_list<Role> roles, Use use) const {
    for (const Object& object : scene_.objects) {
      if (!object.life.includes(frame_) ||
          std::find(roles.begin(), roles.end(), object.role) == roles.end()) {
        continue;
      }
      const scene::Shape& shape = scene_.shape(object, frame_);
      for_each_dot(shape.drawn(), plus(to_view(scene_.place(object, frame_)), shape.drawn_at()),
                   use);
    }
  }
  template <class Use>
  void each_of_terrain(Use use) const {
    if (scene_.terrain) for_each_dot(*scene_.terrain, to_view(scene_.terrain_place(frame_)), use);
  }

  void draw_black(std::initializer_list<Role> roles) {
    each(roles, [&](int x, int y) { screen_.exclusive_or(x, y, true); });
  }
  void draw_terrain() {
    each_of_terrain([&](int x, int y) { screen_.exclusive_or(x, y, true); });
  }
  /// The light edges below walls, where nothing else is drawn by XOR.
  void draw_white_parts() {
    Marks walls, taken;
    const auto mark = [](Marks& marks) { return [&](int x, int y) { marks.set(x, y); }; };
    each_of_terrain(mark(walls));
    each({Role::kWall, Role::kBounceWall}, mark(walls));
    each({Role::kBunker, Role::kEnemy, Role::kScenery, Role::kNone}, mark(taken));
    for (int y = 0; y < kViewRows; ++y) {
      for (int word = 0; word < Marks::kWords; ++word) {
        std::uint64_t lit = 0;
        for (const Pixel light : kLight) lit |= walls.moved(word, y, light);
        lit &= ~(walls.at(word, y) | taken.at(word, y));
        for (int x = 64 * word; lit != 0; ++x, lit >>= 1) {
          if ((lit & 1) != 0) screen_.exclusive_or(x, y, false);
        }
      }
    }
  }
  void erase(const Figure& figure) {
    for_each_dot(figure.mask, figure.at, [&](int x, int y) { screen_.set(x, y, false); });
  }
  /// Grey under the shadow becomes black, white stays: a dot also takes what is left of it.
  void draw_shadow(const Figure& figure) {
    const BackBuffer before = screen_;
    for_each_dot(figure.mask, shadow_of(figure), [&](int x, int y) {
      if (x > 0 && before.black(x - 1, y)) screen_.set(x, y, true);
    });
  }
  /// Grey again where the shadow will be, whatever scenery is there.
  void grey_shadow(const Figure& figure) {
    for_each_dot(figure.mask, shadow_of(figure), [&](int x, int y) {
      if (screen_.black_in_grey(x, y)) screen_.set(x, y, true);
    });
  }
  /// White with a black outline.
  void draw_ship(const scene::Mask& mask, Pixel at) {
    const auto inside = [&](int x, int y) {
      return x >= 0 && x < mask.width() && y >= 0 && y < mask.height() && mask.solid(x, y);
    };
    for_each_dot(mask, at, [&](int x, int y) {
      const int column = x - at.x;
      const int row = y - at.y;
      screen_.set(x, y,
                  !(inside(column - 1, row) && inside(column + 1, row) && inside(column, row - 1) &&
                    inside(column, row + 1)));
    });
  }

  BackBuffer& screen() { return screen_; }

 private:
  static Pixel shadow_of(const Figure& figure) { return plus(figure.at, kShadow); }

  const scene::Scene& scene_;
  int frame_;
  BackBuffer screen_;
};

}  // namespace

BackBuffer::BackBuffer(scene::Pixel scroll)
    : grey_(grey_for_scroll(scroll.x, scroll.y)), words_(std::size_t{kRows} * kRowBytes / 2) {
  clear_view(words_, grey_);
}

void BackBuffer::set(int x, int y, bool black) {
  std::uint16_t& word = words_[index(x, y)];
  word = static_cast<std::uint16_t>(black ? word | bit(x) : word & ~bit(x));
}

void BackBuffer::exclusive_or(int x, int y, bool wanted_black) {
  if (black_in_grey(x, y) != wanted_black) {
    words_[index(x, y)] = static_cast<std::uint16_t>(words_[index(x, y)] ^ bit(x));
  }
}

std::vector<std::uint32_t> figure_rows(const scene::Mask& mask) {
  std::vector<std::uint32_t> rows(kFigureRows);
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      if (mask.solid(x, y)) rows[static_cast<std::size_t>(y)] |= 0x80000000u >> x;
    }
  }
  return rows;
}

Game::Game(const scene::Scene& scene) : scene_(scene), ship_(find_ship(scene)) {
  if (scene.width != kWidth || scene.height != kRows) {
    throw InputError(scene.name, fmt::format("a screen of {}x{}, expected {}x{}", scene.width,
                                             scene.height, kWidth, kRows));
  }
  for (int frame = 0; frame < scene.frames; ++frame) {
    if (!this->ship().life.includes(frame)) {
      throw InputError(scene.name, fmt::format("{}: missing in frame {}, expected in every frame",
                                               this->ship().id, frame));
    }
    const Figure ship = figure(frame);
    if (ship.mask.width() > kLargestFigure || ship.mask.height() > kLargestFigure) {
      throw InputError(scene.name,
                       fmt::format("{}: a mask of {}x{}, expected at most 32x32", this->ship().id,
                                   ship.mask.width(), ship.mask.height()));
    }
    if (ship.at.x < kFirstPlace.x || ship.at.x > kLastPlace.x || ship.at.y < kFirstPlace.y ||
        ship.at.y > kLastPlace.y) {
      throw InputError(scene.name,
                       fmt::format("{}: at {},{} of the view in frame {}, expected {}..{},{}..{}",
                                   this->ship().id, ship.at.x, ship.at.y, frame, kFirstPlace.x,
                                   kLastPlace.x, kFirstPlace.y, kLastPlace.y));
    }
  }
}

Figure Game::figure(int frame) const {
  return {scene_.shape(ship(), frame).mask, to_view(scene_.place(ship(), frame))};
}

bool Game::asks_for(Call call, Role role) {
  switch (role) {
    case Role::kBounceWall:
      return call == Call::kBounce;
    case Role::kWall:
    case Role::kBunker:
    case Role::kEnemy:
    case Role::kEnemyBullet:
      return call == Call::kKill;
    default:
      return false;
  }
}

BackBuffer Game::play(int frame, const FigureTest& test) const {
  Painter painter(scene_, frame);
  BackBuffer& screen = painter.screen();
  const Figure ship = figure(frame);
  painter.each({Role::kScenery, Role::kNone}, [&](int x, int y) { screen.set(x, y, false); });
  painter.grey_shadow(ship);
  painter.draw_white_parts();
  painter.erase(ship);
  painter.draw_black({Role::kBounceWall});
  if (test(Call::kBounce, screen, ship)) painter.erase(ship);
  painter.draw_terrain();
  painter.draw_black({Role::kWall, Role::kBunker, Role::kEnemy});
  const auto shot = [&](int x, int y) { screen.set(x, y, true); };
  painter.each({Role::kEnemyBullet}, shot);
  test(Call::kKill, screen, ship);
  painter.draw_shadow(ship);
  const scene::Shape& shape = scene_.shape(this->ship(), frame);
  painter.draw_ship(shape.drawn(), plus(ship.at, shape.drawn_at()));
  painter.each({Role::kPlayerBullet}, shot);
  return screen;
}

}  // namespace collide::techniques::continuum
