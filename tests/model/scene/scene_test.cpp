// SPDX-License-Identifier: MIT
#include "model/scene/scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "model/common/input_error.h"
#include "model/scene/image.h"

namespace collide::scene {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone after the test.
class SceneFile : public testing::Test {
 protected:
  SceneFile()
      : folder_(fs::path(testing::TempDir()) /
                (std::string("collide_scene_") +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::create_directories(folder_);
  }
  ~SceneFile() override { fs::remove_all(folder_); }

  fs::path write(const std::string& text) const {
    const fs::path file = folder_ / "s.json";
    std::ofstream(file) << text;
    return file;
  }
  /// The members of a scene that are not the test's matter.
  static std::string with(const std::string& members) {
    return R"({"name":"s","screen":[320,200],"frames":9,)" + members + "}";
  }
  Scene read(const std::string& members) const { return read_scene(write(with(members))); }
  /// The error of a file, without the folder's name.
  std::string error_of(const std::string& text) const {
    const fs::path file = write(text);
    try {
      read_scene(file);
    } catch (const InputError& error) {
      std::string what = error.what();
      const std::string folder = folder_.string() + "/";
      for (auto at = what.find(folder); at != std::string::npos; at = what.find(folder)) {
        what.erase(at, folder.size());
      }
      return what;
    }
    return "accepted";
  }
  std::string error_with(const std::string& members) const { return error_of(with(members)); }

  fs::path folder_;
};

const std::string kDot = R"("masks":{"dot":{"rows":["#"]}})";
std::string with_object(const std::string& members) {
  return kDot + R"(,"objects":[{"id":"a","mask":"dot","class":"wall",)" + members + "}]";
}
std::string with_mask(const std::string& mask) {
  return R"("masks":{"m":)" + mask +
         R"(},"objects":[{"id":"a","mask":"m","class":"wall","at":[0,0]}])";
}

void expect_at(Pixel pixel, int x, int y) {
  EXPECT_EQ(pixel.x, x);
  EXPECT_EQ(pixel.y, y);
}

TEST_F(SceneFile, HasNameScreenAndFrames) {
  const Scene scene = read(with_object(R"("at":[1,2])"));
  EXPECT_EQ(scene.name, "s");
  EXPECT_EQ(scene.width, 320);
  EXPECT_EQ(scene.height, 200);
  EXPECT_EQ(scene.frames, 9);
  EXPECT_FALSE(scene.terrain.has_value());
  EXPECT_EQ(scene.objects[0].id, "a");
  EXPECT_EQ(scene.objects[0].role, Role::kWall);
}

TEST_F(SceneFile, APathGivesAPositionAFrameAndTheLastOneStays) {
  const Scene scene = read(with_object(R"("path":[[10,20],[12,21],[-5,"0x10"]])"));
  const Object& object = scene.objects[0];
  expect_at(scene.place(object, 0), 10, 20);
  expect_at(scene.place(object, 1), 12, 21);
  expect_at(scene.place(object, 2), -5, 16);
  expect_at(scene.place(object, 8), -5, 16);
}

TEST_F(SceneFile, LinearMotionIsRoundedDown) {
  const Scene scene = read(with_object(R"("at":[0,2],"velocity":[7.5,-0.75])"));
  const Object& object = scene.objects[0];
  expect_at(scene.place(object, 0), 0, 2);
  expect_at(scene.place(object, 1), 7, 1);    // 7.5, 1.25
  expect_at(scene.place(object, 3), 22, -1);  // 22.5, -0.25
  EXPECT_DOUBLE_EQ(object.motion.at(3).y, -0.25);
}

TEST_F(SceneFile, StepsOfATenthAddUp) {
  const Scene scene = read(with_object(R"("at":[0,0],"velocity":[0.1,0.29])"));
  expect_at(scene.place(scene.objects[0], 30), 3, 8);  // 0.29 * 30 = 8.7
  expect_at(scene.place(scene.objects[0], 100), 10, 29);
}

TEST_F(SceneFile, ObjectsAndTerrainMoveAgainstTheScroll) {
  write_png(Image(4, 3), (folder_ / "t.png").string());
  const Scene scene =
      read(with_object(R"("at":[100.5,50])") + R"(,"scroll":{"at":[10,5],"velocity":[1.25,0]},)"
                                               R"("terrain":{"png":"t.png","at":[8,9]})");
  expect_at(scene.place(scene.objects[0], 0), 90, 45);
  expect_at(scene.place(scene.objects[0], 2), 88, 45);  // 100 - 12, each rounded by itself
  expect_at(scene.terrain_place(2), -4, 4);
}

TEST_F(SceneFile, AMaskCanBeGivenForEachFrame) {
  const Scene scene = read(
      R"("masks":{"dot":{"rows":["#"]},"bar":{"rows":["##"]}},
         "objects":[{"id":"a","mask":["dot","bar"],"class":"enemy","at":[0,0]}])");
  const Object& object = scene.objects[0];
  EXPECT_EQ(scene.shape(object, 0).name, "dot");
  EXPECT_EQ(scene.shape(object, 1).mask.width(), 2);
  EXPECT_EQ(scene.shape(object, 7).name, "bar");
}

TEST_F(SceneFile, TerrainIsWhatIsOpaqueInItsPicture) {
  Image image(700, 500, {0, 0, 0, 0});  // larger than a mask may be
  image.at(699, 499).alpha = 128;
  image.at(1, 0).alpha = 127;
  write_png(image, (folder_ / "t.png").string());
  const Scene scene = read(with_object(R"("at":[0,0])") + R"(,"terrain":{"png":"t.png"})");
  EXPECT_TRUE(scene.terrain->solid(699, 499));
  EXPECT_FALSE(scene.terrain->solid(1, 0));
  EXPECT_FALSE(scene.terrain->solid(-1, 0));
  EXPECT_FALSE(scene.terrain->solid(0, 500));
  expect_at(scene.terrain_place(0), 0, 0);
}

TEST_F(SceneFile, PicturesAreLookedForBesideTheFile) {
  write_png(Image(5, 6), (folder_ / "ship.png").string());
  const Scene scene = read(with_mask(R"({"png":"ship.png"})"));
  EXPECT_EQ(scene.shapes[0].mask.height(), 6);
}

TEST_F(SceneFile, EveryClassIsKnown) {
  for (const char* name : {"player", "player-bullet", "enemy", "enemy-bullet", "bunker", "wall",
                           "bounce-wall", "scenery"}) {
    const Scene scene =
        read(kDot + R"(,"objects":[{"id":"a","mask":"dot","class":")" + name + R"(","at":[0,0]}])");
    EXPECT_STREQ(name_of(scene.objects[0].role), name);
  }
}

TEST(Disc, HasThePixelsWhoseMiddleIsInTheCircle) {
  // Side 4, radius 2: the corner pixel's middle is 2.12 away. Side 5, radius 2.5: 2.83.
  EXPECT_EQ(disc(1).words(), (std::vector<std::uint16_t>{0x8000}));
  EXPECT_EQ(disc(2).words(), (std::vector<std::uint16_t>{0xC000, 0xC000}));
  EXPECT_EQ(disc(4).words(), (std::vector<std::uint16_t>{0x6000, 0xF000, 0xF000, 0x6000}));
  EXPECT_EQ(disc(5).words(), (std::vector<std::uint16_t>{0x7000, 0xF800, 0xF800, 0xF800, 0x7000}));
}

TEST(EqualAreaCircle, IsAboutTheCentroid) {
  // Three pixels with middles (0.5, 0.5), (1.5, 0.5), (0.5, 1.5).
  const Circle circle = equal_area_circle(Mask::from_rows({"##", "#."}));
  EXPECT_DOUBLE_EQ(circle.x, 2.5 / 3);
  EXPECT_DOUBLE_EQ(circle.y, 2.5 / 3);
  EXPECT_DOUBLE_EQ(circle.radius, std::sqrt(3 / 3.14159265358979323846));
}

TEST_F(SceneFile, CirclesCanBeGiven) {
  const Scene by_default = read(with_mask(R"({"rows":["##"]})"));
  EXPECT_DOUBLE_EQ(by_default.shapes[0].circle.x, 1);
  EXPECT_DOUBLE_EQ(by_default.shapes[0].circle.y, 0.5);
  const Scene radius = read(with_mask(R"({"rows":["##"],"circle":{"radius":4.5}})"));
  EXPECT_DOUBLE_EQ(radius.shapes[0].circle.radius, 4.5);
  EXPECT_DOUBLE_EQ(radius.shapes[0].circle.x, 1);
  const Scene centre = read(with_mask(R"({"rows":["##"],"circle":{"centre":[3,-1]}})"));
  EXPECT_DOUBLE_EQ(centre.shapes[0].circle.x, 3);
  EXPECT_DOUBLE_EQ(centre.shapes[0].circle.y, -1);
  EXPECT_DOUBLE_EQ(centre.shapes[0].circle.radius, by_default.shapes[0].circle.radius);
}

// Errors: one line, with the file, the place, what is wrong and what was expected.

TEST_F(SceneFile, AMissingFileIsNamed) {
  EXPECT_THROW(read_scene(folder_ / "none.json"), InputError);
  EXPECT_THROW(read_scene(folder_), InputError);
}

TEST_F(SceneFile, RefusesWhatIsNoScene) {
  EXPECT_EQ(error_of("").rfind("s.json: not JSON, at line 1", 0), 0U) << error_of("");
  EXPECT_EQ(error_of("[]"), "s.json: expected an object, got array");
  EXPECT_EQ(error_of("{\"name\":\"s\"}"), "s.json: \"screen\" is missing");
  EXPECT_EQ(error_with(R"("speed":1)"),
            "s.json: unknown member \"speed\", expected one of: name, note, screen, frames, "
            "scroll, masks, objects, terrain");
  EXPECT_EQ(error_with(R"("note":1)"), "s.json.note: expected a string, got 1");
  EXPECT_EQ(error_of(R"({"name":""})"), "s.json.name: expected a name, got \"\"");
}

TEST_F(SceneFile, RefusesScreensAndFramesOutOfRange) {
  const auto scene = [](const std::string& screen, const std::string& frames) {
    return R"({"name":"s","screen":)" + screen + R"(,"frames":)" + frames + "}";
  };
  EXPECT_EQ(error_of(scene("[320]", "1")), "s.json.screen: 1 values, expected 2: width and height");
  EXPECT_EQ(error_of(scene("[0,200]", "1")), "s.json.screen[0]: 0 is outside 1..4096");
  EXPECT_EQ(error_of(scene("[320,4097]", "1")), "s.json.screen[1]: 4097 is outside 1..4096");
  EXPECT_EQ(error_of(scene("[320,200]", "0")), "s.json.frames: 0 is outside 1..100000");
  EXPECT_EQ(error_of(scene("[320,200]", "100001")), "s.json.frames: 100001 is outside 1..100000");
}

TEST_F(SceneFile, RefusesMasksWithoutPixels) {
  EXPECT_EQ(error_with(R"("masks":[])"),
            "s.json.masks: expected an object with the names of the masks");
  EXPECT_EQ(error_with(with_mask("{}")),
            "s.json.masks.m: expected one of \"png\", \"rows\" and \"disc\"");
  EXPECT_EQ(error_with(with_mask(R"({"rows":["#"],"disc":2})")),
            "s.json.masks.m: expected one of \"png\", \"rows\" and \"disc\"");
  EXPECT_EQ(error_with(with_mask(R"({"rows":["..",".."]})")), "s.json.masks.m: has no solid pixel");
  EXPECT_EQ(error_with(with_mask(R"({"rows":["##","#"]})")),
            "s.json.masks.m.rows: mask: row 1 has 1 pixels, row 0 has 2");
  EXPECT_EQ(error_with(with_mask(R"({"rows":[]})")),
            "s.json.masks.m.rows: mask: a width of 0 is outside 1..640");
  EXPECT_EQ(error_with(with_mask(R"({"disc":0})")), "s.json.masks.m.disc: 0 is outside 1..400");
  EXPECT_EQ(error_with(with_mask(R"({"disc":401})")), "s.json.masks.m.disc: 401 is outside 1..400");
  EXPECT_EQ(error_with(with_mask(R"({"png":"no.png"})")),
            "s.json.masks.m.png: no.png: cannot be read: No such file or directory");
  EXPECT_EQ(error_with(with_mask(R"({"png":""})")),
            "s.json.masks.m.png: expected a name, got \"\"");
  EXPECT_EQ(error_with(with_mask(R"({"disc":2,"colour":1})")),
            "s.json.masks.m: unknown member \"colour\", expected one of: png, rows, disc, circle");
  EXPECT_EQ(error_with(R"("masks":{"":{"disc":2}},"objects":[])"),
            "s.json.masks.: expected a name, got \"\"");
}

TEST_F(SceneFile, RefusesCirclesThatAreNone) {
  EXPECT_EQ(error_with(with_mask(R"({"disc":2,"circle":{"radius":-1}})")),
            "s.json.masks.m.circle.radius: -1 is outside 0..1000000");
  EXPECT_EQ(error_with(with_mask(R"({"disc":2,"circle":{"centre":[1]}})")),
            "s.json.masks.m.circle.centre: 1 values, expected 2: x and y");
  EXPECT_EQ(error_with(with_mask(R"({"disc":2,"circle":{"r":1}})")),
            "s.json.masks.m.circle: unknown member \"r\", expected one of: centre, radius");
}

TEST_F(SceneFile, RefusesObjectsWithoutAPlace) {
  EXPECT_EQ(error_with(with_object(R"("velocity":[1,1])")),
            "s.json.objects[0]: expected either \"path\" or \"at\"");
  EXPECT_EQ(error_with(with_object(R"("at":[0,0],"path":[[0,0]])")),
            "s.json.objects[0]: expected either \"path\" or \"at\"");
  EXPECT_EQ(error_with(with_object(R"("path":[[0,0]],"velocity":[1,1])")),
            "s.json.objects[0].velocity: a path has no velocity, expected \"at\" with it");
  EXPECT_EQ(error_with(with_object(R"("path":[])")),
            "s.json.objects[0].path: is empty, expected a position for each frame");
  EXPECT_EQ(error_with(with_object(R"("at":[0,"a"])")),
            "s.json.objects[0].at[1]: expected a number, got \"a\"");
  EXPECT_EQ(error_with(with_object(R"("at":[1000001,0])")),
            "s.json.objects[0].at[0]: 1000001 is outside -1000000..1000000");
  EXPECT_EQ(error_with(with_object(R"("at":[0,0],"velocity":[0,10000.5])")),
            "s.json.objects[0].velocity[1]: 10000.5 is outside -10000..10000");
  EXPECT_EQ(error_with(with_object(R"("at":[1e999,0])")).rfind("s.json: not JSON, ", 0), 0U);
}

TEST_F(SceneFile, RefusesObjectsThatCannotBeTold) {
  EXPECT_EQ(error_with(kDot + R"(,"objects":[])"),
            "s.json.objects: is empty, expected one object at least");
  EXPECT_EQ(error_with(kDot + R"(,"objects":[{"id":"","mask":"dot","class":"wall","at":[0,0]}])"),
            "s.json.objects[0].id: expected a name, got \"\"");
  EXPECT_EQ(error_with(kDot + R"(,"objects":[{"id":"a","mask":"dog","class":"wall","at":[0,0]}])"),
            "s.json.objects[0].mask: \"dog\" is not one of the masks");
  EXPECT_EQ(
      error_with(kDot + R"(,"objects":[{"id":"a","mask":["dot",1],"class":"wall","at":[0,0]}])"),
      "s.json.objects[0].mask[1]: expected a string, got 1");
  EXPECT_EQ(error_with(kDot + R"(,"objects":[{"id":"a","mask":[],"class":"wall","at":[0,0]}])"),
            "s.json.objects[0].mask: is empty, expected a mask for each frame");
  EXPECT_EQ(error_with(kDot + R"(,"objects":[{"id":"a","mask":"dot","class":"wal","at":[0,0]}])"),
            "s.json.objects[0].class: unknown class \"wal\", expected one of: player, "
            "player-bullet, enemy, enemy-bullet, bunker, wall, bounce-wall, scenery");
  EXPECT_EQ(error_with(with_object(R"("at":[0,0],"z":1)")),
            "s.json.objects[0]: unknown member \"z\", expected one of: id, mask, class, path, at, "
            "velocity");
  EXPECT_EQ(error_with(kDot + R"(,"objects":[{"id":"a","mask":"dot","class":"wall","at":[0,0]},
                                             {"id":"a","mask":"dot","class":"wall","at":[0,0]}])"),
            "s.json.objects[1].id: \"a\" is the name of an earlier object");
}

TEST_F(SceneFile, RefusesTerrainAndScrollOutOfForm) {
  EXPECT_EQ(error_with(R"("terrain":{})"), "s.json.terrain: \"png\" is missing");
  EXPECT_EQ(error_with(R"("terrain":{"png":"no.png"})"),
            "s.json.terrain.png: no.png: cannot be read: No such file or directory");
  EXPECT_EQ(error_with(R"("terrain":{"png":"t.png","path":[]})"),
            "s.json.terrain: unknown member \"path\", expected one of: png, at");
  EXPECT_EQ(error_with(R"("scroll":{"velocity":[1,0]})"),
            "s.json.scroll: expected either \"path\" or \"at\"");
  EXPECT_EQ(error_with(R"("scroll":{"by":1})"),
            "s.json.scroll: unknown member \"by\", expected one of: path, at, velocity");
}

}  // namespace
}  // namespace collide::scene
