// SPDX-License-Identifier: MIT
// The reader and runner of single-step vectors, on files in that format whose values are worked out
// by hand.
#include "sim/m65c02/vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "model/common/input_error.h"
#include "sim/m65c02/self_test.h"
#include "tests/support/process.h"

namespace collide::m65c02::vectors_test {
namespace {

using testing::HasSubstr;

std::filesystem::path folder() {
  return std::filesystem::path(COLLIDE_ROOT) / "tests/sim/m65c02/vectors";
}

TEST(M65c02Vectors, CasesByHandPass) {
  VectorRunner runner;
  tools::VectorResult sum;
  for (const std::string& file : tools::vector_files(folder(), ".json", "wdc65c02/v1")) {
    const tools::VectorResult result = run_vector_file(runner, file);
    EXPECT_EQ(result.failed, 0u) << file << ": " << result.first_difference;
    sum += result;
  }
  EXPECT_EQ(sum.passed, 7u);
  EXPECT_EQ(sum.known_cases(), 0u);
}

TEST(M65c02Vectors, ThoseOfAFolderThatIsNamedPass) {
  const char* const given = std::getenv("COLLIDE_M65C02_VECTORS");
  if (given == nullptr) GTEST_SKIP() << "set COLLIDE_M65C02_VECTORS to a folder with wdc65c02/v1";
  VectorRunner runner;
  for (const std::string& file : tools::vector_files(given, ".json", "wdc65c02/v1")) {
    const tools::VectorResult result = run_vector_file(runner, file);
    EXPECT_EQ(result.failed, 0u) << file << ": " << result.first_difference;
  }
}

/// A runner that compared nothing would pass everything.
TEST(M65c02Vectors, EveryKindOfDifferenceIsFound) {
  VectorRunner runner;
  const VectorCase good = read_vector_file(folder() / "91.json").front();
  ASSERT_EQ(runner.run(good), std::nullopt);
  const auto difference = [&](const std::function<void(VectorCase&)>& spoil) {
    VectorCase test = good;
    spoil(test);
    return runner.run(test).value_or("none");
  };
  EXPECT_THAT(difference([](VectorCase& t) { ++t.after.pc; }), HasSubstr("PC"));
  EXPECT_THAT(difference([](VectorCase& t) { ++t.after.s; }), HasSubstr("S: "));
  EXPECT_THAT(difference([](VectorCase& t) { ++t.after.a; }), HasSubstr("A: "));
  EXPECT_THAT(difference([](VectorCase& t) { ++t.after.x; }), HasSubstr("X: "));
  EXPECT_THAT(difference([](VectorCase& t) { ++t.after.y; }), HasSubstr("Y: "));
  EXPECT_THAT(difference([](VectorCase& t) { t.after.p ^= kCarry; }), HasSubstr("P: "));
  EXPECT_THAT(difference([](VectorCase& t) { ++t.after.memory.back().second; }),
              HasSubstr("memory"));
  EXPECT_THAT(difference([](VectorCase& t) { ++t.cycles[4].address; }), HasSubstr("bus cycle 4"));
  EXPECT_THAT(difference([](VectorCase& t) { ++t.cycles[2].value; }), HasSubstr("bus cycle 2"));
  EXPECT_THAT(difference([](VectorCase& t) { t.cycles[5].write = false; }),
              HasSubstr("bus cycle 5"));
  EXPECT_THAT(difference([](VectorCase& t) { t.cycles.pop_back(); }),
              HasSubstr("expected nothing"));
  EXPECT_THAT(difference([](VectorCase& t) { t.cycles.push_back({}); }), HasSubstr("got nothing"));
}

TEST(M65c02Vectors, ARuleForgivesBusCyclesAlone) {
  const test::TemporaryDirectory directory;
  const auto run = [&](const std::string& a, const std::string& low) {
    const std::string text =
        R"([{"name":"5c","initial":{"pc":512,"s":1,"a":2,"x":3,"y":4,"p":52,"ram":[[512,92],[513,1],[514,2]]},)"
        R"("final":{"pc":515,"s":1,"a":)" +
        a + R"(,"x":3,"y":4,"p":52,"ram":[]},"cycles":[[512,92,"read"],[513,)" + low +
        R"(,"read"],[514,2,"read"],[514,2,"read"]]}])";
    VectorRunner runner;
    return run_vector_file(runner, directory.write("5c.json", text));
  };
  EXPECT_EQ(run("2", "1").known_cases(), 1u);
  EXPECT_EQ(run("9", "1").failed, 1u);
  EXPECT_EQ(run("2", "9").failed, 1u);
}

TEST(M65c02Vectors, FilesThatAreCutOrEmptyAreErrors) {
  const test::TemporaryDirectory directory;
  const std::string whole = test::read_file(folder() / "91.json");
  EXPECT_THROW(read_vector_file(directory.write("cut.json", whole.substr(0, whole.size() / 2))),
               InputError);
  EXPECT_THROW(read_vector_file(directory.write("none.json", "[]")), InputError);
  EXPECT_THROW(read_vector_file(directory.write("empty.json", "")), InputError);
  EXPECT_THROW(read_vector_file(directory.path() / "missing.json"), InputError);
  const test::TemporaryDirectory without;
  EXPECT_THROW(tools::vector_files(without.path(), ".json", "wdc65c02/v1"), InputError);
}

TEST(M65c02SelfTest, EndsWhereAnInstructionJumpsToItself) {
  // $0400: LDX #3, DEX, BNE, JMP *
  SelfTest test;
  test.program.segments = {{0x400, {0xA2, 0x03, 0xCA, 0xD0, 0xFD, 0x4C, 0x05, 0x04}}};
  const SelfTestResult result = run_self_test(test);
  EXPECT_TRUE(result.ended);
  EXPECT_EQ(result.pc, 0x405);
  EXPECT_EQ(result.instructions, 8u);
  // 2, three times 2, twice 3 and 2, and the 3 of the jump.
  EXPECT_EQ(result.clocks, 2u + 6u + 6u + 2u + 3u);
  test.clocks = 10;
  EXPECT_FALSE(run_self_test(test).ended);
  test.program.segments[0].address = 0xFFFC;
  EXPECT_THROW(run_self_test(test), InputError);
}

}  // namespace
}  // namespace collide::m65c02::vectors_test
