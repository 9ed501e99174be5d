// SPDX-License-Identifier: MIT
//
// docs/howto/game.md: its recorder, in a game of pygame that plays three frames, and the scene that
// asks about the recording.
#include <gtest/gtest.h>

#include <fstream>

#include "model/scene/scene.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::howto_game_test {
namespace {

// The hero stands at (20, 90); a knife flies from (30, 92) by 8 a frame and is there in frames 1
// and 2.
constexpr const char* kGame = R"(
import pygame
pygame.init()
pygame.display.set_mode((320, 200))
class Thing(pygame.sprite.Sprite):
    def __init__(self, x, y):
        super().__init__()
        self.rect = pygame.Rect(x, y, 8, 8)
things = {"hero": Thing(20, 90)}
recorder = Recorder("run.csv")
for frame in range(3):
    if frame == 1:
        things["knife"] = Thing(30, 92)
    elif frame == 2:
        things["knife"].rect.move_ip(8, 0)
    recorder.record(things)
recorder.close()
)";

TEST(HowtoGame, TheRecorderOfThePageMakesWhatASceneReads) {
  const test::TemporaryDirectory folder;
  folder.write("game.py",
               test::code_blocks(test::page("howto/game"), "python recorder").at(0) + kGame);
  const test::Finished played = test::run_program(
      {"/bin/sh", "-c",
       "cd '" + folder.path().string() + "' && SDL_VIDEODRIVER=dummy /usr/bin/python3 game.py"});
  ASSERT_EQ(played.status, 0) << played.err;
  const auto file = folder.write(
      "game.json",
      R"({"name":"game","screen":[320,200],"frames":3,"masks":{"m":{"rows":["########"]}},
          "objects":[{"id":"hero","mask":"m","class":"player","csv":"run.csv"},
                     {"id":"knife","mask":"m","class":"player-bullet","csv":"run.csv"}]})");
  const scene::Scene scene = scene::read_scene(file);
  EXPECT_EQ(scene.objects[0].life.from, 0);
  EXPECT_EQ(scene.objects[0].life.until, 3);
  EXPECT_EQ(scene.place(scene.objects[0], 2).x, 20);
  EXPECT_EQ(scene.objects[1].life.from, 1);
  EXPECT_EQ(scene.objects[1].life.until, 3);
  EXPECT_EQ(scene.place(scene.objects[1], 1).x, 30);
  EXPECT_EQ(scene.place(scene.objects[1], 2).x, 38);
  EXPECT_EQ(scene.place(scene.objects[1], 2).y, 92);
}

}  // namespace
}  // namespace collide::howto_game_test
