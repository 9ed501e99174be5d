// SPDX-License-Identifier: MIT
//
// docs/tutorials/cache-hides.md, literally.
#include <gtest/gtest.h>

#include "tests/support/pages.h"
#include "tests/support/samples.h"

namespace collide::tutorial_cache_test {
namespace {

TEST(TutorialCache, RunsAsThePageShows) {
  test::expect_shown(test::samples(test::page("tutorials/cache-hides")));
}

}  // namespace
}  // namespace collide::tutorial_cache_test
