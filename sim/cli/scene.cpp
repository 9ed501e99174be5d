// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <random>

#include "model/common/output_file.h"
#include "sim/cli/verbs.h"
#include "sim/compare/generate.h"

namespace collide::cli {
namespace {

struct SceneVerb {
  std::string kind;
  std::optional<std::uint64_t> seed;
  std::string file;
};

void new_scene(const SceneVerb& options) {
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  const std::string text = compare::scene_text(compare::generate_scene(options.kind, seed));
  if (options.file.empty()) {
    fmt::print("{}", text);
    fmt::print(stderr, "scene {}  seed {}\n", options.kind, seed);
    return;
  }
  write_file(options.file, text);
  fmt::print("scene {}  seed {}  {}\n", options.kind, seed, options.file);
}

}  // namespace

void add_scene(Verb& program) {
  const auto options = std::make_shared<SceneVerb>();
  Verb& verb = program.verb("scene", "Makes scenes for compare");
  Verb& make = verb.verb("new", "A scene made by chance, the same for the same seed");
  make.option("KIND", &options->kind, "What it is of").one_of(compare::scene_kinds()).required();
  make.option("--seed", &options->seed, "Of the random numbers; one is chosen and printed");
  make.option("-o,--output", &options->file, "File to write; standard output otherwise").new_file();
  make.runs([options] { new_scene(*options); });
}

}  // namespace collide::cli
