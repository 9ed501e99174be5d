// SPDX-License-Identifier: MIT
#include "tests/support/message.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace collide::message_test {
namespace {

using test::Refuses;
using test::why_no_refusal;
using testing::Contains;
using testing::Not;
using testing::ThrowsMessage;

TEST(Refuses, AnyWordingAndOrder) {
  for (const char* text :
       {"s.json.frames: 9 is outside 1..8", "collide: s.json.frames: expected 1 to 8, got 9\n",
        "the value 9 of s.json.frames must be from 1 to 8"}) {
    EXPECT_THAT(text, Refuses("s.json.frames", {9, 1, 8}));
    EXPECT_THAT(std::string(text), Refuses("s.json.frames", {"9", 1U, 8L}));
  }
  EXPECT_THAT([] { throw std::runtime_error("--seed: \"x\" is not a number"); },
              ThrowsMessage<std::runtime_error>(Refuses("--seed", {"x"})));
}

TEST(Refuses, NotWithoutThePlace) {
  EXPECT_EQ(why_no_refusal("9 is outside 1..8", "frames", {9}), "which does not name the place");
  EXPECT_THAT("", Not(Refuses("frames", {9})));
  EXPECT_THAT("s.json.frames: 9", Not(Refuses("t.json.frames", {9})));
  EXPECT_THAT("s.json.frames: 9", Not(Refuses("", {9})));
  for (const char* deeper : {"s.json.masks.m: 9", "s.json.masks[2]: 9", "s.json.masks_of: 9"}) {
    EXPECT_THAT(deeper, Not(Refuses("s.json.masks", {9}))) << deeper;
  }
  EXPECT_THAT("masks.m in masks: 9", Refuses("masks", {9}));
}

TEST(Refuses, NotWithoutAFact) {
  EXPECT_EQ(why_no_refusal("frames: 9 is outside 1..8", "frames", {9, 1, 7}),
            "which does not mention 7");
  EXPECT_EQ(why_no_refusal("frames: 9", "frames", {}), "the test gives no fact to look for");
  EXPECT_THAT("frames: 9", Not(Refuses("frames", {""})));
  EXPECT_THAT("frames[9]: is wrong", Not(Refuses("frames[9]", {9}))) << "a fact in the place";
}

TEST(Refuses, NotWithAFactInsideAnother) {
  for (const char* more : {"10", "21", "1.5", "2.1", "-1", "0x1", "1e5", "a1"}) {
    EXPECT_THAT(std::string("f: got ") + more, Not(Refuses("f", {1}))) << more;
  }
  for (const char* whole : {"1", "0..1", "1..5", "1-bit", "frames 0-1", "\"1\"", "(1)", "1."}) {
    EXPECT_THAT(std::string("f: got ") + whole, Refuses("f", {1})) << whole;
  }
  for (const char* more : {"bounce-wall", "walls", "wall-paper", "a_wall"}) {
    EXPECT_THAT(std::string("f: got ") + more, Not(Refuses("f", {"wall"}))) << more;
  }
  EXPECT_THAT("f: got walls, expected wall", Refuses("f", {"wall"}));
  EXPECT_THAT("f: got -1", Refuses("f", {-1}));
}

TEST(Refuses, NotInMoreThanOneLine) {
  EXPECT_EQ(why_no_refusal("frames: 9\n1..8\n", "frames", {9}), "which has more than one line");
  EXPECT_THAT("\nframes: 9", Not(Refuses("frames", {9})));
  EXPECT_THAT(test::lines_of("seed 3\ncollide: frames: 9\n"), Contains(Refuses("frames", {9})));
}

TEST(Refuses, SaysWhatItLooksFor) {
  EXPECT_EQ(testing::DescribeMatcher<std::string>(Refuses("frames", {9, "eight"})),
            "is one line that names frames and mentions 9, eight");
}

}  // namespace
}  // namespace collide::message_test
