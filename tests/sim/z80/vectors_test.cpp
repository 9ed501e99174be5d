// SPDX-License-Identifier: MIT
// The reader and runner of single-step vectors, on files in that format whose values are worked out
// by hand.
#include "sim/z80/vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>

#include "model/common/input_error.h"
#include "tests/support/process.h"

namespace collide::z80::vectors_test {
namespace {

using testing::HasSubstr;
using Spoil = std::function<void(VectorCase&)>;

std::filesystem::path folder() {
  return std::filesystem::path(COLLIDE_ROOT) / "tests/sim/z80/vectors";
}

TEST(Z80Vectors, CasesByHandPass) {
  VectorRunner runner;
  tools::VectorResult sum;
  for (const std::string& file : tools::vector_files(folder(), ".json", "z80/v1")) {
    const tools::VectorResult result = run_vector_file(runner, file);
    EXPECT_EQ(result.failed, 0u) << file << ": " << result.first_difference;
    sum += result;
  }
  EXPECT_EQ(sum.passed, 6u);
}

TEST(Z80Vectors, ThoseOfAFolderThatIsNamedPass) {
  const char* const given = std::getenv("COLLIDE_Z80_VECTORS");
  if (given == nullptr) GTEST_SKIP() << "set COLLIDE_Z80_VECTORS to a folder with z80/v1";
  VectorRunner runner;
  for (const std::string& file : tools::vector_files(given, ".json", "z80/v1")) {
    const tools::VectorResult result = run_vector_file(runner, file);
    EXPECT_EQ(result.failed, 0u) << file << ": " << result.first_difference;
  }
}

/// A runner that compared nothing would pass everything.
TEST(Z80Vectors, EveryKindOfDifferenceIsFound) {
  VectorRunner runner;
  const VectorCase good = read_vector_file(folder() / "db.json").front();
  ASSERT_EQ(runner.run(good), std::nullopt);
  const auto difference = [&](const Spoil& spoil) {
    VectorCase test = good;
    spoil(test);
    return runner.run(test).value_or("none");
  };
  const std::pair<const char*, Spoil> spoiled[] = {
      {"pc: ", [](VectorCase& t) { ++t.after.state.r.pc; }},
      {"sp: ", [](VectorCase& t) { ++t.after.state.r.sp; }},
      {"wz: ", [](VectorCase& t) { ++t.after.state.r.wz; }},
      {"hl_: ", [](VectorCase& t) { ++t.after.state.r.other_hl; }},
      {"bc: ", [](VectorCase& t) { ++t.after.state.r.bc; }},
      {"a: ", [](VectorCase& t) { ++t.after.state.r.a; }},
      {"f: ", [](VectorCase& t) { ++t.after.state.r.f; }},
      {"r: ", [](VectorCase& t) { ++t.after.state.r.r; }},
      {"q: ", [](VectorCase& t) { ++t.after.state.r.q; }},
      {"im: ", [](VectorCase& t) { ++t.after.state.mode; }},
      {"iff1: ", [](VectorCase& t) { t.after.state.iff1 ^= true; }},
      {"iff2: ", [](VectorCase& t) { t.after.state.iff2 ^= true; }},
      {"ei: ", [](VectorCase& t) { t.after.state.shadow ^= true; }},
      {"p: ", [](VectorCase& t) { t.after.state.parity_is_iff2 ^= true; }},
      {"memory", [](VectorCase& t) { ++t.after.memory.back().second; }},
      {"transfer 0", [](VectorCase& t) { ++t.ports[0].port; }},
      {"transfer 1", [](VectorCase& t) { t.ports.push_back({}); }},
      {"T state 1: ", [](VectorCase& t) { t.t_states[1].pins = "----"; }},
      {"T state 2: ", [](VectorCase& t) { t.t_states[2].address = 1; }},
      {"T state 2: ", [](VectorCase& t) { t.t_states[2].data = 1; }},
      {"T state 9: ", [](VectorCase& t) { t.t_states[9].address.reset(); }},
      {"expected nothing", [](VectorCase& t) { t.t_states.pop_back(); }},
      {"got nothing", [](VectorCase& t) { t.t_states.push_back(t.t_states.back()); }},
  };
  for (const auto& [says, spoil] : spoiled) EXPECT_THAT(difference(spoil), HasSubstr(says));
}

TEST(Z80Vectors, FilesThatAreCutOrEmptyAreErrors) {
  const test::TemporaryDirectory directory;
  const std::string whole = test::read_file(folder() / "db.json");
  EXPECT_THROW(read_vector_file(directory.write("cut.json", whole.substr(0, whole.size() / 2))),
               InputError);
  EXPECT_THROW(read_vector_file(directory.write("none.json", "[]")), InputError);
  EXPECT_THROW(read_vector_file(directory.write("empty.json", "")), InputError);
  EXPECT_THROW(read_vector_file(directory.path() / "missing.json"), InputError);
  std::string pins = whole;
  pins.replace(pins.find("r-m-"), 4, "rm--");
  EXPECT_THROW(read_vector_file(directory.write("pins.json", pins)), InputError);
  const test::TemporaryDirectory without;
  EXPECT_THROW(tools::vector_files(without.path(), ".json", "z80/v1"), InputError);
}

}  // namespace
}  // namespace collide::z80::vectors_test
