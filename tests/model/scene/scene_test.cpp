// SPDX-License-Identifier: MIT
#include "model/scene/scene.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <png.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/scene/image.h"
#include "model/scene/png.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::scene::scene_test {
namespace {

namespace fs = std::filesystem;
using test::quoted;
using test::Refuses;

class SceneFile : public testing::Test {
 protected:
  fs::path write(const std::string& text) const { return folder_.write("s.json", text); }
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
      const std::string folder = folder_.path().string() + "/";
      for (auto at = what.find(folder); at != std::string::npos; at = what.find(folder)) {
        what.erase(at, folder.size());
      }
      return what;
    }
    return "accepted";
  }
  std::string error_with(const std::string& members) const { return error_of(with(members)); }

  const test::TemporaryDirectory folder_;
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

TEST_F(SceneFile, AnObjectIsThereFromItsBirthUpToItsDeath) {
  const Scene scene = read(with_object(R"("at":[5,6],"velocity":[2,0],"from":3,"until":7)"));
  const Object& object = scene.objects[0];
  EXPECT_FALSE(object.life.includes(2));
  EXPECT_TRUE(object.life.includes(3));
  EXPECT_TRUE(object.life.includes(6));
  EXPECT_FALSE(object.life.includes(7));
  expect_at(scene.place(object, 3), 5, 6);
  expect_at(scene.place(object, 6), 11, 6);
}

TEST_F(SceneFile, PathsAndMasksBeginAtTheBirth) {
  const Scene scene = read(
      R"("masks":{"one":{"rows":["#"]},"two":{"rows":["##"]}},"objects":[{"id":"a","class":"wall",)"
      R"("mask":["one","two"],"path":[[1,1],[2,2]],"from":4}])");
  const Object& object = scene.objects[0];
  expect_at(scene.place(object, 4), 1, 1);
  expect_at(scene.place(object, 5), 2, 2);
  expect_at(scene.place(object, 8), 2, 2);
  EXPECT_EQ(scene.shape(object, 4).name, "one");
  EXPECT_EQ(scene.shape(object, 5).name, "two");
  EXPECT_TRUE(object.life.includes(8));
}

/// The members of an object with masks "one" and "two".
std::string animated(const std::string& members) {
  return R"("masks":{"one":{"rows":["#"]},"two":{"rows":["##"]}},"objects":[{"id":"a",)"
         R"("class":"wall","at":[0,0],)" +
         members + "}]";
}

TEST_F(SceneFile, AnAnimationBeginsAtTheBirthAndRepeats) {
  const Scene scene = read(animated(
      R"("from":2,"animation":[{"mask":"one","frames":2},{"mask":"two","frames":"0x1"}])"));
  std::string shown;
  for (int frame = 2; frame < 9; ++frame) {
    shown += scene.shape(scene.objects[0], frame).name == "one" ? '1' : '2';
  }
  EXPECT_EQ(shown, "1121121");
}

TEST_F(SceneFile, RefusesAnimationsThatAreNone) {
  const auto error = [&](const std::string& members) { return error_with(animated(members)); };
  EXPECT_THAT(error(R"("animation":[])"),
              Refuses("s.json.objects[0].animation", {"empty", "mask"}));
  EXPECT_THAT(error(R"("mask":"one","animation":[{"mask":"one","frames":1}])"),
              Refuses("s.json.objects[0].mask", {quoted("mask"), quoted("animation")}));
  EXPECT_THAT(error(R"("animation":[{"mask":"three","frames":1}])"),
              Refuses("s.json.objects[0].animation[0].mask", {quoted("three"), "masks"}));
  EXPECT_THAT(error(R"("animation":[{"mask":"one","frames":0}])"),
              Refuses("s.json.objects[0].animation[0].frames", {0, 1, 100000}));
  EXPECT_THAT(error(R"("animation":[{"mask":"one","frames":60000},{"mask":"two","frames":60000}])"),
              Refuses("s.json.objects[0].animation[1].frames", {"longer", 100000}));
}

/// A scene of a few lines that asks for more than memory has.
TEST_F(SceneFile, RefusesMoreThanFitsIntoMemory) {
  std::string masks;
  for (int i = 0; i < 40; ++i) {
    masks += (i == 0 ? "" : ",") + (R"("m)" + std::to_string(i)) + R"(":{"disc":2048})";
  }
  EXPECT_THAT(error_with(R"("masks":{)" + masks + R"(},"objects":[])"),
              Refuses("s.json.masks.m32", {33 * 2048 * 2048, 1 << 27}));
  // A sprite counts as well.
  EXPECT_THAT(error_with(with_mask(R"({"disc":2048,"sprite":{"disc":2048}})")), "accepted");
  std::string objects;
  for (int i = 0; i < 300; ++i) {
    objects += (i == 0 ? "" : ",") + (R"({"id":")" + std::to_string(i)) +
               R"(","mask":"dot","class":"wall","at":[0,0]})";
  }
  EXPECT_THAT(error_of(R"({"name":"s","screen":[320,200],"frames":100000,)" + kDot +
                       R"(,"objects":[)" + objects + "]}"),
              Refuses("s.json.objects", {300, 100000, 20000000}));
}

/// Of those that are never there together, more may be there in all.
TEST_F(SceneFile, LimitsTheObjectsOfAFrame) {
  const auto objects = [&](int first, int second) {
    std::string list;
    for (int i = 0; i < first + second; ++i) {
      list += (i == 0 ? "" : ",") + (R"({"id":")" + std::to_string(i)) +
              R"(","mask":"dot","class":"wall","at":[0,0],)" +
              (i < first ? R"("until":4})" : R"("from":4})");
    }
    return error_with(kDot + R"(,"objects":[)" + list + "]");
  };
  EXPECT_EQ(objects(2048, 2048), "accepted");
  EXPECT_THAT(objects(1, 2049), Refuses("s.json.objects", {2049, 4, 2048}));
}

/// What comes after the last frame is not kept.
TEST_F(SceneFile, AnAnimationIsNoLongerThanTheScene) {
  const Scene scene =
      read(animated(R"("animation":[{"mask":"one","frames":7},{"mask":"two","frames":90000}])"));
  EXPECT_EQ(scene.objects[0].shapes.size(), 9U);
}

TEST_F(SceneFile, MasksKeepThePictureThatTheyAreOf) {
  Image picture(2, 1, Colour{10, 20, 30, 200});
  picture.at(1, 0) = {1, 2, 3, 100};
  write_png(picture, (folder_.path() / "p.png").string());
  const Scene scene =
      read(R"("masks":{"p":{"png":"p.png"},"r":{"rows":["#"]}},"terrain":{"png":"p.png"},)"
           R"("objects":[{"id":"a","mask":"p","class":"wall","at":[0,0]}])");
  ASSERT_NE(scene.shapes[0].picture, nullptr);
  EXPECT_EQ(scene.shapes[0].picture->at(1, 0).green, 2);
  EXPECT_EQ(scene.shapes[0].picture->at(1, 0).alpha, 100);
  EXPECT_FALSE(scene.shapes[0].mask.solid(1, 0));
  EXPECT_EQ(scene.shapes[1].picture, nullptr);
  EXPECT_EQ(scene.terrain_file, folder_.path() / "p.png");
}

TEST_F(SceneFile, AMaskMayBeDrawnOtherwise) {
  Image picture(3, 2, Colour{10, 20, 30, 255});
  picture.at(1, 0) = {1, 2, 3, 100};
  write_png(picture, (folder_.path() / "p.png").string());
  const Scene scene = read(with_mask(
      R"({"rows":["#"],"circle":{"radius":3},"sprite":{"png":"p.png","rect":[1,0,2,2],"at":[-1,4]}})"));
  const Shape& shape = scene.shapes[0];
  EXPECT_EQ(shape.mask.width(), 1);
  EXPECT_EQ(shape.picture, nullptr);
  ASSERT_TRUE(shape.sprite);
  EXPECT_EQ(&shape.drawn(), &shape.sprite->drawn);
  EXPECT_EQ(shape.drawn().width(), 2);
  EXPECT_FALSE(shape.drawn().solid(0, 0));
  EXPECT_TRUE(shape.drawn().solid(1, 0));
  expect_at(shape.drawn_at(), -1, 4);
  ASSERT_NE(shape.sprite->picture, nullptr);
  EXPECT_EQ(shape.sprite->picture->at(0, 0).alpha, 100);
  const Scene plain = read(with_mask(R"({"rows":["#"],"sprite":{"disc":5}})"));
  expect_at(plain.shapes[0].drawn_at(), 0, 0);
  const Scene same = read(with_mask(R"({"rows":["#"]})"));
  EXPECT_EQ(&same.shapes[0].drawn(), &same.shapes[0].mask);
}

TEST_F(SceneFile, RefusesSpritesThatAreNone) {
  const auto error = [&](const std::string& sprite) {
    return error_with(with_mask(R"({"rows":["#"],"sprite":)" + sprite + "}"));
  };
  EXPECT_THAT(error("{}"),
              Refuses("s.json.masks.m.sprite", {"png", "rows", "disc", "aseprite", "tiled"}));
  EXPECT_THAT(error(R"({"rows":["."]})"), Refuses("s.json.masks.m.sprite", {"solid pixel"}));
  EXPECT_THAT(error(R"({"rows":["#"],"at":[1]})"), Refuses("s.json.masks.m.sprite.at", {1, 2}));
  EXPECT_THAT(error(R"({"rows":["#"],"at":[0,8193]})"),
              Refuses("s.json.masks.m.sprite.at[1]", {8193, -8192, 8192}));
  EXPECT_THAT(error(R"({"rows":["#"],"circle":{}})"),
              Refuses("s.json.masks.m.sprite", {"circle", "png", "rows", "disc", "rect", "aseprite",
                                                "frame", "tiled", "tile", "at"}));
}

TEST_F(SceneFile, RefusesLivesThatAreNone) {
  EXPECT_THAT(error_with(with_object(R"("at":[0,0],"from":9)")),
              Refuses("s.json.objects[0].from", {9, 0, 8}));
  EXPECT_THAT(error_with(with_object(R"("at":[0,0],"from":4,"until":4)")),
              Refuses("s.json.objects[0].until", {4, 5, 9}));
  EXPECT_THAT(error_with(with_object(R"("at":[0,0],"until":10)")),
              Refuses("s.json.objects[0].until", {10, 1, 9}));
}

TEST_F(SceneFile, WhoMayHitWhomGoesBothWays) {
  const Rules rules =
      read(with_object(R"("at":[0,0])") + R"(,"hits":{"player":["enemy","wall"]})").rules;
  EXPECT_TRUE(rules.may_hit(Role::kPlayer, Role::kEnemy));
  EXPECT_TRUE(rules.may_hit(Role::kEnemy, Role::kPlayer));
  EXPECT_TRUE(rules.may_hit(Role::kWall, Role::kPlayer));
  EXPECT_FALSE(rules.may_hit(Role::kPlayer, Role::kPlayer));
  EXPECT_FALSE(rules.may_hit(Role::kEnemy, Role::kWall));
  EXPECT_FALSE(rules.may_hit(Role::kPlayer, Role::kPlayerBullet));
  EXPECT_TRUE(Rules().may_hit(Role::kPlayer, Role::kPlayerBullet)) << "nothing is said";
}

/// Objects of these classes, one each, and what else is said.
std::string of_classes(const std::vector<std::string>& classes, const std::string& more) {
  std::string objects;
  for (const std::string& name : classes) {
    objects += (objects.empty() ? "" : ",") + std::string(R"({"id":"o)") +
               std::to_string(objects.size()) + R"(","mask":"dot","class":")" + name +
               R"(","at":[0,0]})";
  }
  return kDot + R"(,"objects":[)" + objects + "]" + more;
}

TEST_F(SceneFile, AClassMayHaveAnyName) {
  const Scene scene =
      read(of_classes({"ship", "rock", "enemy", "rock"},
                      R"(,"hits":{"ship":["rock","enemy"]},"roles":{"ship":"player"})"));
  EXPECT_EQ(scene.objects[0].role, Role::kPlayer);
  EXPECT_EQ(scene.objects[1].role, Role::kNone);
  EXPECT_EQ(scene.objects[2].role, Role::kEnemy);
  const auto name = [&](std::size_t object) {
    return scene.classes[static_cast<std::size_t>(scene.objects[object].class_number)].name;
  };
  EXPECT_EQ(name(0), "ship");
  EXPECT_EQ(name(1), "rock");
  EXPECT_EQ(name(2), "enemy");
  const auto may_hit = [&](std::size_t a, std::size_t b) {
    return scene.rules.may_hit(scene.objects[a].class_number, scene.objects[b].class_number);
  };
  EXPECT_TRUE(may_hit(0, 1));
  EXPECT_TRUE(may_hit(2, 0));
  EXPECT_FALSE(may_hit(1, 2));
  EXPECT_FALSE(may_hit(1, 3)) << "two rocks";
  // The class of that name may hit nobody: the ship is of another, whose role it is.
  EXPECT_FALSE(scene.rules.may_hit(Role::kPlayer, Role::kEnemy));
}

TEST_F(SceneFile, ASlipInTheNameOfAClassIsFound) {
  EXPECT_EQ(error_with(of_classes({"ship", "rok"}, R"(,"hits":{"ship":["rock"]})")),
            "s.json.objects[1].class: class \"rok\" is in neither \"hits\" nor \"roles\", expected "
            "one of: player, player-bullet, enemy, enemy-bullet, bunker, wall, bounce-wall, "
            "scenery, ship, rock");
  EXPECT_NO_THROW(
      read(of_classes({"ship"}, R"(,"hits":{"ship":["rock"]},"roles":{"ufo":"enemy"})")))
      << "classes of which there is nobody in this scene";
}

TEST_F(SceneFile, RefusesRolesThatAreNone) {
  const auto error = [&](const std::string& roles) {
    return error_with(of_classes({"ship", "star"}, R"(,"roles":)" + roles));
  };
  EXPECT_EQ(error("{}"), "s.json.roles: is empty, expected the role of a class");
  EXPECT_EQ(error("[]"), "s.json.roles: expected an object with a role, by class");
  EXPECT_EQ(error(R"({"ship":"hero"})"),
            "s.json.roles.ship: unknown role \"hero\", expected one of: player, player-bullet, "
            "enemy, enemy-bullet, bunker, wall, bounce-wall, scenery");
  EXPECT_EQ(error(R"({"enemy":"player"})"),
            "s.json.roles.enemy: is a role itself, expected a class with another name");
  EXPECT_EQ(error(R"({"star":"scenery"},"hits":{"ship":["star"]})"),
            "s.json.hits.ship[0]: scenery is shown only, expected another class");
}

TEST_F(SceneFile, RefusesRulesThatSayNothing) {
  const auto error = [&](const std::string& hits) {
    return error_with(with_object(R"("at":[0,0])") + R"(,"hits":)" + hits);
  };
  EXPECT_THAT(error("{}"), Refuses("s.json.hits", {"empty"}));
  EXPECT_THAT(error("[]"), Refuses("s.json.hits", {"object"}));
  EXPECT_THAT(error(R"({"player":[]})"), Refuses("s.json.hits.player", {"empty", "classes"}));
  EXPECT_THAT(error(R"({"player":["scenery"]})"),
              Refuses("s.json.hits.player[0]", {"scenery", "another class"}));
}

TEST_F(SceneFile, StepsOfATenthAddUp) {
  const Scene scene = read(with_object(R"("at":[0,0],"velocity":[0.1,0.29])"));
  expect_at(scene.place(scene.objects[0], 30), 3, 8);  // 0.29 * 30 = 8.7
  expect_at(scene.place(scene.objects[0], 100), 10, 29);
}

TEST_F(SceneFile, ObjectsAndTerrainMoveAgainstTheScroll) {
  write_png(Image(4, 3), (folder_.path() / "t.png").string());
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
  write_png(image, (folder_.path() / "t.png").string());
  const Scene scene = read(with_object(R"("at":[0,0])") + R"(,"terrain":{"png":"t.png"})");
  EXPECT_TRUE(scene.terrain->solid(699, 499));
  EXPECT_FALSE(scene.terrain->solid(1, 0));
  EXPECT_FALSE(scene.terrain->solid(-1, 0));
  EXPECT_FALSE(scene.terrain->solid(0, 500));
  expect_at(scene.terrain_place(0), 0, 0);
}

TEST_F(SceneFile, PicturesAreLookedForBesideTheFile) {
  write_png(Image(5, 6), (folder_.path() / "ship.png").string());
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

TEST_F(SceneFile, BoxesCanBeInsetAndOutset) {
  EXPECT_FALSE(read(with_mask(R"({"rows":["##"]})")).shapes[0].extents);
  const auto sides = [&](const std::string& members) {
    const Extents extents = *read(with_mask(R"({"disc":8,)" + members + "}")).shapes[0].extents;
    return std::vector{extents.left, extents.top, extents.right, extents.bottom};
  };
  EXPECT_EQ(sides(R"("inset":2)"), (std::vector{-2, -2, -2, -2}));
  EXPECT_EQ(sides(R"("outset":3)"), (std::vector{3, 3, 3, 3}));
  EXPECT_EQ(sides(R"("inset":[1,2,0,0],"outset":[0,0,"0x4",5])"), (std::vector{-1, -2, 4, 5}));
  EXPECT_EQ(sides(R"("inset":[7,3,0,4])"), (std::vector{-7, -3, 0, -4})) << "a pixel is left";
}

TEST_F(SceneFile, RefusesBoxesWithoutAPixel) {
  EXPECT_THAT(error_with(with_mask(R"({"disc":8,"inset":4})")),
              Refuses("s.json.masks.m.inset", {"8x8", "pixel", "less"}));
  EXPECT_THAT(error_with(with_mask(R"({"disc":8,"inset":-1})")),
              Refuses("s.json.masks.m.inset", {-1, 0, 8192}));
  EXPECT_THAT(error_with(with_mask(R"({"disc":8,"outset":[1,2,3]})")),
              Refuses("s.json.masks.m.outset", {3, 4, "left", "bottom"}));
  EXPECT_THAT(error_with(with_mask(R"({"disc":8,"outset":"wide"})")),
              Refuses("s.json.masks.m.outset", {"wide"}));
}

// A sheet of two frames side by side, 4x2 each: the second is solid in its left column only.
class SheetFile : public SceneFile {
 protected:
  SheetFile() {
    Image sheet(8, 2, Colour{0, 0, 0, 0});
    for (int x = 0; x < 4; ++x) sheet.at(x, 0) = Colour{255, 0, 0, 255};
    for (int y = 0; y < 2; ++y) sheet.at(4, y) = Colour{255, 0, 0, 255};
    write_png(sheet, (folder_.path() / "sheet.png").string());
  }
  void write_sheet(const std::string& frames) const {
    std::ofstream(folder_.path() / "sheet.json")
        << R"({"frames":)" << frames << R"(,"meta":{"image":"sheet.png"}})";
  }
  static void expect_left_column(const Mask& mask) {
    EXPECT_EQ(mask.width(), 4);
    EXPECT_EQ(mask.height(), 2);
    for (int y = 0; y < 2; ++y) {
      for (int x = 0; x < 4; ++x) EXPECT_EQ(mask.solid(x, y), x == 0) << x << "," << y;
    }
  }
};

TEST_F(SheetFile, AMaskCanBeARectangleOfAPicture) {
  expect_left_column(read(with_mask(R"({"png":"sheet.png","rect":[4,0,4,2]})")).shapes[0].mask);
  EXPECT_THAT(error_with(with_mask(R"({"png":"sheet.png","rect":[5,0,4,2]})")),
              Refuses("s.json.masks.m.png", {"4x2", 5, 0, "8x2"}));
  EXPECT_THAT(error_with(with_mask(R"({"png":"sheet.png","rect":[5,0,4]})")),
              Refuses("s.json.masks.m.rect", {3, 4, "width", "height"}));
  EXPECT_THAT(error_with(with_mask(R"({"disc":3,"rect":[0,0,1,1]})")),
              Refuses("s.json.masks.m.rect", {"png"}));
}

TEST_F(SheetFile, AMaskCanBeAFrameOfAsepriteInEitherForm) {
  const std::string frame = R"("frame":{"x":4,"y":0,"w":4,"h":2})";
  const std::string mask = with_mask(R"({"aseprite":"sheet.json","frame":"run 1"})");
  write_sheet(R"({"run 0":{"frame":{"x":0,"y":0,"w":4,"h":2}},"run 1":{)" + frame + "}}");
  expect_left_column(read(mask).shapes[0].mask);
  write_sheet(R"([{"filename":"run 0","frame":{"x":0,"y":0,"w":4,"h":2}},{"filename":"run 1",)" +
              frame + "}]");
  expect_left_column(read(mask).shapes[0].mask);
}

TEST_F(SheetFile, WhatAsepriteTrimmedIsEmptyAgain) {
  // The left column of the second frame, cut out: 1x2, kept at 3,1 of 5x4.
  write_sheet(
      R"({"a":{"frame":{"x":4,"y":0,"w":1,"h":2},"spriteSourceSize":{"x":3,"y":1,"w":1,"h":2},)"
      R"("sourceSize":{"w":5,"h":4}}})");
  const Mask mask = read(with_mask(R"({"aseprite":"sheet.json","frame":"a"})")).shapes[0].mask;
  EXPECT_EQ(mask.width(), 5);
  EXPECT_EQ(mask.height(), 4);
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 5; ++x) {
      EXPECT_EQ(mask.solid(x, y), x == 3 && (y == 1 || y == 2)) << x << "," << y;
    }
  }
}

TEST_F(SheetFile, TheBorderOfInnerPaddingIsNoPartOfAFrame) {
  // 1x2 pixels in a border of 1.
  Image sheet(3, 4, Colour{0, 0, 0, 0});
  for (int y = 0; y < 2; ++y) sheet.at(1, 1 + y) = Colour{255, 0, 0, 255};
  write_png(sheet, (folder_.path() / "sheet.png").string());
  const auto mask = [&](const char* source) {
    write_sheet(fmt::format(R"({{"a":{{"frame":{{"x":0,"y":0,"w":3,"h":4}},"spriteSourceSize":)"
                            R"({{"x":0,"y":0,"w":1,"h":2}},"sourceSize":{}}}}})",
                            source));
    return read(with_mask(R"({"aseprite":"sheet.json","frame":"a"})")).shapes[0].mask;
  };
  expect_left_column(mask(R"({"w":4,"h":2})"));  // trimmed
  const Mask whole = mask(R"({"w":1,"h":2})");
  EXPECT_EQ(whole.width(), 1);
  EXPECT_TRUE(whole.solid(0, 0) && whole.solid(0, 1));
}

TEST_F(SheetFile, RefusesAFrameOfTwoSizes) {
  const auto frame = [](const char* name, int width, int height, int kept, int high) {
    return fmt::format(R"("{}":{{"frame":{{"x":0,"y":0,"w":{},"h":{}}},"spriteSourceSize":)"
                       R"({{"x":0,"y":0,"w":{},"h":{}}},"sourceSize":{{"w":8,"h":8}}}})",
                       name, width, height, kept, high);
  };
  const auto error = [&](const std::string& frames) {
    write_sheet("{" + frames + "}");
    return error_with(with_mask(R"({"aseprite":"sheet.json","frame":"a"})"));
  };
  const std::string at = "s.json.masks.m.aseprite: sheet.json.frames.a.spriteSourceSize";
  EXPECT_THAT(error(frame("a", 4, 2, 6, 4)), Refuses(at, {"6x4", "4x2"}));
  EXPECT_THAT(error(frame("a", 4, 2, 2, 1)), Refuses(at, {"2x1", "4x2"}));
  EXPECT_THAT(error(frame("a", 4, 2, 3, 1)), Refuses(at, {"3x1", "4x2"}));
  EXPECT_THAT(error(frame("a", 8, 2, 8, 2) + "," + frame("b", 4, 4, 2, 2)), Refuses(at, {0, 1}));
}

TEST_F(SheetFile, RefusesTwoFramesOfOneNameInEitherForm) {
  const std::string frame = R"("frame":{"x":0,"y":0,"w":4,"h":2})";
  const std::string named = R"({"filename":"a",)" + frame + "}";
  write_sheet("[" + named + "," + named + "]");
  EXPECT_THAT(
      error_with(with_mask(R"({"aseprite":"sheet.json","frame":"a"})")),
      Refuses("s.json.masks.m.aseprite: sheet.json.frames[1].filename", {quoted("a"), "twice"}));
  write_sheet(R"({"a":{)" + frame + R"(},"a":{)" + frame + "}}");
  EXPECT_THAT(error_with(with_mask(R"({"aseprite":"sheet.json","frame":"a"})")),
              Refuses("s.json.masks.m.aseprite: sheet.json", {quoted("a"), "twice"}));
}

TEST_F(SheetFile, RefusesSheetsThatAreNone) {
  const auto error = [&](const std::string& frames) {
    write_sheet(frames);
    return error_with(with_mask(R"({"aseprite":"sheet.json","frame":"a"})"));
  };
  const std::string at = "s.json.masks.m.aseprite: sheet.json.frames";
  EXPECT_THAT(error("{}"), Refuses(at, {"frame"}));
  EXPECT_THAT(error("[]"), Refuses(at, {"frame"}));
  EXPECT_THAT(error(R"({"b":{"frame":{"x":0,"y":0,"w":1,"h":1}}})"), Refuses(at, {quoted("a")}));
  EXPECT_THAT(error(R"({"a":{"frame":{"x":8,"y":0,"w":1,"h":1}}})"),
              Refuses("s.json.masks.m.aseprite", {"1x1", 8, 0, "8x2"}));
  EXPECT_THAT(error(R"({"a":{"rotated":true,"frame":{"x":0,"y":0,"w":1,"h":1}}})"),
              Refuses(at + ".a.rotated", {"false"}));
  EXPECT_THAT(error_with(with_mask(R"({"rows":["#"],"frame":"a"})")),
              Refuses("s.json.masks.m.frame", {"aseprite"}));
}

TEST_F(SheetFile, AMaskCanBeATileOfTiled) {
  const auto write_set = [this](const std::string& text) {
    std::ofstream(folder_.path() / "set.tsx") << text;
  };
  const std::string tile = R"({"tiled":"set.tsx","tile":1})";
  write_set(R"(<?xml version="1.0"?><tileset name="t" tilewidth="4" tileheight="2" tilecount="2" )"
            R"(columns="2"><image source="sheet.png" width="8" height="2"/></tileset>)");
  expect_left_column(read(with_mask(tile)).shapes[0].mask);
  // One pixel of margin on all sides leaves one row: tile 1 of 2x1 begins at 1 + 1 * (2 + 1).
  write_set(R"(<tileset tilewidth="2" tileheight="1" margin="1" spacing="1" tilecount="2" )"
            R"(columns="2"><image source="sheet.png"/></tileset>)");
  const Mask apart = read(with_mask(tile)).shapes[0].mask;
  EXPECT_EQ(apart.width(), 2);
  EXPECT_EQ(apart.height(), 1);
  EXPECT_TRUE(apart.solid(0, 0));
  EXPECT_FALSE(apart.solid(1, 0));
  // A collection: its ids need not be in order.
  write_set(R"(<tileset tilewidth="4" tileheight="2" tilecount="1" columns="0"><tile id="1" x="4" )"
            R"(y="0" width="4" height="2"><image source="sheet.png"/></tile></tileset>)");
  expect_left_column(read(with_mask(tile)).shapes[0].mask);
  const std::string at = "s.json.masks.m.tiled: set.tsx";
  EXPECT_THAT(error_with(with_mask(R"({"tiled":"set.tsx","tile":7})")), Refuses(at, {7}));
  write_set(R"(<tileset tilewidth="4" tileheight="2" tilecount="2" columns="2"><image )"
            R"(source="sheet.png"/></tileset>)");
  EXPECT_THAT(error_with(with_mask(R"({"tiled":"set.tsx","tile":2})")), Refuses(at, {2, 0, 1}));
  write_set(R"(<tileset tilewidth="wide"><image source="sheet.png"/></tileset>)");
  EXPECT_THAT(error_with(with_mask(tile)), Refuses(at, {"wide", 1, 8192}));
  write_set("<map/>");
  EXPECT_THAT(error_with(with_mask(tile)), Refuses(at, {"<tileset>"}));
  write_set(R"(<tileset><image/></tileset>)");
  EXPECT_THAT(error_with(with_mask(tile)), Refuses(at, {"<image>", "source"}));
  write_set("<tileset");
  EXPECT_THAT(error_with(with_mask(tile)), Refuses(at, {"XML"}));
  EXPECT_THAT(error_with(with_mask(R"({"rows":["#"],"tile":1})")),
              Refuses("s.json.masks.m.tile", {"tiled"}));
}

TEST_F(SceneFile, AnAnchorIsTheMiddleOfTheMaskUnlessItSaysAnother) {
  const auto anchor = [&](const std::string& mask) {
    const Position point = read(with_mask(mask)).shapes[0].anchor_point();
    return std::pair(point.x, point.y);
  };
  EXPECT_EQ(anchor(R"({"rows":["###",".#."]})"), std::pair(1.5, 1.0));
  EXPECT_EQ(anchor(R"({"rows":["#"],"anchor":[0.25,-3]})"), std::pair(0.25, -3.0));
  EXPECT_THAT(error_with(with_mask(R"({"rows":["#"],"anchor":[1]})")),
              Refuses("s.json.masks.m.anchor", {2}));
}

// A dot that goes from column 310 to 5 of a world of 320.
TEST_F(SceneFile, SaysWhatIsNoMotion) {
  const std::string path = R"("path":[[300,0],[310,0],[5,0],[150,0]])";
  const auto jumps = [&](const std::string& members, const std::string& more = "") {
    const Scene scene = read(more + with_object(path + members));
    std::vector<int> frames;
    for (int frame = 0; frame < 5; ++frame) {
      if (scene.jumps(scene.objects[0], frame)) frames.push_back(frame);
    }
    return frames;
  };
  EXPECT_THAT(jumps(""), testing::ElementsAre(0));
  EXPECT_THAT(jumps(R"(,"jumps":[3,2])"), testing::ElementsAre(0, 2, 3));
  EXPECT_THAT(jumps("", R"("wrap":[320,200],)"), testing::ElementsAre(0, 2));
  EXPECT_THAT(jumps("", R"("wrap":[0,200],)"), testing::ElementsAre(0));
  EXPECT_THAT(jumps(R"(,"from":2)"), testing::ElementsAre(0, 2)) << "the first frame of its life";
  const std::string at = "s.json.objects[0].jumps[0]";
  EXPECT_THAT(error_with(with_object(path + R"(,"jumps":[0])")), Refuses(at, {"frame 0", "to 8"}));
  EXPECT_THAT(error_with(with_object(path + R"(,"until":4,"jumps":[4])")), Refuses(at, {"0 to 3"}));
  EXPECT_THAT(error_with(with_object(path + R"(,"jumps":[9])")), Refuses(at, {9, "0..8"}));
  EXPECT_THAT(error_with(R"("wrap":[-1,0],)" + with_object(path)), Refuses("s.json.wrap", {0}));
}

TEST_F(SceneFile, SaysInWhichOrderThingsAreDrawn) {
  const std::string objects = kDot + R"(,"objects":[
      {"id":"a","mask":"dot","class":"wall","at":[0,0]},
      {"id":"b","mask":"dot","class":"wall","at":[0,0]},
      {"id":"c","mask":"dot","class":"wall","at":[0,0]}])";
  const auto with_order = [&](const std::string& order) {
    return objects + R"(,"order":)" + order;
  };
  const Scene scene =
      read(with_order(R"([{"from":2,"objects":["b","a"]},{"from":4,"objects":["c","b","a"]}])"));
  EXPECT_THAT(scene.order(1), testing::ElementsAre(0, 1, 2));
  EXPECT_THAT(scene.order(3), testing::ElementsAre(1, 0, 2)) << "who is not named is on top";
  EXPECT_THAT(scene.order(8), testing::ElementsAre(2, 1, 0));
  EXPECT_THAT(error_with(with_order(R"([{"from":2,"objects":["d"]}])")),
              Refuses("s.json.order[0].objects[0]", {quoted("d")}));
  EXPECT_THAT(error_with(with_order(R"([{"from":2,"objects":["a","a"]}])")),
              Refuses("s.json.order[0].objects[1]", {quoted("a")}));
  EXPECT_THAT(error_with(with_order(R"([{"from":2,"objects":[]},{"from":2,"objects":[]}])")),
              Refuses("s.json.order[1].from", {2}));
  EXPECT_THAT(error_with(with_order(R"([{"from":9,"objects":[]}])")),
              Refuses("s.json.order[0].from", {9}));
}

// A tile set of two tiles, 4x2 each, and what tile 1 is made of.
class TileSetFile : public SheetFile {
 protected:
  void write_set(const std::string& inside, const std::string& attributes = "") const {
    std::ofstream(folder_.path() / "set.tsx")
        << R"(<tileset name="t" tilewidth="4" tileheight="2" tilecount="2" columns="2")"
        << attributes << ">" << inside << "</tileset>";
  }
  Mask tile() const { return read(with_mask(kTile)).shapes[0].mask; }
  std::string error_of_set(const std::string& inside, const std::string& attributes = "") const {
    write_set(inside, attributes);
    return error_with(with_mask(kTile));
  }
  static constexpr const char* kTile = R"({"tiled":"set.tsx","tile":1})";
  static constexpr const char* kImage = R"(<image source="sheet.png"/>)";
  static constexpr const char* kAt = "s.json.masks.m.tiled: set.tsx";
};

TEST_F(TileSetFile, TheTransparentColourIsEmpty) {
  Image sheet(8, 2, Colour{255, 0, 255, 255});
  for (int y = 0; y < 2; ++y) sheet.at(4, y) = Colour{255, 0, 254, 255};
  write_png(sheet, (folder_.path() / "sheet.png").string());
  write_set(R"(<image source="sheet.png" trans="ff00ff"/>)");
  expect_left_column(tile());
  write_set(R"(<image source="sheet.png" trans="#FF00FF"/>)");
  expect_left_column(tile());
  EXPECT_THAT(error_of_set(R"(<image source="sheet.png" trans="pink"/>)"),
              Refuses(kAt, {"trans", "pink"}));
}

TEST_F(TileSetFile, CollisionShapesAreRefusedOnTheTileThatHasThem) {
  const auto shapes = [](int tile) {
    return fmt::format(R"(<tile id="{}"><objectgroup><object id="1" x="0" y="0" width="2" )"
                       R"(height="2"/></objectgroup></tile>)",
                       tile);
  };
  EXPECT_THAT(error_of_set(kImage + shapes(1)), Refuses(kAt, {1, "objectgroup"}));
  write_set(kImage + shapes(0));
  expect_left_column(tile());
  write_set(kImage + std::string(R"(<tile id="1"><objectgroup draworder="index"/></tile>)"));
  expect_left_column(tile());
}

TEST_F(TileSetFile, ATileThatItsAnimationNeverShowsIsRefused) {
  const auto shows = [](int tile) {
    return fmt::format(R"(<tile id="1"><animation><frame tileid="0" duration="100"/>)"
                       R"(<frame tileid="{}" duration="100"/></animation></tile>)",
                       tile);
  };
  EXPECT_THAT(error_of_set(kImage + shows(0)), Refuses(kAt, {1, "animation"}));
  write_set(kImage + shows(1));
  expect_left_column(tile());
}

TEST_F(TileSetFile, TakesWhatLeavesATileAsItIs) {
  write_set(
      kImage + std::string(R"(<tileoffset x="0" y="0"/><grid orientation="orthogonal" )"
                           R"(width="4" height="2"/><properties/><wangsets/>)"
                           R"(<tile id="1" type="wall" probability="0.5"><properties/></tile>)"
                           R"(<tile id="9000"/>)"),
      R"( version="1.10" tiledversion="1.11.0" class="c" objectalignment="top")"
      R"( tilerendersize="tile" fillmode="stretch")");
  expect_left_column(tile());
}

TEST_F(TileSetFile, RefusesATileBeyondThePicture) {
  std::ofstream(folder_.path() / "set.tsx")
      << R"(<tileset tilewidth="1" tileheight="8192" tilecount="1000000" columns="1">)" << kImage
      << "</tileset>";
  EXPECT_THAT(error_with(with_mask(R"({"tiled":"set.tsx","tile":999999})")),
              Refuses(kAt, {999999, "8x2"}));
}

TEST_F(TileSetFile, RefusesByNameWhatWouldChangeATile) {
  EXPECT_THAT(error_of_set(std::string(R"(<tileoffset x="0" y="-3"/>)") + kImage),
              Refuses(kAt, {"tileoffset", "y", -3, 0}));
  EXPECT_THAT(error_of_set(kImage, R"( tilerendersize="grid")"),
              Refuses(kAt, {"tilerendersize", "grid", "tile"}));
  EXPECT_THAT(error_of_set(kImage, R"( rotation="90")"), Refuses(kAt, {"rotation", "tileset"}));
  EXPECT_THAT(error_of_set(R"(<image source="sheet.png" scale="2"/>)"),
              Refuses(kAt, {"scale", "image"}));
  EXPECT_THAT(error_of_set(kImage + std::string(R"(<tile id="1"><mask/></tile>)")),
              Refuses(kAt, {"mask", "tile"}));
}

class GreyFile : public SheetFile {
 protected:
  /// A picture without alpha, 4x2.
  void write_grey(const std::string& name) const {
    const std::vector<std::uint8_t> pixels(8, 200);
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = 4;
    header.height = 2;
    header.format = PNG_FORMAT_GRAY;
    ASSERT_NE(png_image_write_to_file(&header, (folder_.path() / name).c_str(), 0, pixels.data(), 0,
                                      nullptr),
              0);
  }
};

TEST_F(GreyFile, APictureThatMarksNothingAsEmptyIsNoted) {
  const auto notes = [&](const std::string& file) {
    return read(with_mask(fmt::format(R"({{"png":"{}"}})", file))).notes;
  };
  EXPECT_TRUE(notes("sheet.png").empty());
  write_png(Image(4, 2, Colour{1, 2, 3, 255}), (folder_.path() / "wall.png").string());
  EXPECT_TRUE(notes("wall.png").empty()) << "its alpha channel says that all is solid";
  write_grey("grey.png");
  ASSERT_EQ(notes("grey.png").size(), 1U);
  EXPECT_THAT(notes("grey.png")[0], Refuses("s.json.masks.m", {"solid", "alpha"}));
}

class CsvFile : public SceneFile {
 protected:
  void write_csv(const std::string& text) const { std::ofstream(folder_.path() / "r.csv") << text; }
  static std::string recorded() { return with_object(R"("csv":"r.csv")"); }
  std::string error_of_csv(const std::string& text) const {
    write_csv(text);
    return error_with(recorded());
  }
};

TEST_F(CsvFile, ARecordingSaysWhereAnObjectIsAndWhen) {
  write_csv("frame,id,x,y\n2,a,10,20\n2,b,0,0\n3,a,11.5,-20\n");
  const Object object = read(recorded()).objects[0];
  EXPECT_EQ(object.life.from, 2);
  EXPECT_EQ(object.life.until, 4);
  EXPECT_DOUBLE_EQ(object.at(2).x, 10);
  EXPECT_DOUBLE_EQ(object.at(3).x, 11.5);
  EXPECT_DOUBLE_EQ(object.at(3).y, -20);
}

TEST_F(CsvFile, AFileOfOneObjectNeedsNoIdAndColumnsComeInAnyOrder) {
  write_csv("y,speed,x,frame\r\n5,9,1,0\r\n6,9,2,1\r\n");
  const Object object = read(recorded()).objects[0];
  EXPECT_EQ(object.life.until, 2);
  EXPECT_DOUBLE_EQ(object.at(1).x, 2);
  EXPECT_DOUBLE_EQ(object.at(1).y, 6);
}

TEST_F(CsvFile, ARowSaysThatItsObjectJumped) {
  write_csv("frame,id,x,y,jumps\n2,a,10,20,1\n3,a,200,20,1\n2,b,0,0,x\n4,a,9,9,\n5,a,9,9,0\n");
  EXPECT_THAT(error_with(recorded()), Refuses("s.json.objects[0].csv: r.csv", {quoted("x"), 4}));
  write_csv("frame,id,x,y,jumps\n2,a,10,20,1\n3,a,200,20,1\n4,a,9,9,\n5,a,9,9,0\n");
  const Scene scene = read(with_object(R"("csv":"r.csv","jumps":[5])"));
  for (int frame = 2; frame < 6; ++frame) {
    EXPECT_EQ(scene.jumps(scene.objects[0], frame), frame != 4) << frame;
  }
}

TEST_F(CsvFile, TakesQuotesAByteOrderMarkAndEmptyLinesAtTheEnd) {
  const auto end_of_a = [&](const std::string& text) {
    write_csv(text);
    return read(recorded()).objects[0].at(1).x;
  };
  EXPECT_DOUBLE_EQ(end_of_a("\"frame\",\"id\",\"x\",\"y\"\r\n\"0\",\"a\",\"1\",\"2\"\r\n1,a,7,2"),
                   7);
  EXPECT_DOUBLE_EQ(end_of_a("frame,id,x,y\n0,a,1,2\n0,\"b, \"\"c\"\"\nd\",1,2\n1,a,8,2\n"), 8);
  EXPECT_DOUBLE_EQ(end_of_a("\xEF\xBB\xBF"
                            "frame,x,y\n0,1,2\n1,9,2\n"),
                   9);
  EXPECT_DOUBLE_EQ(end_of_a("frame,x,y\n0,1,2\n1,6,2\n\n\r\n"), 6);
}

TEST_F(CsvFile, AnIdMayHoldCommasAndQuotes) {
  write_csv("frame,id,x,y\n0,\"First, \"\"Last\"\"\",10,20\n");
  const std::string members = with_object(R"("csv":"r.csv")");
  std::string named = members;
  named.replace(named.find(R"("id":"a")"), 8, R"("id":"First, \"Last\"")");
  EXPECT_DOUBLE_EQ(read(named).objects[0].at(0).x, 10);
}

TEST_F(CsvFile, RefusesRowsThatAreNone) {
  const std::string at = "s.json.objects[0].csv: r.csv: line ";
  EXPECT_THAT(error_of_csv("frame,x,y\n\n0,1,2\n"), Refuses(at + "2", {"empty", 3}));
  EXPECT_THAT(error_of_csv("frame,x,y\n0,\"1,2\n"), Refuses(at + "2", {"closing quote"}));
  EXPECT_THAT(error_of_csv("frame,x,y\n0,\"1\"5,2\n"), Refuses(at + "2", {"quote", "comma"}));
}

TEST_F(CsvFile, RefusesRecordingsThatAreNone) {
  const std::string at = "s.json.objects[0].csv: r.csv";
  EXPECT_THAT(error_of_csv(""), Refuses(at, {"rows", "header"}));
  EXPECT_THAT(error_of_csv("frame,x\n"), Refuses(at, {1, quoted("y"), "frame,id,x,y"}));
  EXPECT_THAT(error_of_csv("frame,x,x,y\n"), Refuses(at, {quoted("x"), 1}));
  EXPECT_THAT(error_of_csv("frame,x,y\n0,1\n"), Refuses(at, {2, 3}));
  EXPECT_THAT(error_of_csv("frame,x,y\n0,1,up\n"), Refuses(at, {quoted("up"), 2}));
  EXPECT_THAT(error_of_csv("frame,x,y\n0,1,nan\n"), Refuses(at, {"nan", 2}));
  EXPECT_THAT(error_of_csv("frame,x,y\n-1,1,2\n"), Refuses(at, {2, -1, "frame"}));
  EXPECT_THAT(error_of_csv("frame,id,x,y\n0,b,1,2\n"), Refuses(at, {quoted("a")}));
  EXPECT_THAT(error_of_csv("frame,id,x,y\n0,a,1,2\n2,a,1,2\n"),
              Refuses(at, {3, 2, quoted("a"), 1}));
  EXPECT_THAT(error_of_csv("frame,x,y\n9,1,2\n"),
              Refuses("s.json.objects[0].csv", {quoted("a"), 9, 0, 8}));
  write_csv("frame,x,y\n0,1,2\n");
  EXPECT_THAT(error_with(with_object(R"("csv":"r.csv","at":[0,0])")),
              Refuses("s.json.objects[0].at", {"recording"}));
}

// Errors: one line, with the file, the place, what is wrong and what was expected.

TEST_F(SceneFile, AMissingFileIsNamed) {
  EXPECT_THROW(read_scene(folder_.path() / "none.json"), InputError);
  EXPECT_THROW(read_scene(folder_.path()), InputError);
}

TEST_F(SceneFile, RefusesWhatIsNoScene) {
  EXPECT_THAT(error_of(""), Refuses("s.json", {"JSON", 1}));
  EXPECT_THAT(error_of("[]"), Refuses("s.json", {"object", "array"}));
  EXPECT_THAT(error_of("{\"name\":\"s\"}"), Refuses("s.json", {"screen"}));
  EXPECT_THAT(error_with(R"("speed":1)"),
              Refuses("s.json", {"speed", "name", "note", "screen", "frames", "scroll", "masks",
                                 "objects", "terrain", "hits", "roles"}));
  EXPECT_THAT(error_with(R"("note":1)"), Refuses("s.json.note", {"string", 1}));
  EXPECT_THAT(error_of(R"({"name":""})"), Refuses("s.json.name", {quoted(""), "name"}));
}

TEST_F(SceneFile, RefusesScreensAndFramesOutOfRange) {
  const auto scene = [](const std::string& screen, const std::string& frames) {
    return R"({"name":"s","screen":)" + screen + R"(,"frames":)" + frames + "}";
  };
  EXPECT_THAT(error_of(scene("[320]", "1")), Refuses("s.json.screen", {1, 2, "width", "height"}));
  EXPECT_THAT(error_of(scene("[0,200]", "1")), Refuses("s.json.screen[0]", {0, 1, 4096}));
  EXPECT_THAT(error_of(scene("[320,4097]", "1")), Refuses("s.json.screen[1]", {4097, 1, 4096}));
  EXPECT_THAT(error_of(scene("[320,200]", "0")), Refuses("s.json.frames", {0, 1, 100000}));
  EXPECT_THAT(error_of(scene("[320,200]", "100001")),
              Refuses("s.json.frames", {100001, 1, 100000}));
}

TEST_F(SceneFile, RefusesMasksWithoutPixels) {
  EXPECT_THAT(error_with(R"("masks":[])"), Refuses("s.json.masks", {"object"}));
  EXPECT_THAT(error_with(with_mask("{}")),
              Refuses("s.json.masks.m", {"png", "rows", "disc", "aseprite", "tiled"}));
  EXPECT_THAT(error_with(with_mask(R"({"rows":["#"],"disc":2})")),
              Refuses("s.json.masks.m", {"png", "rows", "disc", "aseprite", "tiled"}));
  EXPECT_THAT(error_with(with_mask(R"({"rows":["..",".."]})")),
              Refuses("s.json.masks.m", {"solid pixel"}));
  EXPECT_THAT(error_with(with_mask(R"({"rows":["##","#"]})")),
              Refuses("s.json.masks.m.rows", {1, 0, 2}));
  EXPECT_THAT(error_with(with_mask(R"({"rows":[]})")),
              Refuses("s.json.masks.m.rows", {0, 1, 8192}));
  EXPECT_THAT(error_with(with_mask(R"({"disc":0})")), Refuses("s.json.masks.m.disc", {0, 1, 2048}));
  EXPECT_THAT(error_with(with_mask(R"({"disc":2049})")),
              Refuses("s.json.masks.m.disc", {2049, 1, 2048}));
  EXPECT_THAT(error_with(with_mask(R"({"png":"no.png"})")),
              Refuses("s.json.masks.m.png", {"no.png", "No such file or directory"}));
  EXPECT_THAT(error_with(with_mask(R"({"png":""})")),
              Refuses("s.json.masks.m.png", {quoted(""), "name"}));
  EXPECT_THAT(
      error_with(with_mask(R"({"disc":2,"colour":1})")),
      Refuses("s.json.masks.m", {"colour", "png", "rows", "disc", "circle", "rect", "aseprite",
                                 "frame", "tiled", "tile", "sprite", "inset", "outset"}));
  EXPECT_THAT(error_with(R"("masks":{"":{"disc":2}},"objects":[])"),
              Refuses("s.json.masks.", {quoted(""), "name"}));
}

TEST_F(SceneFile, RefusesCirclesThatAreNone) {
  EXPECT_THAT(error_with(with_mask(R"({"disc":2,"circle":{"radius":-1}})")),
              Refuses("s.json.masks.m.circle.radius", {-1, 0, 1000000}));
  EXPECT_THAT(error_with(with_mask(R"({"disc":2,"circle":{"centre":[1]}})")),
              Refuses("s.json.masks.m.circle.centre", {1, 2}));
  EXPECT_THAT(error_with(with_mask(R"({"disc":2,"circle":{"r":1}})")),
              Refuses("s.json.masks.m.circle", {quoted("r"), "centre", "radius"}));
}

TEST_F(SceneFile, RefusesObjectsWithoutAPlace) {
  EXPECT_THAT(error_with(with_object(R"("velocity":[1,1])")),
              Refuses("s.json.objects[0]", {quoted("path"), quoted("at")}));
  EXPECT_THAT(error_with(with_object(R"("at":[0,0],"path":[[0,0]])")),
              Refuses("s.json.objects[0]", {quoted("path"), quoted("at")}));
  EXPECT_THAT(error_with(with_object(R"("path":[[0,0]],"velocity":[1,1])")),
              Refuses("s.json.objects[0].velocity", {quoted("at")}));
  EXPECT_THAT(error_with(with_object(R"("path":[])")),
              Refuses("s.json.objects[0].path", {"empty", "position"}));
  EXPECT_THAT(error_with(with_object(R"("at":[0,"a"])")),
              Refuses("s.json.objects[0].at[1]", {quoted("a"), "number"}));
  EXPECT_THAT(error_with(with_object(R"("at":[1000001,0])")),
              Refuses("s.json.objects[0].at[0]", {1000001, -1000000, 1000000}));
  EXPECT_THAT(error_with(with_object(R"("at":[0,0],"velocity":[0,10000.5])")),
              Refuses("s.json.objects[0].velocity[1]", {"10000.5", -10000, 10000}));
  EXPECT_THAT(error_with(with_object(R"("at":[1e999,0])")), Refuses("s.json", {"JSON", "1e999"}));
}

TEST_F(SceneFile, RefusesObjectsThatCannotBeTold) {
  EXPECT_THAT(error_with(kDot + R"(,"objects":[])"),
              Refuses("s.json.objects", {"empty", "object"}));
  EXPECT_THAT(error_with(kDot + R"(,"objects":[{"id":"","mask":"dot","class":"wall","at":[0,0]}])"),
              Refuses("s.json.objects[0].id", {quoted(""), "name"}));
  EXPECT_THAT(
      error_with(kDot + R"(,"objects":[{"id":"a","mask":"dog","class":"wall","at":[0,0]}])"),
      Refuses("s.json.objects[0].mask", {"dog", "masks"}));
  EXPECT_THAT(
      error_with(kDot + R"(,"objects":[{"id":"a","mask":["dot",1],"class":"wall","at":[0,0]}])"),
      Refuses("s.json.objects[0].mask[1]", {"string", 1}));
  EXPECT_THAT(error_with(kDot + R"(,"objects":[{"id":"a","mask":[],"class":"wall","at":[0,0]}])"),
              Refuses("s.json.objects[0].mask", {"empty", "mask"}));
  EXPECT_THAT(error_with(kDot + R"(,"objects":[{"id":"a","mask":"dot","class":"","at":[0,0]}])"),
              Refuses("s.json.objects[0].class", {quoted(""), "class"}));
  EXPECT_THAT(error_with(with_object(R"("at":[0,0],"z":1)")),
              Refuses("s.json.objects[0]", {quoted("z"), "id", "mask", "class", "path", "at",
                                            "velocity", "from", "until", "csv", "animation"}));
  EXPECT_THAT(error_with(kDot + R"(,"objects":[{"id":"a","mask":"dot","class":"wall","at":[0,0]},
                                             {"id":"a","mask":"dot","class":"wall","at":[0,0]}])"),
              Refuses("s.json.objects[1].id", {quoted("a"), "earlier"}));
}

TEST_F(SceneFile, TerrainCanBeRows) {
  const Scene scene =
      read(with_object(R"("at":[0,0])") + R"(,"terrain":{"rows":["#..","..#"],"at":[8,9]})");
  ASSERT_TRUE(scene.terrain);
  EXPECT_EQ(scene.terrain->width(), 3);
  EXPECT_EQ(scene.terrain->height(), 2);
  EXPECT_TRUE(scene.terrain->solid(0, 0));
  EXPECT_FALSE(scene.terrain->solid(1, 0));
  EXPECT_TRUE(scene.terrain->solid(2, 1));
  EXPECT_TRUE(scene.terrain_file.empty());
  expect_at(scene.terrain_place(0), 8, 9);
}

TEST_F(SceneFile, RefusesTerrainAndScrollOutOfForm) {
  EXPECT_THAT(error_with(R"("terrain":{})"), Refuses("s.json.terrain", {"png", "rows"}));
  EXPECT_THAT(error_with(R"("terrain":{"png":"t.png","rows":["#"]})"),
              Refuses("s.json.terrain", {"png", "rows"}));
  EXPECT_THAT(error_with(R"("terrain":{"rows":["#",".."]})"),
              Refuses("s.json.terrain.rows", {"2", "1"}));
  EXPECT_THAT(error_with(R"("terrain":{"png":"no.png"})"),
              Refuses("s.json.terrain.png", {"no.png", "No such file or directory"}));
  EXPECT_THAT(error_with(R"("terrain":{"png":"t.png","path":[]})"),
              Refuses("s.json.terrain", {quoted("path"), "png", "at"}));
  EXPECT_THAT(error_with(R"("scroll":{"velocity":[1,0]})"),
              Refuses("s.json.scroll", {quoted("path"), quoted("at")}));
  EXPECT_THAT(error_with(R"("scroll":{"by":1})"),
              Refuses("s.json.scroll", {quoted("by"), "path", "at", "velocity"}));
}

}  // namespace
}  // namespace collide::scene::scene_test
