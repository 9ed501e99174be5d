// SPDX-License-Identifier: MIT
//
// `collide demo` as a user runs it: four scenes, their figures, waves and reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "model/common/json.h"
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

  test::TemporaryDirectory tree_;
};

TEST_F(Demo, ComparesFourScenesAndLeavesTheirReportsAndWaves) {
  const Finished finished = test::run_program(
      {"env", "COLLIDE_ROOT=" + tree_.path().string(), COLLIDE_PROGRAM, "demo", "--json"});
  ASSERT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(std::count(finished.out.begin(), finished.out.end(), '\n'), 1);
  const Json figures = Json::parse(finished.out);
  EXPECT_EQ(figures["disagreements"], 0);
  ASSERT_EQ(figures["scenes"].size(), 4U);
  for (const Json& scene : figures["scenes"]) {
    SCOPED_TRACE(scene["scene"]);
    EXPECT_GT(scene["techniques"], 15);
    EXPECT_GT(scene["false_answers"], 0);
    EXPECT_GT(scene["compared"], 0);
    EXPECT_GT(scene["programs"], 0);
    const fs::path page = tree_.path() / scene["report"].get<std::string>();
    EXPECT_THAT(test::read_file(page), HasSubstr("<!DOCTYPE html>"));
  }
  const fs::path reports = tree_.path() / "out/demo/report";
  for (const char* const wave :
       {"waves/cache.fst", "cave/waves/blitter.fst", "rings/waves/vera.fst"}) {
    EXPECT_GT(fs::file_size(reports / wave), 500U) << wave;
  }
}

}  // namespace
}  // namespace collide::demo_test
