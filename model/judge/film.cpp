// SPDX-License-Identifier: MIT
#include "model/judge/film.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::techniques {

int Film::add_shape(const scene::Mask& mask, const std::optional<scene::Circle>& proxy,
                    const std::optional<scene::Sprite>& sprite,
                    const std::optional<scene::Extents>& extents) {
  scene::PackedMask packed(mask);
  if (packed.area() == 0) throw InputError("film: a mask has no solid pixel");
  const scene::Circle disc = proxy ? *proxy : scene::equal_area_circle(mask);
  shapes_.push_back({mask, std::move(packed), disc, sprite, extents});
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

void Film::add_frame(const std::vector<Appearance>& appearances, scene::Pixel terrain_at) {
  if (appearances.size() != roles_.size()) {
    throw InputError(fmt::format("film: frame {} shows {} objects, there are {}", frames(),
                                 appearances.size(), roles_.size()));
  }
  for (const Appearance& appearance : appearances) {
    if (appearance.shape < 0 || appearance.shape >= static_cast<int>(shapes_.size())) {
      throw InputError(fmt::format("film: frame {} has shape {}, there are {}", frames(),
                                   appearance.shape, shapes_.size()));
    }
  }
  frames_.push_back(appearances);
  terrain_at_.push_back(terrain_at);
}

std::vector<Body> Film::bodies(int frame) const {
  const auto index = static_cast<std::size_t>(frame);
  const std::vector<Appearance>& now = frames_[index];
  std::vector<Body> result;
  result.reserve(now.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    const Shape& shape = shapes_[static_cast<std::size_t>(now[i].shape)];
    const bool first = frame == 0 || frame == lives_[i].from;
    result.push_back({lives_[i].includes(frame) ? &shape.packed : nullptr,
                      frames_[first ? index : index - 1][i].position, now[i].position,
                      shape.proxy});
  }
  return result;
}

Backdrop Film::backdrop(int frame) const {
  if (!terrain_) return {};
  return {&*terrain_, terrain_at_[static_cast<std::size_t>(frame)]};
}

std::optional<Film> Film::as_drawn() const {
  const auto is_drawn_apart = [](const Shape& shape) { return shape.sprite.has_value(); };
  if (std::none_of(shapes_.begin(), shapes_.end(), is_drawn_apart)) return std::nullopt;
  Film drawn = *this;
  drawn.shapes_.clear();
  for (const Shape& shape : shapes_) {
    if (shape.sprite) {
      drawn.add_shape(shape.sprite->drawn);
    } else {
      drawn.add_shape(shape.mask, shape.proxy, std::nullopt, shape.extents);
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
    film.add_shape(shape.mask, shape.circle, shape.sprite, shape.extents);
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
    film.set_terrain(std::move(terrain));
  }
  for (int frame = 0; frame < scene.frames; ++frame) {
    std::vector<Film::Appearance> appearances;
    for (const scene::Object& object : scene.objects) {
      const scene::Position at = object.at(frame);
      const scene::Pixel in_world = scene::whole(at), on_screen = scene.place(object, frame);
      appearances.push_back(
          {static_cast<int>(object.shape_in(frame)),
           {on_screen.x + (at.x - in_world.x), on_screen.y + (at.y - in_world.y)}});
    }
    film.add_frame(appearances, scene.terrain ? scene.terrain_place(frame) : scene::Pixel{0, 0});
  }
  return film;
}

}  // namespace collide::techniques
