// SPDX-License-Identifier: MIT
//
// What `collide bench build` measures, in a small tree with the names that it looks for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::bench::build_test {
namespace {

namespace fs = std::filesystem;
using testing::ContainsRegex;

constexpr const char* kPresets = R"({"version": 3, "configurePresets": [
  {"name": "release", "generator": "Ninja", "cacheVariables": {"CMAKE_EXPORT_COMPILE_COMMANDS": "ON"}},
  {"name": "dev", "inherits": "release"}]})";
constexpr const char* kProject = R"(cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
include_directories(${PROJECT_SOURCE_DIR})
add_executable(collide-demo demo.cpp)
add_executable(collide sim/cosim/vera/generator.cpp other.cpp)
)";

class BuildCosts : public testing::Test {
 protected:
  BuildCosts() {
    write("bench/build.py", test::read_file(COLLIDE_ROOT "/bench/build.py"));
    write("CMakePresets.json", kPresets);
    write("CMakeLists.txt", kProject);
    write("demo.cpp", "int main() {}\n");
    write("other.cpp", "int other() { return 1; }\n");
    write("model/common/json.h", "int other();\n");
    write("sim/cosim/vera/generator.cpp",
          "#include \"model/common/json.h\"\nint main() { return other(); }\n");
  }

  void write(const std::string& file, const std::string& text) const {
    fs::create_directories((folder_.path() / "tree" / file).parent_path());
    folder_.write("tree/" + file, text);
  }
  test::Finished measure(const std::vector<std::string>& pieces) const {
    std::vector<std::string> command = {"python3", "-B",
                                        (folder_.path() / "tree/bench/build.py").string(),
                                        (folder_.path() / "costs").string()};
    command.insert(command.end(), pieces.begin(), pieces.end());
    return test::run_program(command);
  }

  test::TemporaryDirectory folder_;
};

TEST_F(BuildCosts, EachFigureIsBesideItsTarget) {
  const test::Finished finished = measure({});
  ASSERT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out,
              ContainsRegex("compile for `collide demo` +[0-9]+ +600  .*, 1 objects;"));
  EXPECT_THAT(finished.out,
              ContainsRegex("compile for `collide test` +[0-9]+ +1800  .*, 3 objects;"));
  EXPECT_THAT(finished.out, ContainsRegex("touch model/common/json.h +1 +40  .*; 1 of everything"));
  EXPECT_THAT(finished.out, ContainsRegex("touch sim/cosim/vera/generator.cpp +[0-9]+ +12  CPU s"));
}

/// Nothing is compiled again, and what was noted counts.
TEST_F(BuildCosts, APieceGoesOnWhereItWas) {
  ASSERT_EQ(measure({"demo"}).status, 0);
  const fs::path object = folder_.path() / "costs/release/CMakeFiles/collide-demo.dir/demo.cpp.o";
  const auto compiled = fs::last_write_time(object);
  const test::Finished again = measure({"demo"});
  EXPECT_THAT(again.out, ContainsRegex(" 1 objects;"));
  EXPECT_EQ(fs::last_write_time(object), compiled);
}

TEST_F(BuildCosts, WhatCannotBeMeasuredIsSaid) {
  const test::Finished word = measure({"toaster"});
  EXPECT_EQ(word.status, 2);
  EXPECT_THAT(word.err, test::Refuses("bench build", {"toaster", "demo, test, json, edit"}));
  const test::Finished early = measure({"json"});
  EXPECT_EQ(early.status, 2);
  EXPECT_THAT(early.err, testing::HasSubstr("is not built, expected what"));
  write("demo.cpp", "int main() { return no_such_name; }\n");
  const test::Finished broken = measure({"demo"});
  EXPECT_EQ(broken.status, 2);
  EXPECT_THAT(broken.err, testing::HasSubstr("building collide-demo failed"));
}

}  // namespace
}  // namespace collide::bench::build_test
