// SPDX-License-Identifier: MIT
//
// Scenes of files: what they name is read from the disk.
#include <map>

#include "model/common/input_file.h"
#include "model/common/json.h"
#include "model/scene/png.h"
#include "model/scene/scene.h"
#include "model/scene/sheet.h"
#include "model/scene/sources.h"
#include "model/scene/tile_set.h"

namespace collide::scene {
namespace {

class Files final : public Sources {
 public:
  Image picture(const std::string& path) override { return read_png(path); }
  Image sheet_frame(const std::string& json, const std::string& frame) override {
    return sheets_.try_emplace(json, json).first->second.image(frame);
  }
  Image tile(const std::string& tsx, int tile) override { return read_tile(tsx, tile); }
  Recorded recorded(const std::string& csv, const std::string& id) override {
    return recordings_.try_emplace(csv, csv).first->second.of(id);
  }

 private:
  // Each read once.
  std::map<std::string, Recording> recordings_;
  std::map<std::string, Sheet> sheets_;
};

}  // namespace

Scene parse_scene(const JsonField& field, const std::filesystem::path& folder) {
  Files files;
  return parse_scene(field, folder, files);
}

Scene read_scene(const std::filesystem::path& file) {
  const Json json = parse_json(read_input(file), file.string());
  return parse_scene(JsonField(file.string(), json), file.parent_path());
}

}  // namespace collide::scene
