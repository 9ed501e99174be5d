// SPDX-License-Identifier: MIT
// The table of expected outcomes: one row for each cell, a cell for each row, and a wrong row fails
// the run.
#include "sim/coherence/expected.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/input_error.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::coherence::expected_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::vector<Expectation> table(const std::string& rows) {
  return parse_expectations(JsonField("table", parse_json("[" + rows + "]", "table")));
}
std::string row(const std::string& cells, const std::string& outcome) {
  return R"({"cells": ")" + cells + R"(", "outcome": ")" + outcome +
         R"(", "clause": "MC68030 6.1.2", "why": "so"})";
}
/// What require_complete says.
std::string wrong_with(const std::string& rows, const std::vector<std::string>& cells) {
  try {
    require_complete(table(rows), cells);
  } catch (const tools::CheckError& error) {
    return error.what();
  }
  return "";
}

TEST(Expectations, APatternIsMatchedPartByPart) {
  const auto rows =
      table(row("@(68030|68030-wa)/none/*", "RCSSC") + "," + row("68040-*/*/*", "RRRRR"));
  const Expectation& found = expected(rows, "68030-wa/none/word");
  EXPECT_EQ(found.outcome,
            (Observation{
                {Sight::kRight, Sight::kCorrupt, Sight::kStale}, Sight::kStale, Sight::kCorrupt}));
  EXPECT_EQ(found.reason(), "so (MC68030 6.1.2)");
  EXPECT_EQ(&expected(rows, "68040-cb-00/none/long"), &rows[1]);
  EXPECT_THROW(expected(rows, "68030-ciin/none/word"), tools::CheckError);
  EXPECT_THROW(expected(rows, "68030/none/word/alone"), tools::CheckError) << "* is one part";
}

TEST(Expectations, ACellHasOneRowAndARowACell) {
  EXPECT_EQ(wrong_with(row("a/*", "RRRRR"), {"a/b", "a/c"}), "");
  EXPECT_THAT(wrong_with(row("a/b", "RRRRR"), {"a/b", "a/c"}), HasSubstr("cell a/c has no row"));
  EXPECT_THAT(wrong_with(row("a/b", "RRRRR") + "," + row("a/*", "RRRRR"), {"a/b"}),
              HasSubstr("cell a/b has two rows"));
  EXPECT_THAT(wrong_with(row("a/b", "RRRRR") + "," + row("a/d", "RRRRR"), {"a/b"}),
              HasSubstr("row \"a/d\" of sim/coherence/expected.json is for no cell"));
}

TEST(Expectations, AnOutcomeIsFiveLetters) {
  for (const char* const letters : {"", "RRRR", "RRRRRR", "RRXRR", "RRRRS"}) {
    EXPECT_THROW(table(row("a/b", letters)), InputError) << letters;
  }
  EXPECT_THROW(table(R"({"cells": "a", "outcome": "RRRRR", "why": "so"})"), InputError);
}

/// A tree that is the project's but for the table.
void link_tree(const fs::path& from, const fs::path& to, const std::vector<std::string>& down) {
  fs::create_directory(to);
  for (const auto& entry : fs::directory_iterator(from)) {
    const std::string name = entry.path().filename();
    if (down.empty() || name != down.front()) fs::create_symlink(entry.path(), to / name);
  }
  if (down.size() > 1) {
    link_tree(from / down.front(), to / down.front(), {down.begin() + 1, down.end()});
  }
}

TEST(Expectations, AWrongOneFailsTheRun) {
  const test::TemporaryDirectory folder;
  const fs::path tree = folder.path() / "tree", root = tools::project_root();
  link_tree(root, tree, {"sim", "coherence", "expected.json"});
  std::string text = test::read_file(root / "sim/coherence/expected.json");
  const std::string right = R"("68030*/clear-entry/*/*/*", "outcome": "RRRRR")";
  const std::size_t at = text.find(right);
  ASSERT_NE(at, text.npos);
  text.replace(at + right.size() - 6, 5, "RRSSR");
  folder.write("tree/sim/coherence/expected.json", text);
  const test::Finished done =
      test::run_program({"env", "COLLIDE_ROOT=" + tree.string(),
                         "COLLIDE_FIRMWARE=" + tools::firmware_folder().string(), COLLIDE_PROGRAM,
                         "coherence", "--only", "68030/clear-entry/word/alone/one-word"});
  EXPECT_EQ(done.status, 1) << done.err;
  EXPECT_THAT(done.out, HasSubstr("MISMATCH"));
  EXPECT_THAT(done.out, HasSubstr("predicted right   right   stale"));
  EXPECT_THAT(done.err, HasSubstr("1 of 1 cells are not as predicted"));
}

}  // namespace
}  // namespace collide::coherence::expected_test
