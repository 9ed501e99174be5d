// SPDX-License-Identifier: MIT
#include "model/scene/sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::scene::sheet_test {
namespace {

using test::quoted;
using test::Refuses;
using testing::ElementsAre;

/// A sheet of four frames, 100, 50, 100 and 100 ms long.
class SheetTags : public testing::Test {
 protected:
  Sheet read(const std::string& tags) const {
    std::string frames;
    for (int i = 0; i < 4; ++i) {
      frames += std::string(i == 0 ? "" : ",") + R"({"filename":"f)" + std::to_string(i) + "\"" +
                (i == 1 ? R"(,"duration":50)" : "") + R"(,"frame":{"x":0,"y":0,"w":1,"h":1}})";
    }
    return Sheet(folder_.write(
        "s.json",
        R"({"frames":[)" + frames + R"(],"meta":{"image":"s.png","frameTags":[)" + tags + "]}}"));
  }
  static std::string tag(const std::string& direction, const std::string& more = "") {
    return R"({"name":"t","from":0,"to":2,"direction":")" + direction + "\"" + more + "}";
  }
  /// Frames of tag "t" in steps of 50 ms.
  std::vector<std::size_t> steps(const std::string& tags, int count) const {
    const Sheet sheet = read(tags);
    std::vector<std::size_t> seen;
    for (int i = 0; i < count; ++i) seen.push_back(sheet.at(50 * i, "t"));
    return seen;
  }
  std::string error(const std::string& tags) const {
    try {
      read(tags).tags();
    } catch (const InputError& error) {
      return std::string(error.what()).substr(folder_.path().string().size() + 1);
    }
    return "accepted";
  }

  test::TemporaryDirectory folder_;
};

TEST_F(SheetTags, HaveFourDirections) {
  const auto order = [this](const char* direction) {
    return read(tag(direction)).tags()[0].frames;
  };
  EXPECT_THAT(order("forward"), ElementsAre(0, 1, 2));
  EXPECT_THAT(order("reverse"), ElementsAre(2, 1, 0));
  EXPECT_THAT(order("pingpong"), ElementsAre(0, 1, 2, 1));
  EXPECT_THAT(order("pingpong_reverse"), ElementsAre(2, 1, 0, 1));
  EXPECT_THAT(error(tag("sideways")),
              Refuses("s.json.meta.frameTags[0].direction", {"sideways", "pingpong_reverse"}));
}

TEST_F(SheetTags, WithoutRepeatStartAgain) {
  EXPECT_THAT(steps(tag("forward"), 8), ElementsAre(0, 0, 1, 2, 2, 0, 0, 1));
  EXPECT_EQ(read(tag("forward")).at(-50, "t"), 2U);
  EXPECT_EQ(read(tag("forward")).at(300, ""), 3U) << "the whole sheet";
}

TEST_F(SheetTags, WithRepeatStayInTheirLastFrame) {
  EXPECT_THAT(steps(tag("forward", R"(,"repeat":"1")"), 7), ElementsAre(0, 0, 1, 2, 2, 2, 2));
  EXPECT_THAT(steps(tag("reverse", R"(,"repeat":"2")"), 12),
              ElementsAre(2, 2, 1, 0, 0, 2, 2, 1, 0, 0, 0, 0));
}

// A repeat is one way. The frame in which the direction turns is shown once.
TEST_F(SheetTags, RepeatOfAPingPongGoesOneWay) {
  EXPECT_THAT(steps(tag("pingpong", R"(,"repeat":"1")"), 7), ElementsAre(0, 0, 1, 2, 2, 2, 2));
  EXPECT_THAT(steps(tag("pingpong", R"(,"repeat":"2")"), 9),
              ElementsAre(0, 0, 1, 2, 2, 1, 0, 0, 0));
  EXPECT_THAT(steps(tag("pingpong_reverse", R"(,"repeat":3)"), 13),
              ElementsAre(2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 0, 0));
  EXPECT_EQ(
      read(R"({"name":"t","from":1,"to":1,"direction":"pingpong","repeat":"3"})").at(1e9, "t"), 1U);
}

TEST_F(SheetTags, RefusesTagsThatAreNone) {
  const std::string at = "s.json.meta.frameTags";
  EXPECT_THAT(error(tag("forward") + "," + tag("reverse")),
              Refuses(at + "[1].name", {quoted("t"), "twice"}));
  EXPECT_THAT(error(R"({"name":"t","from":0,"to":4})"), Refuses(at + "[0].to", {4, 0, 3}));
  EXPECT_THAT(error(R"({"name":"t","from":2,"to":1})"), Refuses(at + "[0].to", {1, 2, 3}));
  EXPECT_THAT(error(tag("forward", R"(,"repeat":-1)")), Refuses(at + "[0].repeat", {-1, 0, 65535}));
}

TEST_F(SheetTags, RefusesQuestionsWithoutAnAnswer) {
  const Sheet sheet = read(tag("forward"));
  EXPECT_THROW(sheet.at(0, "run"), InputError);
  EXPECT_THROW(sheet.at(std::numeric_limits<double>::quiet_NaN(), "t"), InputError);
}

}  // namespace
}  // namespace collide::scene::sheet_test
