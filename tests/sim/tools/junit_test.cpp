// SPDX-License-Identifier: MIT
#include "sim/tools/junit.h"

#include <gmock/gmock.h>

namespace collide::tools {
namespace {

TEST(Junit, CountsAndGroupsCasesBySuite) {
  EXPECT_EQ(junit("collide", {{"prove.blitter", "busy", 1.5, "", ""},
                              {"prove.vera", "swap", 0.25, "fails in clock 3", "line 1\nline 2"},
                              {"prove.blitter", "counts", 0, "", ""}}),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="collide" tests="3" failures="1" errors="0" time="1.750">
  <testsuite name="prove.blitter" tests="2" failures="0" errors="0" time="1.500">
    <testcase classname="prove.blitter" name="busy" time="1.500" />
    <testcase classname="prove.blitter" name="counts" time="0.000" />
  </testsuite>
  <testsuite name="prove.vera" tests="1" failures="1" errors="0" time="0.250">
    <testcase classname="prove.vera" name="swap" time="0.250">
      <failure message="fails in clock 3">line 1
line 2</failure>
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST(Junit, CasesOfOneNameAreNumbered) {
  const std::string xml =
      junit("x", {{"s", "a", 0, ""}, {"s", "a (2)", 0, ""}, {"t", "a", 0, ""}, {"s", "a", 0, ""}});
  EXPECT_THAT(xml, testing::HasSubstr("classname=\"s\" name=\"a\""));
  EXPECT_THAT(xml, testing::HasSubstr("classname=\"s\" name=\"a (2)\""));
  EXPECT_THAT(xml, testing::HasSubstr("classname=\"s\" name=\"a (3)\""));
  EXPECT_THAT(xml, testing::HasSubstr("classname=\"t\" name=\"a\""));
}

// U+FFFF, half of a pair, and bytes that are no characters
TEST(Junit, WhatIsNoCharacterIsASpace) {
  const std::string xml =
      junit("a\xEF\xBF\xBF", {{"s", "b\xED\xA0\x80", 0, "c\xFF\xC0\x80", "\xC3\xA4"}});
  EXPECT_THAT(xml, testing::HasSubstr("name=\"a \""));
  EXPECT_THAT(xml, testing::HasSubstr("name=\"b   \""));
  EXPECT_THAT(xml, testing::HasSubstr("message=\"c   \">\xC3\xA4<"));
}

TEST(Junit, EscapesWhatXmlCannotHold) {
  const std::string xml = junit("a&b", {{"s", "x<\"1\">", 0, "bell\a & \x1b[1m", "a < b\r\n"}});
  EXPECT_THAT(xml, testing::HasSubstr("name=\"a&amp;b\""));
  EXPECT_THAT(xml, testing::HasSubstr("name=\"x&lt;&quot;1&quot;>\""));
  EXPECT_THAT(xml, testing::HasSubstr("message=\"bell  &amp;  [1m\""));
  EXPECT_THAT(xml, testing::HasSubstr(">a &lt; b \n</failure>"));
}

}  // namespace
}  // namespace collide::tools
