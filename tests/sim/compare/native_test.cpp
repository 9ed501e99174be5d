// SPDX-License-Identifier: MIT
// Programs in machine code answer as their techniques on every scene of the project and on scenes
// made by chance.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "model/common/json.h"
#include "sim/compare/comparison.h"
#include "sim/scene/generate.h"

namespace collide::compare::native_test {
namespace {

namespace fs = std::filesystem;

/// Frames in which each program ran.
std::map<std::string, int> run_natively(const scene::Scene& scene) {
  const techniques::Film film = techniques::film_of(scene);
  Options options;
  options.firmware = COLLIDE_FIRMWARE;
  const Comparison comparison = compare(film, options);
  EXPECT_TRUE(comparison.agreed()) << scene.name;
  std::map<std::string, int> frames;
  for (const Outcome& outcome : comparison.outcomes) {
    if (!outcome.native) continue;
    EXPECT_EQ(outcome.native->difference, "") << scene.name << ", " << outcome.technique;
    frames[outcome.technique] = outcome.native->frames;
    // Where they have the same clocks, the technique says what the program takes.
    if (outcome.technique != "rings") {
      EXPECT_EQ(outcome.native->sum, outcome.verdict.cost.clocks) << outcome.technique;
    }
  }
  return frames;
}

TEST(Natively, ProgramsAnswerAsTheirTechniquesOnEveryBundledScene) {
  int scenes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(COLLIDE_ROOT "/scenes")) {
    if (entry.path().extension() != ".json") continue;
    const scene::Scene scene = scene::read_scene(entry.path().string());
    const auto frames = run_natively(scene);
    EXPECT_EQ(frames.at("flying-shark"), scene.frames) << scene.name;
    ++scenes;
  }
  EXPECT_GE(scenes, 12);
}

class MadeScenes : public testing::TestWithParam<std::string> {};

TEST_P(MadeScenes, AreAnsweredAsByTheirTechniques) {
  for (const std::uint64_t seed : {7, 8, 9}) {
    SCOPED_TRACE(seed);
    const Json json = scene::generate_scene(GetParam(), seed);
    const scene::Scene scene = scene::parse_scene(JsonField("made", json), ".");
    const auto frames = run_natively(scene);
    EXPECT_EQ(frames.at("flying-shark"), scene.frames);
    if (GetParam() == "rings" || GetParam() == "dogfight") {
      EXPECT_EQ(frames.at("rings"), scene.frames);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(OfEveryKind, MadeScenes, testing::ValuesIn(scene::scene_kinds()),
                         [](const auto& kind) { return kind.param; });

}  // namespace
}  // namespace collide::compare::native_test
