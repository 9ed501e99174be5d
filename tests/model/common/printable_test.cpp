// SPDX-License-Identifier: MIT
#include "model/common/printable.h"

#include <gtest/gtest.h>

namespace collide::printable_test {
namespace {

TEST(Printable, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(printable("a\x1B[31m\a\b\r\n\t\x7F"), "a\\x1B[31m\\x07\\x08\\x0D\\x0A\\x09\\x7F");
  EXPECT_EQ(printable("\xC2\x9B"
                      "2J"),
            "\\xC2\\x9B2J");
  EXPECT_EQ(printable("\xE2\x80\xAE\xE2\x81\xA6\xE2\x80\xA8"),
            "\\xE2\\x80\\xAE\\xE2\\x81\\xA6\\xE2\\x80\\xA8");
  EXPECT_EQ(printable(std::string("\0", 1)), "\\x00");
}

TEST(Printable, LeavesCharactersAsTheyAre) {
  for (const char* text : {"", "a b", "\xC3\xA4\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\\x1B"}) {
    EXPECT_EQ(printable(text), text);
  }
}

// A byte alone, one too few, too long a form, half of a pair, beyond the last
TEST(Printable, ShowsBytesThatAreNoCharacters) {
  EXPECT_EQ(printable("\x9B"), "\\x9B");
  EXPECT_EQ(printable("\xE2\x82"), "\\xE2\\x82");
  EXPECT_EQ(printable("\xC0\x9B"), "\\xC0\\x9B");
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");
}

TEST(Printable, BlanksAreWhatNobodySees) {
  for (const char* text :
       {"", " \t\n", "\xC2\xA0", "\xE2\x80\x8B", "\xE3\x80\x80", "\xEF\xBB\xBF"}) {
    EXPECT_TRUE(is_blank(text)) << text;
  }
  for (const char* text : {"x", " .", "\xC3\xA4", "\xFF"}) EXPECT_FALSE(is_blank(text)) << text;
}

}  // namespace
}  // namespace collide::printable_test
