// SPDX-License-Identifier: MIT
#include "sim/playground/site.h"

#include <zlib.h>

#include <algorithm>
#include <vector>

#include "model/common/input_file.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "model/judge/adapters/registry.h"
#include "model/scene/png.h"
#include "model/scene/scene.h"
#include "sim/compare/meaning.h"
#include "sim/playground/moment.h"
#include "sim/playground/page_text.h"
#include "sim/playground/playground.h"
#include "sim/show/compare/comparison_page.h"
#include "sim/show/page/page.h"
#include "sim/show/page/page_text.h"
#include "sim/tools/packed.h"

namespace collide::playground {
namespace {

namespace fs = std::filesystem;

/// The scene that the page begins with.
constexpr const char* kStart = "playground";
constexpr const char* kPrograms[] = {"models.js", "rtl.js"};

/// The files of a folder and those below with that extension, in order.
std::vector<fs::path> files_of(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// A scene of files as one that names none, with the pictures to be shown of its masks or of the
/// sprites that are drawn in their place.
Json bundled(const fs::path& file, const std::string& name) {
  Json json = parse_json(read_input(file), file.string());
  const scene::Scene scene = scene::read_scene(file);
  Json pictures = Json::object();
  for (const scene::Shape& shape : scene.shapes) {
    json["masks"][shape.name] = mask_json(shape);
    const auto& drawn = shape.sprite ? shape.sprite->picture : shape.picture;
    if (!drawn || !scene::is_coloured(*drawn)) continue;
    pictures[shape.name] = tools::base64(scene::png_of(*drawn));
  }
  if (!scene.terrain_file.empty()) {
    Json terrain = {{"rows", rows_of(scene::read_mask(scene.terrain_file.string()))}};
    if (json["terrain"].contains("at")) terrain["at"] = json["terrain"]["at"];
    json["terrain"] = terrain;
  }
  return {{"name", name}, {"scene", json}, {"pictures", pictures}};
}

Json data_of(const fs::path& folder) {
  Json scenes = Json::array(), sprites = Json::array(), techniques = Json::array();
  for (const fs::path& file : files_of(folder, ".json")) {
    const std::string name = file.lexically_relative(folder).replace_extension().generic_string();
    const Json scene = bundled(file, name);
    if (name == kStart) {
      scenes.insert(scenes.begin(), scene);
    } else {
      scenes.push_back(scene);
    }
  }
  for (const fs::path& file : files_of(folder / "sprites", ".png")) {
    const scene::Image picture = scene::read_png(file.string());
    sprites.push_back({{"name", file.stem().string()},
                       {"rows", rows_of(scene::mask_of(picture))},
                       {"picture", tools::base64(scene::png_of(picture))}});
  }
  for (const techniques::TechniqueMaker& maker : techniques::all_techniques()) {
    Json technique = compare::words_json(maker.words);
    technique["technique"] = maker.name;
    technique["title"] = compare::name_in_words(maker.name, maker.words);
    techniques.push_back(std::move(technique));
  }
  return {{"start", kStart},  {"mostText", kMostText}, {"limits", compare::limits_json()},
          {"scenes", scenes}, {"sprites", sprites},    {"techniques", techniques}};
}

}  // namespace

std::string page_text(const fs::path& scenes) {
  return show::whole_page("Playground: collide", playground_html(),
                          {show::common_css(), show::stage_css(), playground_css()},
                          playground_js(), data_of(scenes),
                          // Beside it are models.js and rtl.js; in it, a frame shows a wave.
                          "'self' file: 'wasm-unsafe-eval' " + show::source(show::wave_js()));
}

std::size_t compressed_size(const std::string& text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::vector<Bytef> bytes(size);
  compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()),
            static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
  return size;
}

void write_page(const fs::path& scenes, const fs::path& models, const fs::path& folder) {
  const std::string text = page_text(scenes);
  for (const char* const name : kPrograms) write_file(folder / name, read_input(models / name));
  write_file(folder / "index.html", text);
}

}  // namespace collide::playground
