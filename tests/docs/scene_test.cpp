// SPDX-License-Identifier: MIT
//
// docs/reference/scene.md and its schema: the example is read as the page says, the bundled scenes
// have the form, and what the reader refuses for its form the schema refuses too.
#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/scene/scene.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::scene_test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = COLLIDE_ROOT;

std::string example() {
  return test::code_blocks(test::page("reference/scene"), "json scene").at(0);
}

scene::Scene parse(const Json& json) {
  return scene::parse_scene(JsonField("example", json), kRoot);
}

TEST(ScenePage, TheExampleIsWhatTheTextSaysOfIt) {
  const Json json = parse_json(example(), "example");
  test::expect_valid(test::schema("scene"), json, "example");
  const scene::Scene scene = parse(json);
  ASSERT_EQ(scene.objects.size(), 3U);
  const scene::Position shot = scene.objects[2].at(15);
  EXPECT_DOUBLE_EQ(shot.x, 22.5);
  EXPECT_DOUBLE_EQ(shot.y, 89.7);
  EXPECT_EQ(scene.place(scene.objects[2], 15).x, 22);
  EXPECT_EQ(scene.place(scene.objects[2], 15).y, 89);
  EXPECT_EQ(scene.place(scene.objects[0], 15).x, 12);
  EXPECT_EQ(scene.place(scene.objects[0], 15).y, 20);
  EXPECT_EQ(scene.shape(scene.objects[1], 0).name, "ball");
  EXPECT_EQ(scene.shape(scene.objects[1], 15).name, "ship");
  EXPECT_TRUE(scene.objects[1].life.includes(39));
  EXPECT_FALSE(scene.objects[1].life.includes(40));
}

TEST(ScenePage, NamesEveryClass) {
  const std::string page = test::page("reference/scene");
  for (int role = 0; role <= static_cast<int>(scene::Role::kScenery); ++role) {
    const std::string name = scene::name_of(static_cast<scene::Role>(role));
    EXPECT_NE(page.find("`" + name + "`"), std::string::npos) << name;
  }
}

TEST(SceneSchema, DescribesTheBundledScenes) {
  int scenes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "scenes")) {
    if (entry.path().extension() != ".json") continue;
    ++scenes;
    const Json json = parse_json(test::read_file(entry.path()), entry.path().string());
    test::expect_valid(test::schema("scene"), json, entry.path());
    EXPECT_NO_THROW(scene::read_scene(entry.path()));
  }
  EXPECT_GE(scenes, 1);
}

/// The example with one member replaced: a JSON pointer and the new value.
struct Wrong {
  const char* name;
  const char* at;
  const char* value;
};

std::ostream& operator<<(std::ostream& out, const Wrong& wrong) {
  return out << wrong.at << " = " << wrong.value;
}

class SceneSchemaRefuses : public testing::TestWithParam<Wrong> {};

TEST_P(SceneSchemaRefuses, WhatTheReaderRefuses) {
  Json json = parse_json(example(), "example");
  json[Json::json_pointer(GetParam().at)] = parse_json(GetParam().value, "value");
  EXPECT_FALSE(test::violations(test::schema("scene"), json).empty());
  EXPECT_THROW(parse(json), InputError);
}

const Wrong kWrong[] = {
    {"unknown_member", "/frame", "1"},
    {"screen_of_three", "/screen", "[1, 2, 3]"},
    {"frames_no_number", "/frames", "\"many\""},
    {"scroll_without_place", "/scroll", "{}"},
    {"mask_of_two_forms", "/masks/ball/rows", "[\"#\"]"},
    {"mask_without_form", "/masks/ball", "{}"},
    {"no_rows", "/masks/ship", "{\"rows\": []}"},
    {"circle_member", "/masks/ball/circle", "{\"diameter\": 3}"},
    {"sprite_without_form", "/masks/ball/sprite", "{}"},
    {"sprite_of_two_forms", "/masks/ball/sprite", "{\"disc\": 2, \"rows\": [\"#\"]}"},
    {"sprite_at_one", "/masks/ball/sprite", "{\"disc\": 2, \"at\": [1]}"},
    {"no_objects", "/objects", "[]"},
    {"empty_id", "/objects/0/id", "\"\""},
    {"class_without_name", "/objects/0/class", "\"\""},
    {"path_and_place", "/objects/0/at", "[0, 0]"},
    {"empty_path", "/objects/0/path", "[]"},
    {"position_of_one", "/objects/1/at", "[0]"},
    {"no_masks_listed", "/objects/1/mask", "[]"},
    {"mask_and_animation", "/objects/0/animation", "[{\"mask\": \"ship\", \"frames\": 2}]"},
    {"animation_without_masks", "/objects/0",
     "{\"id\": \"a\", \"class\": \"wall\", \"at\": [0, 0], \"animation\": []}"},
    {"animation_without_time", "/objects/0",
     "{\"id\": \"a\", \"class\": \"wall\", \"at\": [0, 0], \"animation\": [{\"mask\": \"ship\"}]}"},
    {"birth_no_number", "/objects/0/from", "\"soon\""},
    {"death_no_number", "/objects/0/until", "[]"},
    {"no_rules", "/hits", "{}"},
    {"rules_of_a_class_without_name", "/hits", "{\"\": [\"player\"]}"},
    {"no_roles", "/roles", "{}"},
    {"role_that_is_none", "/roles/asteroid", "\"boss\""},
    {"role_of_a_role", "/roles/player", "\"enemy\""},
    {"rules_of_scenery", "/hits", "{\"player\": [\"scenery\"]}"},
    {"rules_without_others", "/hits", "{\"player\": []}"},
    {"terrain_without_picture", "/terrain", "{\"at\": [0, 0]}"},
};

INSTANTIATE_TEST_SUITE_P(Form, SceneSchemaRefuses, testing::ValuesIn(kWrong),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace collide::scene_test
