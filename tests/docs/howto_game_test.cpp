// SPDX-License-Identifier: MIT
//
// docs/howto/game.md: its game, played without a display, and what is made of the recording.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/json.h"
#include "model/scene/scene.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/samples.h"
#include "tests/support/tree.h"

namespace collide::howto_game_test {
namespace {

namespace fs = std::filesystem;

const std::string kModule = COLLIDE_BUILD "/python";

/// Plays the page's game in a tree of its own, as `./collide python game.py` does.
class HowtoGame : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(kModule)) GTEST_SKIP() << "built without the Python module";
    tree_.link("scenes");
    for (const test::Sample& sample : test::samples(test::page("howto/game"))) {
      if (!sample.file.empty()) tree_.write(sample.file, sample.text);
    }
    const test::Finished played = test::run_program(
        {"env", "SDL_VIDEODRIVER=dummy", "PYTHONDONTWRITEBYTECODE=1", "PYTHONPATH=" + kModule,
         "/bin/sh", "-c", "cd '" + tree_.path("") + "' && /usr/bin/python3 game.py"});
    ASSERT_EQ(played.status, 0) << played.err;
  }

  const test::Tree tree_;
};

TEST_F(HowtoGame, TheGameOfThePageRecordsItself) {
  const scene::Scene scene = scene::read_scene(tree_.path("out/game/scene.json"));
  EXPECT_EQ(scene.frames, 40);
  ASSERT_EQ(scene.objects.size(), 2U);
  EXPECT_EQ(scene.objects[0].id, "ship");
  // It starts at (10, 90) and moves by 3 before each frame.
  EXPECT_EQ(scene.place(scene.objects[0], 0).x, 13);
  EXPECT_EQ(scene.place(scene.objects[0], 39).x, 130);
  // The rock's ground is its colour key.
  const scene::Mask& rock = scene.shape(scene.objects[1], 0).mask;
  EXPECT_FALSE(rock.solid(0, 0));
  EXPECT_TRUE(rock.solid(rock.width() / 2, rock.height() / 4));
}

TEST_F(HowtoGame, ThePageNamesTheFilesOfTheRecording) {
  const std::string page = test::page("howto/game");
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(tree_.path("out/game"))) {
    ++files;
    EXPECT_THAT(page, testing::HasSubstr("`" + entry.path().filename().string() + "`"));
  }
  EXPECT_EQ(files, 4U);
}

TEST_F(HowtoGame, TheRecordingIsCompared) {
  const test::Finished compared =
      test::run_program({COLLIDE_PROGRAM, "compare", tree_.path("out/game/scene.json"), "--report",
                         tree_.path("out/game/report"), "--film-only", "--json"});
  ASSERT_EQ(compared.status, 0) << compared.err;
  EXPECT_FALSE(Json::parse(compared.out)["contact_list"].empty());
  EXPECT_EQ(test::read_file(tree_.path("out/game/report/report.json")), compared.out);
  EXPECT_TRUE(fs::exists(tree_.path("out/game/report/index.html")));
}

}  // namespace
}  // namespace collide::howto_game_test
