// SPDX-License-Identifier: MIT
#include "model/judge/film.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "model/common/input_error.h"

namespace collide::techniques {

int Film::add_shape(const scene::Mask& mask, const std::optional<scene::Circle>& proxy,
                    const std::optional<scene::Sprite>& sprite,
                    const std::optional<scene::Extents>& extents,
                    const std::optional<scene::Position>& anchor) {
  scene::PackedMask packed(mask);
  if (packed.area() == 0) throw InputError("film: a mask has no solid pixel");
  const scene::Circle disc = proxy ? *proxy : scene::equal_area_circle(mask);
  shapes_.push_back(
      {mask, std::move(packed), disc, sprite, extents, anchor.value_or(scene::middle_of(mask))});
  return static_cast<int>(shapes_.size()) - 1;
}

int Film::add_object(scene::Role role, const scene::Life& life) {
  return add_object(scene::class_of(role), role, life);
}

int Film::add_object(int class_number, scene::Role role, const scene::Life& life) {
  if (!frames_.empty()) throw InputError("film: an object after the first frame");
  classes_.push_back(class_number);
  roles_.push_back(role);
  lives_.push_back(life);
  return objects() - 1;
}

void Film::add_frame(const std::vector<Appearance>& appearances, scene::Pixel corner,
                     std::vector<int> order) {
  if (order.empty() && frames_.empty()) {
    order.resize(roles_.size());
    std::iota(order.begin(), order.end(), 0);
  }
  const auto require_all = [&](std::size_t count, const char* what) {
    if (count == roles_.size()) return;
    throw InputError(fmt::format("film: frame {} {} {} objects, there are {}", frames(), what,
                                 count, roles_.size()));
  };
  require_all(appearances.size(), "shows");
  if (!order.empty()) require_all(order.size(), "draws");
  for (const Appearance& appearance : appearances) {
    if (appearance.shape < 0 || appearance.shape >= static_cast<int>(shapes_.size())) {
      throw InputError(fmt::format("film: frame {} has shape {}, there are {}", frames(),
                                   appearance.shape, shapes_.size()));
    }
  }
  if (!order.empty()) orders_[frames()] = std::move(order);
  frames_.push_back(appearances);
  corners_.push_back(corner);
}

/// Whole pixels are those of Scene::place; the fraction is the world's.
swept::Point<double> Film::on_screen(const swept::Point<double>& position, int frame) const {
  const scene::Pixel corner = corners_[static_cast<std::size_t>(frame)];
  const scene::Pixel in_world = scene::whole({position.x, position.y});
  return {(in_world.x - corner.x) + (position.x - in_world.x),
          (in_world.y - corner.y) + (position.y - in_world.y)};
}

bool Film::moves(int frame, int object) const {
  const auto index = static_cast<std::size_t>(object);
  return frame > 0 && frame != lives_[index].from &&
         !frames_[static_cast<std::size_t>(frame)][index].jumps;
}

std::vector<Body> Film::bodies(int frame) const {
  const auto index = static_cast<std::size_t>(frame);
  const std::vector<Appearance>& appearances = frames_[index];
  std::vector<Body> result;
  result.reserve(appearances.size());
  for (std::size_t i = 0; i < appearances.size(); ++i) {
    const Shape& shape = shapes_[static_cast<std::size_t>(appearances[i].shape)];
    const auto now = on_screen(appearances[i].position, frame);
    result.push_back({lives_[i].includes(frame) ? &shape.packed : nullptr, now, now, shape.proxy});
    if (!moves(frame, static_cast<int>(i))) continue;
    const Appearance& was = frames_[index - 1][i];
    Body& body = result.back();
    body.before = on_screen(was.position, frame);
    if (was.shape == appearances[i].shape) continue;
    const Shape& earlier = shapes_[static_cast<std::size_t>(was.shape)];
    body.earlier = Earlier{
        &earlier.packed,
        earlier.proxy,
        {now.x + shape.anchor.x - earlier.anchor.x, now.y + shape.anchor.y - earlier.anchor.y}};
  }
  return result;
}

Scrolled Film::scrolled(int frame) const {
  if (frame == 0) return {};
  const scene::Pixel was = corners_[static_cast<std::size_t>(frame) - 1];
  const scene::Pixel is = corners_[static_cast<std::size_t>(frame)];
  const scene::Pixel from{was.x - is.x, was.y - is.y};
  return {from, 2 * std::abs(from.x) > world_.width || 2 * std::abs(from.y) > world_.height};
}

Backdrop Film::backdrop(int frame) const {
  if (!terrain_) return {};
  const scene::Pixel corner = corners_[static_cast<std::size_t>(frame)];
  return {&*terrain_, {terrain_at_.x - corner.x, terrain_at_.y - corner.y}};
}

std::optional<Film> Film::as_drawn() const {
  const auto is_drawn_apart = [](const Shape& shape) { return shape.sprite.has_value(); };
  if (std::none_of(shapes_.begin(), shapes_.end(), is_drawn_apart)) return std::nullopt;
  Film drawn = *this;
  drawn.shapes_.clear();
  for (const Shape& shape : shapes_) {
    if (shape.sprite) {
      const scene::Pixel at = shape.sprite->at;
      drawn.add_shape(shape.sprite->drawn, std::nullopt, std::nullopt, std::nullopt,
                      scene::Position{shape.anchor.x - at.x, shape.anchor.y - at.y});
    } else {
      drawn.add_shape(shape.mask, shape.proxy, std::nullopt, shape.extents, shape.anchor);
    }
  }
  for (std::vector<Appearance>& appearances : drawn.frames_) {
    for (Appearance& appearance : appearances) {
      const Shape& shape = shapes_[static_cast<std::size_t>(appearance.shape)];
      if (!shape.sprite) continue;
      appearance.position.x += shape.sprite->at.x;
      appearance.position.y += shape.sprite->at.y;
    }
  }
  return drawn;
}

Film film_of(const scene::Scene& scene) {
  Film film({scene.width, scene.height});
  film.scene_ = &scene;
  for (const scene::Shape& shape : scene.shapes) {
    film.add_shape(shape.mask, shape.circle, shape.sprite, shape.extents, shape.anchor);
  }
  for (const scene::Object& object : scene.objects) {
    film.add_object(object.class_number, object.role, object.life);
  }
  film.set_rules(scene.rules);
  if (scene.terrain) {
    scene::PackedMask terrain(scene.terrain->width(), scene.terrain->height());
    for (int y = 0; y < terrain.height(); ++y) {
      for (int x = 0; x < terrain.width(); ++x) {
        if (scene.terrain->solid(x, y)) terrain.set(x, y);
      }
    }
    film.set_terrain(std::move(terrain), scene.terrain->at());
  }
  for (int frame = 0; frame < scene.frames; ++frame) {
    std::vector<Film::Appearance> appearances;
    for (const scene::Object& object : scene.objects) {
      const scene::Position at = object.at(frame);
      appearances.push_back(
          {static_cast<int>(object.shape_in(frame)), {at.x, at.y}, scene.jumps(object, frame)});
    }
    const bool reorders = scene.orders.count(frame) != 0;
    film.add_frame(appearances, scene::whole(scene.scroll.at(frame)),
                   reorders ? scene.order(frame) : std::vector<int>{});
  }
  return film;
}

}  // namespace collide::techniques
