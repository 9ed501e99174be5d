// SPDX-License-Identifier: MIT
//
// docs/evidence/signoff.md is what the command makes of its files; each numbered rule of a unit's
// pages is shown by tests, properties or lemmas that there are.
#include "sim/campaign/signoff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <regex>
#include <sstream>

#include "sim/campaign/rules.h"
#include "sim/flows/equal.h"
#include "sim/flows/prove.h"
#include "sim/tools/project.h"
#include "tests/support/message.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::campaign::signoff_test {
namespace {

using ::testing::ElementsAre;
using Names = std::vector<std::string>;

TEST(Matches, AStarIsAnyCharacters) {
  EXPECT_TRUE(matches("a_test/One.Two/rtl", "a_test/One.Two/rtl"));
  EXPECT_FALSE(matches("a_test/One.Two/rtl", "a_test/One.Two/rtl_2"));
  EXPECT_FALSE(matches("One", "TwoOne"));
  EXPECT_TRUE(matches("a_*_test/One.*", "a_rtl_test/One.Two/golden"));
  EXPECT_TRUE(matches("*_ab", "ab_ab"));
  EXPECT_TRUE(matches("One*", "One"));
  EXPECT_FALSE(matches("*_one", "x_one_more"));
  EXPECT_TRUE(matches("*", ""));
  EXPECT_FALSE(matches("a*", ""));
}

TEST(NumberedItems, AreThoseAtTheStartOfALine) {
  EXPECT_THAT(numbered_items("# Page\n1. One\n   2. no\ntext 3. no\n10. Ten\n4.no\n"),
              ElementsAre(1, 10));
}

class UnitRules : public testing::TestWithParam<const char*> {
 protected:
  const std::string unit_ = GetParam();
  const std::vector<Rule> rules_ = rules_of(unit_);

  /// The numbers of the unit's page and of its page of rules, in order.
  std::vector<int> numbered_on_pages() const {
    std::vector<int> numbers;
    for (const std::string& page : {"reference/" + unit_, "reference/" + unit_ + "-rules"}) {
      if (!std::filesystem::exists(COLLIDE_ROOT "/docs/" + page + ".md")) continue;
      const std::vector<int> items = numbered_items(test::page(page));
      EXPECT_TRUE(std::is_sorted(items.begin(), items.end())) << page;
      numbers.insert(numbers.end(), items.begin(), items.end());
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

  /// Every name stands for something that there is.
  static void expect_all_exist(const Names& names, const Names& there, int rule) {
    for (const std::string& name : names) {
      EXPECT_TRUE(std::any_of(there.begin(), there.end(),
                              [&](const std::string& one) { return matches(name, one); }))
          << "rule " << rule << " is shown by \"" << name << "\", which does not exist";
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Of, UnitRules, testing::Values("blitter", "vera", "overlap", "impact"),
                         [](const auto& unit) { return std::string(unit.param); });

TEST_P(UnitRules, AreThoseThatThePageNumbers) {
  std::vector<int> numbers;
  for (const Rule& rule : rules_) numbers.push_back(rule.number);
  std::vector<int> all(numbers.size());
  std::iota(all.begin(), all.end(), 1);
  EXPECT_EQ(numbers, all);
  EXPECT_EQ(numbered_on_pages(), all);
}

/// What `ctest -N` lists of this build. It is asked from a folder of its own, as it leaves a log.
Names tests_of_this_build() {
  const test::TemporaryDirectory directory;
  directory.write("CTestTestfile.cmake", "subdirs(\"" COLLIDE_BUILD "\")\n");
  const test::Finished listed =
      test::run_program({"ctest", "--test-dir", directory.path().string(), "-N"});
  EXPECT_EQ(listed.status, 0) << listed.err;
  Names names;
  std::istringstream lines(listed.out);
  const std::regex row(R"( *Test +#\d+: (.*))");
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, found, row)) names.push_back(found[1]);
  }
  return names;
}

TEST_P(UnitRules, AreShownByTestsThatThereAre) {
  const Names tests = tests_of_this_build();
  for (const Rule& rule : rules_) expect_all_exist(rule.tests, tests, rule.number);
}

TEST_P(UnitRules, AreShownByPropertiesThatThereAre) {
  Names names;
  for (const flows::Property& property : flows::load_properties(tools::select_units(unit_).at(0)))
    names.push_back(property.name);
  for (const Rule& rule : rules_) expect_all_exist(rule.properties, names, rule.number);
}

TEST_P(UnitRules, AreShownByLemmasThatThereAre) {
  Names names;
  const flows::Equal equal(tools::select_units(unit_).at(0), {});
  for (const flows::EqualLemma& lemma : equal.lemmas()) names.push_back(lemma.name);
  for (const Rule& rule : rules_) expect_all_exist(rule.lemmas, names, rule.number);
}

TEST_P(UnitRules, AndFiguresFitTheirSchemas) {
  for (const std::string kind : {"rules", "signoff"}) {
    const std::string file = "/docs/" + kind + "/" + unit_ + ".json";
    test::expect_valid(test::schema(kind), Json::parse(test::read_file(COLLIDE_ROOT + file)), file);
  }
}

TEST(Signoff, ThePageIsWhatTheCommandPrints) {
  EXPECT_EQ(signoff_page(), test::page("evidence/signoff"));
}

}  // namespace
}  // namespace collide::campaign::signoff_test
