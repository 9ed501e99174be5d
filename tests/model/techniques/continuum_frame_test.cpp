// SPDX-License-Identifier: MIT
// A frame of Continuum as the game draws it: what is on the screen when the test is called.
#include "model/techniques/continuum_frame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "tests/support/message.h"

namespace collide::techniques::continuum::continuum_frame_test {
namespace {

using scene::Pixel;
using test::Refuses;

constexpr int kBar = 24;

/// A scene of a 4x4 ship and other objects. Coordinates are those of the screen: the view begins at
/// row 24.
scene::Scene make(const std::string& objects, const std::string& more = "",
                  const std::string& ship_at = "[100,124]") {
  const std::string text = R"({"name":"test","screen":[512,342],"frames":1,)" + more +
                           R"("masks":{"ship":{"rows":["####","####","####","####"]},
                  "block":{"rows":["####","####","####","####"]},
                  "dot":{"rows":["#"]}},
         "objects":[{"id":"ship","mask":"ship","class":"player","at":)" +
                           ship_at + "}" + (objects.empty() ? "" : ",") + objects + "]}";
  const Json json = parse_json(text, "test");
  return scene::parse_scene(JsonField("test", json), ".");
}
std::string object(const std::string& id, const std::string& role, int x, int y,
                   const std::string& mask = "block") {
  return R"({"id":")" + id + R"(","mask":")" + mask + R"(","class":")" + role + R"(","at":[)" +
         std::to_string(x) + "," + std::to_string(y + kBar) + "]}";
}

/// The screens of both calls and the finished one. `bounce` is what call 1 is answered.
struct Played {
  std::vector<BackBuffer> calls;
  BackBuffer finished;
};
Played play(const scene::Scene& scene, bool bounce = false) {
  std::vector<BackBuffer> calls;
  const Game game(scene);
  BackBuffer finished = game.play(0, [&](Call call, const BackBuffer& screen, const Figure&) {
    EXPECT_EQ(call, calls.empty() ? Call::kBounce : Call::kKill);
    calls.push_back(screen);
    return call == Call::kBounce && bounce;
  });
  return {calls, finished};
}
/// Black dots of the 4x4 square with that corner, row by row.
std::string square(const BackBuffer& screen, int x, int y) {
  std::string text;
  for (int row = y; row < y + 4; ++row) {
    for (int column = x; column < x + 4; ++column) text += screen.black(column, row) ? '#' : '.';
    if (row != y + 3) text += '/';
  }
  return text;
}
const std::string kGrey = "#.#./.#.#/#.#./.#.#";  // of a corner with an even sum
const std::string kWhite = "..../..../..../....";
const std::string kBlack = "####/####/####/####";
const std::string kOtherHalf = ".#.#/#.#./.#.#/#.#.";

TEST(BackBuffer, IsGreyWhereWorldXPlusWorldYIsEven) {
  for (const Pixel scroll : {Pixel{0, 0}, Pixel{7, 0}, Pixel{0, 3}, Pixel{5, 2}, Pixel{-1, 4}}) {
    const BackBuffer buffer(scroll);
    for (int y = 0; y < 6; ++y) {
      for (int x = 0; x < 40; ++x) {
        const bool even = (x + scroll.x + y + scroll.y) % 2 == 0;
        EXPECT_EQ(buffer.black(x, y), even) << scroll.x << "," << scroll.y;
        EXPECT_EQ(buffer.black_in_grey(x, y), even);
      }
    }
  }
}

TEST(BackBuffer, TheStatusBarIsApart) {
  BackBuffer buffer({0, 0});
  for (std::size_t word = 0; word < kBarRows * 32; ++word) EXPECT_EQ(buffer.words()[word], 0);
  EXPECT_EQ(buffer.words()[kBarRows * 32], 0xAAAA);
  buffer.set(1, 0, true);
  EXPECT_EQ(buffer.words()[kBarRows * 32], 0xEAAA);
}

TEST(BackBuffer, XorGivesTheWantedColourWhereTheGreyIs) {
  BackBuffer buffer({0, 0});
  for (int x = 0; x < 4; ++x) buffer.exclusive_or(x, 0, x < 2);
  EXPECT_EQ(square(buffer, 0, 0), "##../.#.#/#.#./.#.#");
}

TEST(BackBuffer, XorLeavesHalfOfTheBlackAndTheOtherHalfOfTheWhiteWhereTheGreyIsErased) {
  BackBuffer buffer({0, 0});
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) {
      buffer.set(x, y, false);
      buffer.exclusive_or(x, y, y < 2);
    }
  }
  // Wanted black: black where the grey is white. Wanted white: black where the grey is black.
  EXPECT_EQ(square(buffer, 0, 0), ".#.#/#.#./#.#./.#.#");
}

TEST(ContinuumFrame, TheShipsShapeIsErasedBeforeTheCalls) {
  const Played played = play(make(""));
  ASSERT_EQ(played.calls.size(), 2U);
  EXPECT_EQ(square(played.calls[0], 100, 100), kWhite);
  EXPECT_EQ(square(played.calls[1], 100, 100), kWhite);
  EXPECT_EQ(square(played.calls[1], 104, 100), kGrey);
  // White with a black outline; all but the middle of a 4x4 square is outline.
  EXPECT_EQ(square(played.finished, 100, 100), "####/#..#/#..#/####");
}

TEST(ContinuumFrame, OnlyTheBounceWallsAreThereAtCallOne) {
  for (const char* role : {"wall", "bunker", "enemy", "enemy-bullet", "player-bullet", "scenery"}) {
    EXPECT_EQ(square(play(make(object("o", role, 100, 100))).calls[0], 100, 100), kWhite) << role;
  }
  EXPECT_EQ(square(play(make(object("o", "bounce-wall", 100, 100))).calls[0], 100, 100),
            kOtherHalf);
}

TEST(ContinuumFrame, WallsBunkersAndEnemiesAreThereByXorAtCallTwo) {
  for (const char* role : {"wall", "bunker", "enemy"}) {
    EXPECT_EQ(square(play(make(object("o", role, 100, 100))).calls[1], 100, 100), kOtherHalf);
  }
}

TEST(ContinuumFrame, EnemyShotsAreThereInBlackAtCallTwo) {
  EXPECT_EQ(square(play(make(object("o", "enemy-bullet", 100, 100))).calls[1], 100, 100), kBlack);
}

TEST(ContinuumFrame, ThePlayersShotsAndSceneryAreNotThereAtCallTwo) {
  for (const char* role : {"player-bullet", "scenery"}) {
    const Played played = play(make(object("o", role, 100, 100)));
    EXPECT_EQ(square(played.calls[1], 100, 100), kWhite) << role;
  }
  const Played shot = play(make(object("o", "player-bullet", 200, 100)));
  EXPECT_EQ(square(shot.calls[1], 200, 100), kGrey);
  EXPECT_EQ(square(shot.finished, 200, 100), kBlack);
}

/// A scene whose ship and block are drawn one dot larger on every side than their masks.
scene::Scene drawn_larger(const std::string& role, int x, int y) {
  const std::string six =
      R"({"rows":["######","######","######","######","######","######"],"at":[-1,-1]})";
  const std::string mask = R"({"rows":["####","####","####","####"],"sprite":)" + six + "}";
  const std::string text = R"({"name":"test","screen":[512,342],"frames":1,"masks":{"m":)" + mask +
                           R"(},"objects":[{"id":"ship","mask":"m","class":"player","at":[100,124]},
      {"id":"o","mask":"m","class":")" +
                           role + R"(","at":[)" + std::to_string(x) + "," +
                           std::to_string(y + kBar) + "]}]}";
  const Json json = parse_json(text, "test");
  return scene::parse_scene(JsonField("test", json), ".");
}

TEST(ContinuumFrame, ObstaclesAreOnTheScreenAsTheyAreDrawnAndTheShipIsItsMask) {
  // Apart from the ship: six by six dots of black, from (199, 99) on.
  const Played apart = play(drawn_larger("bunker", 200, 100));
  EXPECT_EQ(square(apart.finished, 199, 99), kBlack);
  EXPECT_EQ(square(apart.finished, 201, 101), kBlack);
  // The ship's mask is what is erased, and its sprite what is shown.
  const Played ship = play(drawn_larger("bunker", 200, 100));
  EXPECT_EQ(square(ship.calls[1], 100, 100), kWhite);
  EXPECT_EQ(square(ship.calls[1], 96, 100), kGrey);
  EXPECT_TRUE(ship.finished.black(99, 99) && ship.finished.black(104, 104));
  // The block's mask begins at column 104, where the ship's ends; its drawn dots begin at 103.
  const Played near = play(drawn_larger("bunker", 104, 100));
  int seen = 0;
  for (int y = 100; y < 104; ++y) {
    seen += near.calls[1].black(103, y) && !near.calls[1].black_in_grey(103, y) ? 1 : 0;
  }
  EXPECT_EQ(seen, 2) << "what is drawn is found";
}

TEST(ContinuumFrame, ClassesThatPlayNoPartAreDrawnAsScenery) {
  const Played none = play(make(object("o", "fuel", 100, 100)));
  const Played scenery = play(make(object("o", "scenery", 100, 100)));
  EXPECT_EQ(none.calls[1].words(), scenery.calls[1].words());
  EXPECT_EQ(none.finished.words(), scenery.finished.words());
}

TEST(ContinuumFrame, ABounceErasesTheShapeAgain) {
  const scene::Scene scene = make(object("o", "bounce-wall", 100, 100));
  EXPECT_EQ(square(play(scene, true).calls[1], 100, 100), kWhite);
  EXPECT_EQ(square(play(scene, false).calls[1], 100, 100), kOtherHalf);
}

TEST(ContinuumFrame, OutsideTheShipTheWantedPictureIsThere) {
  const Played played =
      play(make(object("w", "wall", 200, 100) + "," + object("b", "bounce-wall", 300, 100) + "," +
                object("s", "scenery", 400, 100)));
  EXPECT_EQ(square(played.finished, 200, 100), kBlack);
  EXPECT_EQ(square(played.finished, 300, 100), kBlack);
  EXPECT_EQ(square(played.finished, 400, 100), kWhite);
  // Below a wall there is light: two rows, moved right by one.
  EXPECT_EQ(square(played.finished, 200, 104), "..../..../#.#./.#.#");
  EXPECT_FALSE(played.finished.black(204, 102));
  EXPECT_TRUE(played.finished.black(204, 100));
}

TEST(ContinuumFrame, LightBelowAWallIsDrawnBeforeTheShapeIsErased) {
  // The wall ends just above the ship; its light falls on the ship's rows 100 and 101.
  const Played played = play(make(object("w", "wall", 100, 96)));
  EXPECT_EQ(square(played.calls[1], 100, 100), kWhite);
}

TEST(ContinuumFrame, TheShadowBlackensGreyAndLeavesWhite) {
  // From (108, 105) on.
  const Played grey = play(make(""));
  EXPECT_EQ(square(grey.calls[1], 108, 105), kOtherHalf);
  EXPECT_EQ(square(grey.finished, 108, 105), kBlack);
  // Scenery there is made grey again beforehand.
  const Played scenery = play(make(object("s", "scenery", 108, 105)));
  EXPECT_EQ(square(scenery.calls[1], 108, 105), kOtherHalf);
  EXPECT_EQ(square(scenery.finished, 108, 105), kBlack);
  // The light of a wall above it is drawn later, in rows 105 and 106.
  const Played light = play(make(object("w", "wall", 108, 101)));
  EXPECT_EQ(square(light.finished, 109, 105), "..../..../###./####");
}

TEST(ContinuumFrame, WhatLiesOutsideTheViewIsClipped) {
  const Played played =
      play(make(object("a", "wall", -2, -2) + "," + object("b", "wall", 510, 316)));
  EXPECT_TRUE(played.finished.black(0, 0) && played.finished.black(1, 1));
  EXPECT_TRUE(played.finished.black(511, 317));
  for (std::size_t word = 0; word < kBarRows * 32; ++word) {
    EXPECT_EQ(played.finished.words()[word], 0);
  }
}

TEST(ContinuumFrame, EverythingMovesWithTheScrollAndTheGreyWithIt) {
  const Played played =
      play(make(object("o", "wall", 107, 102, "dot"), R"("scroll":{"at":[7,2]},)", "[107,126]"));
  // World (107, 102) has an odd sum: white in the grey, and so seen. It is view (100, 100).
  EXPECT_EQ(square(played.calls[1], 100, 100), "#.../..../..../....");
}

TEST(FigureRows, AreLongWordsWithBit31Leftmost) {
  const auto rows = figure_rows(scene::Mask::from_rows({"#..", "..#"}));
  ASSERT_EQ(rows.size(), 32U);
  EXPECT_EQ(rows[0], 0x80000000);
  EXPECT_EQ(rows[1], 0x20000000);
  EXPECT_EQ(std::count(rows.begin(), rows.end(), 0U), 30);
}

std::string error_of(const scene::Scene& scene) {
  try {
    const Game game(scene);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ContinuumFrame, RefusesScenesTheGameCannotShow) {
  EXPECT_EQ(error_of(make("")), "accepted");
  scene::Scene scene = make("");
  scene.height = 341;
  EXPECT_THAT(error_of(scene), Refuses("test", {"512x341", "512x342"}));
  EXPECT_THAT(error_of(make(object("two", "player", 200, 100))), Refuses("test", {2, "player", 1}));
  scene = make("");
  scene.objects[0].role = scene::Role::kEnemy;
  EXPECT_THAT(error_of(scene), Refuses("test", {0, "player", 1}));
  scene = make("");
  scene.shapes[0].mask = scene::Mask(33, 32);
  EXPECT_THAT(error_of(scene), Refuses("test", {"ship", "33x32", "32x32"}));
}

TEST(ContinuumFrame, RefusesShipsOutsideTheGamesRange) {
  EXPECT_EQ(error_of(make("", "", "[17,41]")), "accepted");
  EXPECT_EQ(error_of(make("", "", "[465,295]")), "accepted");
  EXPECT_THAT(error_of(make("", "", "[16,41]")),
              Refuses("test", {"ship", "16,17", "frame 0", 17, 465, 271}));
  EXPECT_THAT(error_of(make("", "", "[17,40]")),
              Refuses("test", {"ship", "17,16", "frame 0", 17, 465, 271}));
  EXPECT_THAT(error_of(make("", "", "[466,41]")),
              Refuses("test", {"ship", "466,17", "frame 0", 17, 465, 271}));
  EXPECT_THAT(error_of(make("", "", "[17,296]")),
              Refuses("test", {"ship", "17,272", "frame 0", 17, 465, 271}));
}

}  // namespace
}  // namespace collide::techniques::continuum::continuum_frame_test
