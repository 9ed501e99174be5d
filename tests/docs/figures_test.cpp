// SPDX-License-Identifier: MIT
//
// Files that pages name exist, and the commands that they show print what they show.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/tools/places.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/samples.h"
#include "tests/support/tree.h"

namespace collide::figures_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> pages() {
  std::vector<std::string> files = {"README.md"};
  const fs::path root = COLLIDE_ROOT;
  for (const auto& entry : fs::recursive_directory_iterator(root / "docs")) {
    if (entry.path().extension() != ".md") continue;
    files.push_back(entry.path().lexically_relative(root).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// All that is kept, without what is built from it.
std::set<std::string> files_of_the_tree() {
  std::set<std::string> files;
  const fs::path root = COLLIDE_ROOT;
  for (auto entry = fs::recursive_directory_iterator(root);
       entry != fs::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry.depth() == 0 && (name == "build" || name == "out" || name == ".git")) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file()) {
      files.insert(entry->path().lexically_relative(root).string());
    }
  }
  return files;
}

TEST(Pages, NameFilesThatAreThere) {
  const std::set<std::string> files = files_of_the_tree();
  std::set<std::string> names;
  for (const std::string& file : files) names.insert(fs::path(file).filename().string());
  // Of the reader's, of other projects, and names in which a word in capitals stands for some.
  const std::set<std::string> of_others = {"your_core.sv", "touch.cpp", "tia.cpp", "susie.cpp"};
  const std::regex placeholder("(^|[/_])(X|NAME|FOLDER)[/_.]");
  const std::regex source(R"(`([A-Za-z0-9_./-]+\.(h|cpp|sv|vlt|js|cmake))`)");
  std::size_t named = 0;
  for (const std::string& page : pages()) {
    const std::string text = test::read_file(fs::path(COLLIDE_ROOT) / page);
    for (std::sregex_iterator at(text.begin(), text.end(), source), end; at != end; ++at) {
      const std::string file = (*at)[1];
      const std::string name = fs::path(file).filename().string();
      const bool has_place = file.find('/') != std::string::npos;
      if (of_others.count(name) != 0 || file.rfind("mine/", 0) == 0) continue;
      if (file.rfind("out/", 0) == 0) continue;
      if (std::regex_search(file, placeholder)) continue;
      ++named;
      const bool is_there = std::any_of(files.begin(), files.end(), [&](const std::string& one) {
        return one == file ||
               (one.size() > file.size() &&
                one.compare(one.size() - file.size() - 1, std::string::npos, "/" + file) == 0);
      });
      EXPECT_TRUE(has_place ? is_there : names.count(name) != 0) << page << " names " << file;
    }
  }
  EXPECT_GT(named, 100U);
}

TEST(HowtoInstall, NamesThePackageOfThisVersion) {
  const std::string build = test::read_file(fs::path(COLLIDE_ROOT) / "CMakeLists.txt");
  std::smatch version;
  ASSERT_TRUE(
      std::regex_search(build, version, std::regex(R"(project\(collide VERSION ([0-9.]+))")));
  const std::string package =
      test::read_file(fs::path(COLLIDE_ROOT) / "cmake/CollideInstall.cmake");
  std::smatch release;
  ASSERT_TRUE(
      std::regex_search(package, release, std::regex(R"(CPACK_DEBIAN_PACKAGE_RELEASE ([0-9]+))")));
  EXPECT_THAT(test::page("howto/install"),
              HasSubstr("collide_" + version[1].str() + "-" + release[1].str() + "_amd64.deb"));
}

TEST(HowtoVhdl, RunsAsThePageShows) {
  if (!tools::is_program("ghdl")) GTEST_SKIP() << "there is no ghdl";
  const auto faults_have_places = [](const test::Tree& tree) {
    std::size_t faults = 0;
    for (const auto& entry : fs::directory_iterator(tree.path("out/mutate"))) {
      const Json report = Json::parse(test::read_file(entry.path()));
      for (const Json& fault : report["results"]) {
        ++faults;
        EXPECT_EQ(fault["fate"], "diverged");
        EXPECT_THAT(fault["source"].get<std::vector<std::string>>(),
                    testing::Contains(testing::ContainsRegex(
                        "cores/vhdl/core/blitter[a-z_]*[.]vhd:[1-9][0-9]*[.]")));
      }
    }
    EXPECT_EQ(faults, 10U);
  };
  test::expect_shown(
      test::samples(test::page("howto/vhdl"), "## Run the example", "## Changes to your core"),
      faults_have_places);
}

TEST(HowtoCocotb, TheFirstMismatchIsWhatThePageShows) {
  const test::Finished tried =
      test::run_program({COLLIDE_PROGRAM, "cocotb", "blitter", "--count", "1"});
  if (tried.err.find("is not available from the Python registry") != std::string::npos) {
    GTEST_SKIP() << tried.err;
  }
  test::expect_shown(
      test::samples(test::page("howto/cocotb"), "## Run the examples", "## Write a bench"));
}

TEST(Cosim, ARunThatAgreesIsWhatThePageShows) {
  test::Sample sample;
  sample.command = "./collide cosim blitter --seed 1 --count 20000";
  bool shown = false;
  for (const std::string& line : lines_of(test::page("reference/cosim"))) {
    shown = shown || line == "    cosim blitter  seed 1  20000 jobs";
    if (shown && line.empty()) break;
    if (shown) sample.shown.push_back(line.substr(4));
  }
  test::expect_shown({sample});
}

}  // namespace
}  // namespace collide::figures_test
