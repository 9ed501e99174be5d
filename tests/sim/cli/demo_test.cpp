// SPDX-License-Identifier: MIT
//
// `collide demo` as a user runs it: eight acts, their figures, pictures, waves and reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::demo_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using testing::HasSubstr;

/// A source tree of its own, so that nothing of the real one's out/ is touched.
class Demo : public testing::Test {
 protected:
  Demo() {
    for (const char* folder : {"scenes", "rtl", "sim"}) {
      fs::create_directory_symlink(fs::path(COLLIDE_ROOT) / folder, tree_.path() / folder);
    }
  }
  Finished demo(std::vector<std::string> arguments) const {
    std::vector<std::string> command = {"env", "COLLIDE_ROOT=" + tree_.path().string(),
                                        COLLIDE_PROGRAM, "demo"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return test::run_program(command);
  }

  test::TemporaryDirectory tree_;
};

TEST_F(Demo, RunsEightActsThatAgreeAndLeavesTheirFiles) {
  const Finished finished = demo({"--frames", "1", "--json"});
  ASSERT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(std::count(finished.out.begin(), finished.out.end(), '\n'), 1);
  const Json figures = Json::parse(finished.out);
  ASSERT_EQ(figures.size(), 8U);
  for (const char* act :
       {"blitter", "rings", "processors", "overlap", "impact", "cave", "coherence", "compare"}) {
    ASSERT_TRUE(figures.contains(act));
    EXPECT_EQ(figures[act]["disagreements"], 0) << act;
  }
  // The blitter's test as FXSR has it and with the guard word, which costs an access more each way;
  // then without the blitter, and what the Falcon's cache hides.
  const Json& programs = figures["blitter"]["programs"];
  ASSERT_EQ(programs.size(), 11U);
  EXPECT_GT(programs[1]["blitter"]["reads"], programs[0]["blitter"]["reads"]);
  EXPECT_GT(programs[1]["blitter"]["writes"], programs[0]["blitter"]["writes"]);
  EXPECT_EQ(programs[4]["blitter"]["reads"], 0);
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    EXPECT_GT(programs[i]["processor"]["reads"], 0) << i;
    if (programs[i]["wrong"] != 0) wrong.push_back(i);
  }
  EXPECT_THAT(wrong, testing::ElementsAre(5, 7)) << "68030, cache on: COLFLAG, and the buffer";
  // The clocks table of docs/evidence/overlap.md has this scene.
  EXPECT_EQ(figures["overlap"]["pairs"], 93);
  EXPECT_LT(figures["overlap"]["clocks"], 5500);
  EXPECT_EQ(figures["overlap"]["accesses"], 1032 + 128);
  // As scenes/tunnel.json says: in frame 1 three meet, two of them between the pictures, and one
  // pair still touches as frame 2 begins. Only shot-2 on its post is in a picture.
  EXPECT_EQ(figures["impact"]["contacts"], 4);
  EXPECT_EQ(figures["impact"]["between_pictures"], 2);
  EXPECT_EQ(figures["impact"]["seen_still"], 1);
  EXPECT_EQ(figures["impact"]["stills"], 15);
  // 600 frames of Flying Shark, each that it is not refused, 512 entries, T states and the player's
  // fate at the least; the frame of the rings that was asked for has three hits.
  const Json& processors = figures["processors"];
  EXPECT_EQ(processors["shark"]["frames"], 600);
  EXPECT_GE(processors["shark"]["results"], 600 * 515);
  EXPECT_GT(processors["shark"]["targets_hit"], 0);
  EXPECT_EQ(processors["rings"]["targets_hit"], Json({3}));
  EXPECT_GT(processors["compared"], 0);
  const Json& cave = figures["cave"];
  EXPECT_EQ(cave["calls"], 2 * cave["frames"].get<int>());
  EXPECT_FALSE(cave["hidden"].empty());
  ASSERT_EQ(cave["call_clocks"].size(), cave["frames"].get<std::size_t>());
  EXPECT_EQ(cave["call_clocks"][0].size(), 2U);
  // The Falcon's fault comes with the third call, and CED cures it.
  EXPECT_EQ(figures["coherence"]["missed"], Json({"right", "right", "stale"}));
  EXPECT_EQ(figures["coherence"]["cured"], Json({"right", "right", "right"}));
  for (const Json& file :
       {figures["blitter"]["map"], figures["blitter"]["wave"], figures["rings"]["picture"],
        figures["rings"]["wave"], cave["picture"], figures["overlap"]["picture"],
        figures["overlap"]["wave"], processors["picture"], figures["impact"]["picture"],
        figures["impact"]["wave"], cave["blind_picture"], figures["coherence"]["wave"]}) {
    EXPECT_GT(fs::file_size(tree_.path() / file.get<std::string>()), 500U) << file;
  }
  for (const Json& scene : figures["compare"]["scenes"]) {
    EXPECT_GT(scene["false_answers"], 0) << scene["scene"];
    EXPECT_GT(scene["compared"], 0) << scene["scene"];
    EXPECT_GT(scene["programs"], 0) << scene["scene"];
    const auto page = tree_.path() / scene["report"].get<std::string>();
    EXPECT_THAT(test::read_file(page), HasSubstr("<!DOCTYPE html>"));
  }
}

TEST_F(Demo, AMissingPictureIsOneLineAndStatus2) {
  const Finished finished = demo({"--first", "none.png"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, test::Refuses("none.png", {"No such file or directory"}));
}

}  // namespace
}  // namespace collide::demo_test
