// SPDX-License-Identifier: MIT
//
// docs/howto-core.md: the instance of the page passes the page's own lint, and what it says to take
// is there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

const fs::path kRtl = fs::path(COLLIDE_ROOT) / "rtl";

Words sources_of(const std::string& unit) {
  Words files;
  for (const auto& entry : fs::directory_iterator(kRtl / unit)) {
    if (entry.path().extension() == ".sv") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void expect_silence(Words command, const Words& sources) {
  command.insert(command.end(), sources.begin(), sources.end());
  const test::Finished finished = test::run_program(command);
  EXPECT_EQ(finished.status, 0) << command[0];
  EXPECT_EQ(finished.out + finished.err, "") << command[0];
}

/// The page's instance of that number in `module`, with the sources that it needs.
void expect_clean(std::size_t number, const std::string& module,
                  const std::vector<std::string>& units, const Words& waivers) {
  const auto blocks = test::code_blocks(test::page("howto-core"), "systemverilog");
  ASSERT_EQ(blocks.size(), 2U);
  const test::TemporaryDirectory folder;
  Words sources;
  for (const std::string& unit : units) {
    for (const std::string& file : sources_of(unit)) sources.push_back(file);
  }
  sources.push_back(folder.write(module + ".sv", blocks[number]).string());
  Words verilator = {"verilator", "--lint-only", "-Wall", "--top-module", module};
  verilator.insert(verilator.end(), waivers.begin(), waivers.end());
  expect_silence(verilator, sources);
  expect_silence({"iverilog", "-g2012", "-Wall", "-t", "null", "-s", module}, sources);
}

TEST(HowtoCore, TheBlitterOfThePagePassesItsLint) {
  expect_clean(0, "core", {"blitter"}, {});
}

TEST(HowtoCore, TheOverlapUnitsOfThePagePassItsLint) {
  expect_clean(1, "core_overlap", {"common", "overlap"}, {(kRtl / "overlap/overlap.vlt").string()});
}

std::set<std::string> matches(const std::string& text, const std::string& pattern) {
  std::set<std::string> found;
  const std::regex regex(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
    found.insert((*at)[1]);
  }
  return found;
}

TEST(CoreFiles, ListEverySourceAndTheSameTargets) {
  for (const char* unit : {"blitter", "vera"}) {
    const std::string core = test::read_file(kRtl / unit / (std::string(unit) + ".core"));
    std::set<std::string> sources;
    for (const std::string& file : sources_of(unit)) sources.insert(fs::path(file).filename());
    EXPECT_EQ(matches(core, "      - ([a-z0-9_]+\\.sv)\n"), sources) << unit;
    const std::string targets = core.substr(core.find("\ntargets:\n"));
    EXPECT_EQ(matches(targets, "\n  ([a-z0-9_]+):\n"),
              (std::set<std::string>{"default", "lint", "synth"}))
        << unit;
  }
}

}  // namespace
}  // namespace collide
