// SPDX-License-Identifier: MIT
// Scenes, as `collide compare` reads them. Pictures are those of scenes/.
#include "model/scene/scene.h"

#include "model/common/json.h"
#include "model/judge/film.h"
#include "tests/fuzz/fuzz.h"

namespace {

/// Films of more than this are left out: only the time would grow.
constexpr long kMostAppearances = 2000;

void read(const std::string& text) {
  using namespace collide;
  const Json json = parse_json(text, "scene.json");
  const scene::Scene scene =
      scene::parse_scene(JsonField("scene.json", json), COLLIDE_ROOT "/scenes");
  for (const scene::Object& object : scene.objects) {
    for (const int frame : {0, scene.frames - 1}) {
      scene.place(object, frame);
      scene.shape(object, frame);
    }
  }
  if (scene.terrain) scene.terrain_place(scene.frames - 1);
  if (long{scene.frames} * static_cast<long>(scene.objects.size()) <= kMostAppearances) {
    const techniques::Film film = techniques::film_of(scene);
    for (int frame = 0; frame < film.frames(); ++frame) film.bodies(frame);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  collide::fuzz::expect_taken_or_refused(
      [&] { read(std::string(reinterpret_cast<const char*>(data), size)); });
  return 0;
}
