// SPDX-License-Identifier: MIT
//
// How a page's commands are read and compared, so that a page that says something else fails.
#include "tests/support/samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace collide::samples_test {
namespace {

using test::first_missing;
using testing::ElementsAre;

constexpr const char* kPage = R"(# Title
## One
    $ before
## Two
Text.

```json file=mine/two.json
{"a": 1}
```

1. In a list:

    ```console
    $ cat mine/two.json   # exit status 1
    {"a": 1}

    ...
    ```
    $ echo a \
        b    # a remark
    a b

Text.

    no output
## Three
    $ after
)";

TEST(Samples, AreTheFilesAndCommandsOfASection) {
  const auto read = test::samples(kPage, "## Two", "## Three");
  ASSERT_EQ(read.size(), 3U);
  EXPECT_EQ(read[0].file, "mine/two.json");
  EXPECT_EQ(read[0].text, "{\"a\": 1}\n");
  EXPECT_EQ(read[1].command, "cat mine/two.json");
  EXPECT_EQ(read[1].status, 1);
  EXPECT_THAT(read[1].shown, ElementsAre("{\"a\": 1}", "", "..."));
  EXPECT_EQ(read[2].command, "echo a \\\n    b");
  EXPECT_EQ(read[2].status, std::nullopt);
  EXPECT_THAT(read[2].shown, ElementsAre("a b"));
  EXPECT_EQ(test::samples(kPage).size(), 5U);
}

TEST(Samples, AreOfASectionThatThePageHas) {
  EXPECT_NONFATAL_FAILURE(test::samples(kPage, "## Four"), "the page has no \"## Four\"");
  EXPECT_NONFATAL_FAILURE(test::samples(kPage, "## Three", "## Two"), "the page has no \"## Two\"");
}

TEST(Samples, AreHeldToEachLineInItsOrder) {
  const std::string printed = "one 1\ntwo 22 2\nthree\n";
  EXPECT_EQ(first_missing({"one 1", "...", "three"}, printed, ""), std::nullopt);
  EXPECT_EQ(first_missing({"three", "one 1"}, printed, ""), "one 1");
  EXPECT_EQ(first_missing({"error a", "one 1", "error b"}, printed, "error a\nerror b\n"),
            std::nullopt);
  EXPECT_EQ(first_missing({"error b", "error a"}, printed, "error a\nerror b\n"), "error a");
  EXPECT_EQ(first_missing({"one"}, printed, ""), "one");
  EXPECT_EQ(first_missing({"t... 2... 2"}, printed, ""), std::nullopt);
  EXPECT_EQ(first_missing({"two 22 ...22 2"}, printed, ""), "two 22 ...22 2");
  EXPECT_EQ(first_missing({"two ... 3"}, printed, ""), "two ... 3");
  EXPECT_EQ(first_missing({"wave job-7-abcdef.fst"}, "wave job-7-012345.fst", ""), std::nullopt);
}

TEST(Samples, AreRunInATreeOfTheirOwn) {
  test::expect_shown(
      test::samples("```text file=a/b.txt\nx\n```\n"
                    "    $ cat a/b.txt; false   # exit status 1\n    x\n"
                    "    $ cd a\n    $ cat b.txt >&2\n    x\n"));
  const auto run = [](const char* page) { test::expect_shown(test::samples(page)); };
  EXPECT_NONFATAL_FAILURE(run("    $ echo 1\n    2\n"), "echo 1 does not say\n2\nbut\n1");
  EXPECT_NONFATAL_FAILURE(run("    $ echo 1; exit 2\n    1\n"), "exit 2");
  EXPECT_NONFATAL_FAILURE(run("    $ echo 1   # exit status 1\n    1\n"), "echo 1");
  EXPECT_NONFATAL_FAILURE(run("    $ echo 1\n    ...\n"), "compared");
}

TEST(Samples, ShowTheFilesOfTheProjectAsTheyAre) {
  const auto show = [] {
    test::expect_shown(
        test::samples("```text file=tests/leaks.supp\nnothing\n```\n"
                      "    $ echo 1\n    1\n"));
  };
  EXPECT_NONFATAL_FAILURE(show(), "tests/leaks.supp of the page");
}

}  // namespace
}  // namespace collide::samples_test
