// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "model/common/counted.h"
#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/record.h"
#include "model/judge/film.h"
#include "model/scene/scene.h"
#include "python/bindings.h"
#include "sim/compare/comparison.h"
#include "sim/compare/load.h"
#include "sim/compare/result.h"
#include "sim/tools/check.h"

namespace collide::python {
namespace {

using scene::PackedMask;
using scene::Scene;

Scene parse(const std::string& text, const std::string& folder) {
  const Json json = parse_json(text, "scene");
  return scene::parse_scene(JsonField("scene", json), folder);
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

py::array_t<int> positions(const Scene& scene) {
  py::array_t<int> result({static_cast<py::ssize_t>(scene.frames),
                           static_cast<py::ssize_t>(scene.objects.size()), py::ssize_t{2}});
  int* out = result.mutable_data();
  for (int frame = 0; frame < scene.frames; ++frame) {
    for (const scene::Object& object : scene.objects) {
      const scene::Pixel at = scene.place(object, frame);
      *out++ = at.x;
      *out++ = at.y;
    }
  }
  return result;
}

PackedMask mask(const Scene& scene, int index, int frame) {
  const auto require = [](const char* name, int value, int count) {
    if (value < 0 || value >= count) {
      throw InputError(name, fmt::format("{}, expected 0 to {}", value, count - 1));
    }
  };
  require("index", index, static_cast<int>(scene.objects.size()));
  require("frame", frame, scene.frames);
  return PackedMask(scene.shape(scene.objects[static_cast<std::size_t>(index)], frame).mask);
}

/// Ends work at ^C; called without the GIL.
void look_for_signals() {
  const py::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

py::array_t<int> contacts_of(const Scene& scene) {
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
  py::array_t<int> result({static_cast<py::ssize_t>(found.size() / 3), py::ssize_t{3}});
  std::copy(found.begin(), found.end(), result.mutable_data());
  return result;
}

/// As `collide compare --json` does it.
std::string compare(const Scene& scene, const std::string& on, bool misused) {
  compare::Options how;
  how.on = parse_on(on, "on");
  how.misused = misused;
  how.progress = [](const std::string&, int) { look_for_signals(); };
  compare::require_somebody_to_meet(scene, "scene");
  const py::gil_scoped_release release;
  const techniques::Film film = techniques::film_of(scene);
  compare::require_room(film, "scene");
  return json_of(compare::compare(film, how)).dump();
}

}  // namespace

void bind_scenes(py::module_& module) {
  py::class_<Scene>(
      module, "Scene",
      "Moving masks, the question that is put to every technique: read_scene, parse_scene.")
      .def_static("_parse", &parse, py::arg("text"), py::arg("folder"))
      .def_readonly("name", &Scene::name, "As in the file.")
      .def_property_readonly(
          "screen", [](const Scene& scene) { return std::make_pair(scene.width, scene.height); },
          "(width, height) in pixels.")
      .def_readonly("frames", &Scene::frames, "How many.")
      .def_property_readonly("ids", &ids, "The names of its objects, in the file's order.")
      .def_property_readonly("roles", &roles, "What each object is in the game: \"player\".")
      .def("positions", &positions,
           "int32 of shape (frames, objects, 2): each top left corner (x, y) in pixels of the "
           "screen.")
      .def("mask", &mask, py::arg("index"), py::arg("frame") = 0,
           "The mask of an object, by its number, in a frame.")
      .def(
          "contacts", &contacts_of,
          "The truth of pixels: int32 of shape (n, 3), a row (frame, object, object), the smaller\n"
          "number first, in order, of those who may hit each other. The GIL is released.")
      .def("_compare", &compare, py::arg("on"), py::arg("misused"))
      .def("__repr__", [](const Scene& scene) {
        return fmt::format("<collide.Scene {}: {}, {}>", scene.name,
                           counted(scene.objects.size(), "object"), counted(scene.frames, "frame"));
      });
  module.def(
      "read_scene", [](const std::filesystem::path& path) { return scene::read_scene(path); },
      py::arg("path"),
      "The scene of a file (docs/reference/scene.md), with the pictures that it names.");
}

}  // namespace collide::python
