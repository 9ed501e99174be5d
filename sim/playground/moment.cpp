// SPDX-License-Identifier: MIT
#include "sim/playground/moment.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace collide::playground {
namespace {

using scene::Object;
using scene::Position;
using scene::Scene;

template <class Shape>
Json text_of(const Shape& shape) {
  Json rows = Json::array();
  for (int y = 0; y < shape.height(); ++y) {
    std::string row;
    for (int x = 0; x < shape.width(); ++x) row += shape.solid(x, y) ? '#' : '.';
    rows.push_back(row);
  }
  return rows;
}

/// As "outset" and "inset", of which one at least says something, zeroes included.
void put_extents(const scene::Extents& extents, Json& json) {
  const auto sides = [&](int sign) {
    const auto side = [sign](int extent) { return std::max(sign * extent, 0); };
    return Json{side(extents.left), side(extents.top), side(extents.right), side(extents.bottom)};
  };
  const Json none{0, 0, 0, 0}, inset = sides(-1), outset = sides(1);
  if (inset != none) json["inset"] = inset;
  if (outset != none || inset == none) json["outset"] = outset;
}

}  // namespace

Json mask_json(const scene::Shape& shape) {
  Json json = {{"rows", text_of(shape.mask)}};
  const scene::Circle usual = scene::equal_area_circle(shape.mask);
  const scene::Circle& circle = shape.circle;
  if (circle.x != usual.x || circle.y != usual.y || circle.radius != usual.radius) {
    json["circle"] = {{"centre", {circle.x, circle.y}}, {"radius", circle.radius}};
  }
  if (shape.sprite) {
    json["sprite"] = {{"rows", text_of(shape.sprite->drawn)},
                      {"at", {shape.sprite->at.x, shape.sprite->at.y}}};
  }
  if (shape.extents) put_extents(*shape.extents, json);
  if (shape.anchor) json["anchor"] = {shape.anchor->x, shape.anchor->y};
  return json;
}

namespace {

Json way(Position before, Position now) {
  return {{before.x, before.y}, {now.x, now.y}};
}

/// Who may hit whom, and the parts of the scene's own classes.
void put_classes(const Scene& scene, Json& json) {
  const auto name = [&](int number) {
    return scene.classes[static_cast<std::size_t>(number)].name;
  };
  for (const auto& [a, b] : scene.rules.pairs()) json["hits"][name(a)].push_back(name(b));
  for (std::size_t i = scene::usual_classes().size(); i < scene.classes.size(); ++i) {
    const scene::Class& own = scene.classes[i];
    if (own.role != scene::Role::kNone) json["roles"][own.name] = scene::name_of(own.role);
  }
}

}  // namespace

Json rows_of(const scene::Mask& mask) {
  return text_of(mask);
}

Json moment_of(const Scene& scene, int frame) {
  const int before = frame == 0 ? 0 : frame - 1;
  Json masks = Json::object(), objects = Json::array();
  std::set<std::size_t> used;
  const auto mask = [&](const Object& object, int of) {
    const std::size_t shape = object.shape_in(of);
    used.insert(shape);
    return scene.shapes[shape].name;
  };
  for (const int index : scene.order(frame)) {
    const Object& object = scene.objects[static_cast<std::size_t>(index)];
    if (!object.life.includes(frame)) continue;
    const bool born = frame != 0 && object.life.from == frame;
    const int from = born ? frame : before;
    Json json = {{"id", object.id}};
    const std::string was = mask(object, from), is = mask(object, frame);
    json["mask"] = was == is ? Json(is) : Json{was, is};
    json["class"] = scene.classes[static_cast<std::size_t>(object.class_number)].name;
    if (born) {
      const Position now = object.at(frame);
      json["at"] = {now.x, now.y};
      json["from"] = kFrames - 1;
    } else {
      json["path"] = way(object.at(before), object.at(frame));
      if (frame != 0 && scene.jumps(object, frame)) json["jumps"] = {kFrames - 1};
    }
    objects.push_back(json);
  }
  for (std::size_t i = 0; i < scene.shapes.size(); ++i) {
    if (used.count(i) != 0) masks[scene.shapes[i].name] = mask_json(scene.shapes[i]);
  }
  Json json = {{"name", scene.name},
               {"screen", {scene.width, scene.height}},
               {"frames", kFrames},
               {"scroll", {{"path", way(scene.scroll.at(before), scene.scroll.at(frame))}}},
               {"masks", masks}};
  if (scene.terrain) {
    const scene::Pixel at = scene.terrain->at();
    json["terrain"] = {{"rows", text_of(*scene.terrain)}, {"at", {at.x, at.y}}};
  }
  put_classes(scene, json);
  json["objects"] = objects;
  return json;
}

}  // namespace collide::playground
