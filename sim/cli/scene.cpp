// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <random>

#include "model/common/output_file.h"
#include "model/scene/limits.h"
#include "sim/cli/verbs.h"
#include "sim/scene/generate.h"

namespace collide::cli {
namespace {

struct SceneVerb {
  std::string kind;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> objects, frames;
  std::string screen;
  std::string file;
};

void new_scene(const SceneVerb& options) {
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  scene::SceneSize size;
  if (options.objects) size.objects = static_cast<int>(*options.objects);
  if (options.frames) size.frames = static_cast<int>(*options.frames);
  if (!options.screen.empty()) size = scene::parse_screen(size, options.screen);
  const std::string text = scene::scene_text(scene::generate_scene(options.kind, seed, size));
  if (options.file.empty()) {
    fmt::print("{}", text);
    fmt::print(stderr, "scene {}  seed {}\n", options.kind, seed);
    return;
  }
  write_file(options.file, text);
  fmt::print("scene {}  seed {}  {}\n", options.kind, seed, options.file);
}

}  // namespace

void add_new_scene(Verb& compare) {
  const auto options = std::make_shared<SceneVerb>();
  Verb& make = compare.verb("new", "Generate a random scene; the same seed gives the same scene");
  make.option("KIND", &options->kind, "Kind of scene").one_of(scene::scene_kinds()).required();
  make.option("--seed", &options->seed, "Random seed; default: one is chosen and printed");
  make.option("--objects", &options->objects,
              "Number of objects in a swarm, shooter, platformer, asteroids or anything")
      .range(2, scene::kMostAtOnce);
  make.option("--frames", &options->frames, "How many, in these").range(1, 100'000);
  make.option("--screen", &options->screen, "Of these: WxH in pixels, such as 320x200");
  make.option("-o,--output", &options->file, "File to write; standard output otherwise").new_file();
  make.runs([options] { new_scene(*options); });
}

}  // namespace collide::cli
