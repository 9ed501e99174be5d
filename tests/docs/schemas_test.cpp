// SPDX-License-Identifier: MIT
//
// docs/schema/generated: what the descriptions of records give, and nothing else.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/support/process.h"

namespace collide::schemas_test {
namespace {

namespace fs = std::filesystem;

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

TEST(GeneratedSchemas, AreWhatTheDescriptionsGive) {
  const fs::path kept = fs::path(COLLIDE_ROOT) / "docs/schema/generated";
  const fs::path made = fs::path(testing::TempDir()) / "schemas";
  fs::remove_all(made);
  const test::Finished finished =
      test::run_program({COLLIDE_PROGRAM, "man", "--schemas", made.string()});
  ASSERT_EQ(finished.status, 0) << finished.err;
  ASSERT_GE(names_in(made).size(), 8U);
  EXPECT_EQ(names_in(kept), names_in(made));
  for (const std::string& name : names_in(made)) {
    EXPECT_TRUE(test::read_file(kept / name) == test::read_file(made / name))
        << name << ": renew with ./collide man --schemas docs/schema/generated";
  }
}

}  // namespace
}  // namespace collide::schemas_test
