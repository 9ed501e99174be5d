// SPDX-License-Identifier: MIT
//
// Pages with "$ " commands: each is followed from its first command to its last, and prints what
// the page shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/samples.h"

namespace collide::page_samples_test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = COLLIDE_ROOT;

/// Pages that another test follows, or that need what a test cannot have.
const std::map<std::string, std::string> kElsewhere = {
    {"docs/evidence/worked-cores.md", "the cores are other people's"},
    {"docs/howto/c-program.md", "c_examples_test: its make writes next to the real Makefile"},
    {"docs/howto/cocotb.md", "figures_test: skipped without the Python registry"},
    {"docs/howto/game.md", "howto_game_test"},
    {"docs/howto/install.md", "install_test"},
    {"docs/howto/soc.md", "place and route takes ten minutes"},
    {"docs/howto/vhdl.md", "figures_test: also looks at the report"},
    {"docs/reference/registers.md", "registers_test: skipped without the Python registry"}};

std::vector<std::string> pages_with_samples() {
  std::vector<std::string> pages;
  const auto look = [&](const fs::path& page) {
    const std::string name = page.lexically_relative(kRoot).string();
    if (name.rfind("docs/tutorials/", 0) == 0 || kElsewhere.count(name) != 0) return;
    if (!test::samples(test::read_file(page)).empty()) pages.push_back(name);
  };
  look(kRoot / "README.md");
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "docs")) {
    if (entry.path().extension() == ".md") look(entry.path());
  }
  std::sort(pages.begin(), pages.end());
  return pages;
}

/// Cells and clocks in the pages are those of Debian 12's tools; other releases only run the
/// command.
bool has_the_tools_of_the_pages() {
  return test::run_program({"yosys", "-V"}).out.rfind("Yosys 0.23 ", 0) == 0;
}

class Samples : public testing::TestWithParam<std::string> {};

TEST_P(Samples, PrintWhatThePageShows) {
  std::vector<test::Sample> samples = test::samples(test::read_file(kRoot / GetParam()));
  if (!has_the_tools_of_the_pages()) {
    for (test::Sample& sample : samples) {
      if (sample.command.rfind("./collide fpga", 0) == 0) sample.shown.clear();
    }
  }
  test::expect_shown(samples);
}

INSTANTIATE_TEST_SUITE_P(Of, Samples, testing::ValuesIn(pages_with_samples()),
                         [](const testing::TestParamInfo<std::string>& page) {
                           std::string name = page.param.substr(0, page.param.size() - 3);
                           return std::regex_replace(name, std::regex("[^A-Za-z0-9]"), "_");
                         });

TEST(SamplesElsewhere, AreOfPagesThatHaveSome) {
  for (const auto& [page, why] : kElsewhere) {
    EXPECT_FALSE(test::samples(test::read_file(kRoot / page)).empty()) << page;
  }
}

}  // namespace
}  // namespace collide::page_samples_test
