// SPDX-License-Identifier: MIT
#include "sim/playground/playground.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/film.h"
#include "model/scene/sources.h"
#include "sim/compare/load.h"
#include "sim/compare/play.h"
#include "sim/compare/result.h"
#include "sim/playground/answers.h"
#include "sim/playground/moment.h"
#include "sim/scene/generate.h"

namespace collide::playground {
namespace {

/// What errors call the scene.
constexpr const char* kScene = "scene";
/// The file in which a user takes it home.
constexpr const char* kFile = "playground.json";
/// A page is silent while it answers: about a second.
constexpr compare::Load kMostLoad{20'000, 1'000'000'000};

/// A page has no files.
class NoFiles final : public scene::Sources {
 public:
  scene::Image picture(const std::string& path) override { refuse(path, "\"rows\""); }
  scene::Image sheet_frame(const std::string& json, const std::string& /*frame*/) override {
    refuse(json, "\"rows\"");
  }
  scene::Image tile(const std::string& tsx, int /*tile*/) override { refuse(tsx, "\"rows\""); }
  scene::Recorded recorded(const std::string& csv, const std::string& /*id*/) override {
    refuse(csv, "\"path\"");
  }

 private:
  [[noreturn]] static void refuse(const std::string& file, const char* instead) {
    throw InputError(file,
                     fmt::format("is a file, which a page cannot read, expected {}", instead));
  }
};

/// Characters of its mask and its sprite as rows.
std::size_t size_in_rows(const scene::Shape& shape) {
  const auto area = [](const scene::Mask& mask) {
    return static_cast<std::size_t>(mask.width()) * static_cast<std::size_t>(mask.height());
  };
  return area(shape.mask) + (shape.sprite ? area(shape.sprite->drawn) : 0);
}

}  // namespace

scene::Scene scene_of(const std::string& text) {
  if (text.size() > kMostText) {
    throw InputError(kScene, fmt::format("has {} bytes of text, expected {} at most in a page",
                                         text.size(), kMostText));
  }
  const Json json = parse_json(text, kScene);
  NoFiles sources;
  return scene::parse_scene(JsonField(kScene, json), "", sources);
}

Json Playground::moment(const std::string& text, int frame) {
  const scene::Scene scene = scene_of(text);
  if (frame < 0 || frame >= scene.frames) {
    throw InputError("frame", fmt::format("{} is not one of the scene, expected 0..{}", frame,
                                          scene.frames - 1));
  }
  std::size_t size = 0;
  for (const scene::Shape& shape : scene.shapes) size += size_in_rows(shape);
  if (size > kMostText) {
    throw InputError(kScene, fmt::format("has masks of {} pixels, expected {} at most in a page",
                                         size, kMostText));
  }
  return {{"frames", scene.frames}, {"note", scene.note}, {"scene", moment_of(scene, frame)}};
}

Json Playground::generated(const std::string& kind, std::uint64_t seed, int objects, int width,
                           int height) {
  scene::SceneSize size;
  size.objects = objects;
  size.frames = kFrames;
  size.width = width;
  size.height = height;
  const std::string text = scene::scene_text(scene::generate_scene(kind, seed, size));
  return moment_of(scene_of(text), kFrames - 1);
}

void Playground::open(const std::string& text) {
  scene::Scene opened = scene_of(text);
  compare::require_room(techniques::film_of(opened), kScene, kMostLoad);
  scene_ = std::move(opened);
}

void Playground::place(int object, scene::Position before, scene::Position now) {
  require_open();
  if (object < 0 || static_cast<std::size_t>(object) >= scene_->objects.size()) {
    throw InputError("object", fmt::format("{} is not in the scene", object));
  }
  for (const double value : {before.x, before.y, now.x, now.y}) {
    if (!(std::fabs(value) <= scene::Scene::kLargestCoordinate)) {
      throw InputError("place",
                       fmt::format("{} is outside -{}..{}", value, scene::Scene::kLargestCoordinate,
                                   scene::Scene::kLargestCoordinate));
    }
  }
  scene::Object& placed = scene_->objects[static_cast<std::size_t>(object)];
  placed.motion = placed.life.from == 0 ? scene::Motion(std::vector<scene::Position>{before, now})
                                        : scene::Motion(now);
}

void Playground::require_open() const {
  if (!scene_) throw InputError(kScene, "is not there, expected one to be opened");
}

techniques::Film Playground::film() const {
  require_open();
  techniques::Film film = techniques::film_of(*scene_);
  compare::require_room(film, kScene, kMostLoad);
  return film;
}

Json Playground::answers(const std::set<std::string>& panels) const {
  return answers_of(film(), panels);
}

Json Playground::refusal() const {
  require_open();
  try {
    compare::require_somebody_to_meet(*scene_, kFile);
  } catch (const InputError& error) {
    return error.what();
  }
  return nullptr;
}

Json Playground::result() const {
  compare::Play play;
  play.makers = techniques::all_techniques();
  const techniques::Film shown = film();
  return json_of(compare::play(shown, play));
}

}  // namespace collide::playground
