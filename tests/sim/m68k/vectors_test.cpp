// SPDX-License-Identifier: MIT
// The single-step vectors: every state, queue word, bus cycle and clock, in both modes of
// execution.
#include "sim/m68k/vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "model/common/input_error.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::m68k::vectors_test {
namespace {

using test::Refuses;

std::filesystem::path vector_folder() {
  const char* given = std::getenv("COLLIDE_M68K_VECTORS");
  return given != nullptr ? std::filesystem::path(given)
                          : std::filesystem::path(COLLIDE_ROOT) / "../shared/vectors/m68000";
}

std::vector<std::filesystem::path> vector_files() {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(vector_folder(), none)) {
    if (entry.path().extension() == ".sst") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(M68kVectors, AllCasesPassInBothModes) {
  const auto files = vector_files();
  if (files.empty()) {
    GTEST_SKIP() << "no .sst files in " << vector_folder() << "; set COLLIDE_M68K_VECTORS";
  }
  VectorRunner runner;
  tools::VectorResult sum;
  for (const auto& file : files) {
    const tools::VectorResult result = run_vector_file(runner, file);
    EXPECT_EQ(result.failed, 0u) << file.filename() << ": " << result.first_difference;
    sum += result;
  }
  EXPECT_GE(sum.passed + sum.known_cases(), 100u * files.size());
  EXPECT_EQ(idle_rules(sum, files), std::vector<std::string>{});
}

/// A rule that applied to everything, or asked for nothing, would hide faults: each must make its
/// cases fail as the vectors have them, and stay away from the rest.
TEST(M68kVectors, KnownCasesDifferFromTheVectorsAsTheirRuleSays) {
  const auto files = vector_files();
  if (files.empty()) {
    GTEST_SKIP() << "no .sst files in " << vector_folder() << "; set COLLIDE_M68K_VECTORS";
  }
  VectorRunner runner;
  for (const VectorRule& rule : vector_rules()) {
    unsigned seen = 0;
    for (const auto& file : files) {
      if (file.stem() != rule.file) continue;
      for (const VectorCase& test : read_vector_file(file)) {
        if (!rule.applies(test)) continue;
        ++seen;
        EXPECT_TRUE(runner.run(test).has_value()) << rule.name << ": " << test.name;
        VectorCase corrected = test;
        rule.correct(corrected);
        EXPECT_EQ(runner.run(corrected).value_or(""), "") << rule.name << ": " << test.name;
      }
    }
    EXPECT_GT(seen, 0u) << rule.name;
  }
}

/// A runner that compared nothing would pass everything.
TEST(M68kVectors, EveryKindOfDifferenceIsFound) {
  const auto files = vector_files();
  if (files.empty()) {
    GTEST_SKIP() << "no .sst files in " << vector_folder() << "; set COLLIDE_M68K_VECTORS";
  }
  const auto file = std::find_if(files.begin(), files.end(),
                                 [](const auto& path) { return path.stem() == "ADD.w"; });
  ASSERT_NE(file, files.end());
  const auto cases = read_vector_file(*file);
  const auto writes = [](const VectorCase& test) {
    return !test.is_address_error() &&
           std::any_of(test.cycles.begin(), test.cycles.end(),
                       [](const VectorCycle& cycle) { return cycle.kind == VectorCycle::kWrite; });
  };
  const auto chosen = std::find_if(cases.begin(), cases.end(), writes);
  ASSERT_NE(chosen, cases.end());
  VectorRunner runner;
  ASSERT_FALSE(runner.run(*chosen));
  const auto refused = [&](auto change) {
    VectorCase test = *chosen;
    change(test);
    return runner.run(test).has_value();
  };
  EXPECT_TRUE(refused([](VectorCase& t) { t.after.d[3] ^= 1; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.after.a[2] ^= 1; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.after.usp ^= 2; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.after.ssp ^= 2; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.after.sr ^= 1; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.after.pc += 2; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.after.queue[1] ^= 1; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.after.memory.front().second ^= 1; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.clocks += 2; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.cycles.back().address ^= 2; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.cycles.back().fc ^= 4; }));
  EXPECT_TRUE(refused([](VectorCase& t) { t.cycles.pop_back(); }));
  EXPECT_TRUE(refused([](VectorCase& t) { std::swap(t.cycles.front(), t.cycles.back()); }));
}

TEST(M68kVectors, ARuleThatDoesNotApplyWhereItShouldIsTold) {
  tools::VectorResult sum;
  EXPECT_EQ(idle_rules(sum, {"v1/JSR.sst", "v1/ADD.w.sst"}), (std::vector<std::string>{"jsr"}));
  sum.known["jsr"] = 1;
  EXPECT_EQ(idle_rules(sum, {"v1/JSR.sst"}), std::vector<std::string>{});
}

TEST(M68kVectors, BadFilesAreRefusedWithTheOffset) {
  const test::TemporaryDirectory folder;
  const std::filesystem::path path = folder.path() / "x.sst";
  const auto message = [&](const std::string& bytes) -> std::string {
    std::ofstream(path, std::ios::binary) << bytes;
    try {
      read_vector_file(path);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  using namespace std::string_literals;
  EXPECT_THAT(message(""), Refuses(path.string(), {"offset 0"}));
  EXPECT_THAT(message("\x01\x02\x03\x04zzzz"), Refuses(path.string(), {"offset 0", "vector file"}));
  const std::string head = "\x71\x5D\x3F\x1A"s;
  EXPECT_THAT(message(head + "\xFF\xFF\xFF\x7F"s), Refuses(path.string(), {"entries"}));
  EXPECT_THAT(message(head + "\x01\0\0\0"s + "\0\0\0\0\0\0\0\0"s),
              Refuses(path.string(), {"case"}));
  EXPECT_THAT(message(head + "\0\0\0\0"s), Refuses(path.string(), {"offset 8", "case"}));
  EXPECT_THROW(read_vector_file(path), InputError);
}

}  // namespace
}  // namespace collide::m68k::vectors_test
