// SPDX-License-Identifier: MIT
//
// docs/tutorials/which-technique.md, followed literally.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/json.h"
#include "tests/support/pages.h"
#include "tests/support/samples.h"
#include "tests/support/tree.h"

namespace collide::which_technique_test {
namespace {

TEST(WhichTechnique, TheTutorialWorksAsItIsWritten) {
  test::expect_shown(test::samples(test::page("tutorials/which-technique")),
                     [](const test::Tree& tree) {
                       EXPECT_THAT(test::read_file(tree.path("mygame/report/index.html")),
                                   testing::HasSubstr("\"id\":\"rock\""));
                     });
}

/// What the reader is to see in the page: frames of the false answers, and the contact.
TEST(WhichTechnique, ThePageShowsWhatTheTutorialSays) {
  const auto samples = test::samples(test::page("tutorials/which-technique"), "## 1", "## 4");
  test::expect_shown(samples, [](const test::Tree& tree) {
    const test::Finished printed =
        test::run_program({COLLIDE_PROGRAM, "compare", tree.path("mygame/scene.json"), "--json"});
    const Json result = Json::parse(printed.out);
    const auto of = [&](const char* name) {
      for (const Json& technique : result["techniques"]) {
        if (technique["technique"] == name) return technique;
      }
      return Json();
    };
    EXPECT_EQ(result["contact_list"][0]["frame"], 51);
    const Json boxes = of("boxes");
    EXPECT_EQ(boxes["false_answers"][0]["frame"], 50);
    EXPECT_EQ(boxes["tunnelled"][0]["frame"], 11);
    EXPECT_EQ(of("circles")["false_answers"][0]["frame"], 51);
    EXPECT_EQ(of("impact-overlap")["false_answers"].size(), 0U);
    EXPECT_EQ(of("impact-overlap")["hits"], 10);
  });
}

}  // namespace
}  // namespace collide::which_technique_test
