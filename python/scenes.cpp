// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/common/counted.h"
#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/record.h"
#include "model/judge/film.h"
#include "model/scene/scene.h"
#include "model/scene/sheet.h"
#include "python/arguments.h"
#include "python/arrays.h"
#include "python/define.h"
#include "python/held_masks.h"
#include "python/signals.h"
#include "sim/compare/comparison.h"
#include "sim/compare/load.h"
#include "sim/compare/result.h"
#include "sim/tools/check.h"

COLLIDE_BOUND(collide::scene::Scene);
COLLIDE_BOUND(collide::scene::Sheet);

namespace collide::python {
namespace {

using scene::PackedMask;
using scene::Scene;
using scene::Sheet;

Scene parse(const py::object& text, const py::object& folder) {
  const Json json = parse_json(text_of("scene", text), "scene");
  return scene::parse_scene(JsonField("scene", json), path_of("folder", folder));
}

std::vector<std::string> ids(const Scene& scene) {
  std::vector<std::string> names;
  for (const scene::Object& object : scene.objects) names.push_back(object.id);
  return names;
}

std::vector<std::string> roles(const Scene& scene) {
  std::vector<std::string> names;
  for (const scene::Object& object : scene.objects) names.emplace_back(name_of(object.role));
  return names;
}

py::object positions(const Scene& scene) {
  NewArray<std::int32_t> result({scene.frames, static_cast<py::ssize_t>(scene.objects.size()), 2});
  std::int32_t* out = result.data();
  for (int frame = 0; frame < scene.frames; ++frame) {
    for (const scene::Object& object : scene.objects) {
      const scene::Pixel at = scene.place(object, frame);
      *out++ = at.x;
      *out++ = at.y;
    }
  }
  return std::move(result).done();
}

PackedMask mask(const Scene& scene, const py::object& index, const py::object& frame) {
  const auto objects = static_cast<std::int64_t>(scene.objects.size());
  const auto object = static_cast<std::size_t>(whole("index", index, 0, objects - 1));
  const auto number = static_cast<int>(whole("frame", frame, 0, scene.frames - 1));
  return PackedMask(scene.shape(scene.objects[object], number).mask);
}

py::object contacts_of(const Scene& scene) {
  std::vector<int> found;
  {
    const py::gil_scoped_release release;
    const techniques::Film film = techniques::film_of(scene);
    for (int frame = 0; frame < film.frames(); ++frame) {
      look_for_signals();
      for (const auto& pair : techniques::pixel_pairs(film.bodies(frame), film.world())) {
        if (!film.may_hit(pair)) continue;
        found.insert(found.end(), {frame, pair.first, pair.second});
      }
    }
  }
  NewArray<std::int32_t> result({static_cast<py::ssize_t>(found.size() / 3), 3});
  std::copy(found.begin(), found.end(), result.data());
  return std::move(result).done();
}

/// A path as text that Python makes the same path of.
py::object path_text(const std::filesystem::path& path) {
  const std::string text = path.string();
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeFSDefaultAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
}

std::vector<std::pair<std::string, std::int64_t>> frames_of(const Sheet& sheet) {
  std::vector<std::pair<std::string, std::int64_t>> frames;
  for (const Sheet::Frame& frame : sheet.frames()) {
    frames.emplace_back(frame.name, frame.milliseconds);
  }
  return frames;
}

std::vector<std::pair<std::string, std::vector<std::size_t>>> tags_of(const Sheet& sheet) {
  std::vector<std::pair<std::string, std::vector<std::size_t>>> tags;
  for (const Sheet::Tag& tag : sheet.tags()) tags.emplace_back(tag.name, tag.frames);
  return tags;
}

std::size_t frame_at(const Sheet& sheet, const py::object& milliseconds, const py::object& tag) {
  const std::string name = tag.is_none() ? "" : text_of("tag", tag);
  if (!tag.is_none() && name.empty()) throw InputError("tag", "\"\", expected a name or None");
  return sheet.at(real("milliseconds", milliseconds), name);
}

/// As `collide compare --json` does it.
std::string compare(const Scene& scene, const py::object& on, const py::object& misused) {
  compare::Options how;
  how.on = on_of(on);
  how.misused = flag("misused", misused);
  how.progress = [](const std::string&, int) { look_for_signals(); };
  compare::require_somebody_to_meet(scene, "scene");
  const py::gil_scoped_release release;
  const techniques::Film film = techniques::film_of(scene);
  compare::require_room(film, "scene");
  return json_of(compare::compare(film, how)).dump();
}

}  // namespace

void bind_scenes(py::module_& module) {
  using namespace py::literals;
  py::class_<Scene> scene(
      module, "Scene",
      "Moving masks, the question that is put to every technique: read_scene, parse_scene.");
  define_no_init(scene, "read_scene or parse_scene");
  define_static(scene, "_parse", &parse, "", "text"_a, "folder"_a);
  scene.def_readonly("name", &Scene::name, "As in the file.")
      .def_property_readonly(
          "screen", [](const Scene& one) { return std::make_pair(one.width, one.height); },
          "(width, height) in pixels.")
      .def_readonly("frames", &Scene::frames, "How many.")
      .def_property_readonly("ids", &ids, "The names of its objects, in the file's order.")
      .def_property_readonly("roles", &roles, "What each object is in the game: \"player\".");
  define(scene, "positions", &positions,
         "int32 of shape (frames, objects, 2): each top left corner (x, y) in pixels of the "
         "screen.");
  define(scene, "mask", &mask, "The mask of an object, by its number, in a frame.", "index"_a,
         "frame"_a = 0);
  define(scene, "contacts", &contacts_of,
         "The truth of pixels: int32 of shape (n, 3), a row (frame, object, object), the smaller\n"
         "number first, in order, of those who may hit each other. The GIL is released.");
  define(scene, "_compare", &compare, "", "on"_a, "misused"_a);
  define(
      scene, "__repr__",
      [](const Scene& one) {
        return fmt::format("<collide.Scene {}: {}, {}>", one.name,
                           counted(one.objects.size(), "object"), counted(one.frames, "frame"));
      },
      "");
  py::class_<Sheet> sheet(module, "Sheet",
                          "A sprite sheet of Aseprite; collide.Sheet shows it to callers.");
  define_init(
      sheet, [](const py::object& path) { return std::make_unique<Sheet>(path_of("path", path)); },
      "path"_a);
  sheet
      .def_property_readonly(
          "file", [](const Sheet& one) { return path_text(one.file()); }, "The path of the JSON.")
      .def_property_readonly(
          "picture", [](const Sheet& one) { return path_text(one.picture()); },
          "The path of the picture.")
      .def_property_readonly("frames", &frames_of, "(name, milliseconds) of each.")
      .def_property_readonly("tags", &tags_of, "(name, numbers of frames once through) of each.");
  define(sheet, "at", &frame_at, "The number of the frame that is shown then.", "milliseconds"_a,
         "tag"_a = py::none());
  define(
      module, "read_scene",
      [](const py::object& path) { return scene::read_scene(path_of("path", path)); },
      "The scene of a file (docs/reference/scene.md), with the pictures that it names.", "path"_a);
}

}  // namespace collide::python
