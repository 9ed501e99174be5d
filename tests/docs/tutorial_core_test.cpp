// SPDX-License-Identifier: MIT
//
// docs/tutorials/my-core.md, literally.
#include <gtest/gtest.h>

#include "tests/support/pages.h"
#include "tests/support/samples.h"

namespace collide::tutorial_core_test {
namespace {

TEST(TutorialCore, RunsAsThePageShows) {
  test::expect_shown(test::samples(test::page("tutorials/my-core")));
}

}  // namespace
}  // namespace collide::tutorial_core_test
