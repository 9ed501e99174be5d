// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>

#include "model/common/input_error.h"
#include "sim/cli/verbs.h"
#include "sim/compare/generate.h"

namespace collide::cli {
namespace {

struct Options {
  std::string kind;
  std::optional<std::uint64_t> seed;
  std::string file;
};

void new_scene(const Options& options) {
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  const std::string text = compare::scene_text(compare::generate_scene(options.kind, seed));
  if (options.file.empty()) {
    fmt::print("{}", text);
    fmt::print(stderr, "scene {}  seed {}\n", options.kind, seed);
    return;
  }
  std::ofstream file(options.file, std::ios::binary);
  if (!file) throw InputError(options.file, "cannot be written");
  file << text;
  file.close();
  if (!file) {
    std::filesystem::remove(options.file);
    throw InputError(options.file, "cannot be written");
  }
  fmt::print("scene {}  seed {}  {}\n", options.kind, seed, options.file);
}

}  // namespace

void add_scene(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* verb = program.add_subcommand("scene", "Makes scenes for compare");
  CLI::App* make =
      verb->add_subcommand("new", "A scene made by chance, the same for the same seed");
  make->add_option("KIND", options->kind,
                   fmt::format("{}", fmt::join(compare::scene_kinds(), ", ")))
      ->required();
  make->add_option("--seed", options->seed, "Of the random numbers; one is chosen and printed");
  make->add_option("-o,--output", options->file, "File to write; standard output otherwise");
  make->callback([options] { new_scene(*options); });
}

}  // namespace collide::cli
