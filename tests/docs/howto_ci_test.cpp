// SPDX-License-Identifier: MIT
//
// docs/howto/ci.md: the exit statuses that it lists.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/tools/failures.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::howto_ci_test {
namespace {

using testing::HasSubstr;

TEST(HowtoCi, ListsTheExitStatuses) {
  const std::string page = test::page("howto/ci");
  for (const tools::ExitStatus status :
       {tools::kAgreed, tools::kFailed, tools::kBadInput, tools::kBug}) {
    EXPECT_THAT(page, HasSubstr("\n| " + std::to_string(status) + " | "));
  }
  EXPECT_THAT(page, testing::Not(HasSubstr("\n| " + std::to_string(tools::kBug + 1) + " | ")));
  const test::Finished missing = test::run_program({COLLIDE_PROGRAM, "replay", "no.json"});
  EXPECT_EQ(missing.status, tools::kBadInput);
}

}  // namespace
}  // namespace collide::howto_ci_test
