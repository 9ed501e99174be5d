// SPDX-License-Identifier: MIT
//
// Each numbered rule of a unit's pages is shown by tests, properties or lemmas that exist
// (docs/rules).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <regex>
#include <sstream>

#include "model/common/input_file.h"
#include "model/common/json.h"
#include "sim/flows/equal.h"
#include "sim/flows/prove.h"
#include "sim/tools/places.h"
#include "sim/tools/project.h"
#include "tests/support/message.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::rules_test {
namespace {

using ::testing::ElementsAre;
using Names = std::vector<std::string>;

/// A numbered rule of a unit's page, and the checks that show it.
struct Rule {
  int number = 0;
  std::vector<std::string> tests;       // as `ctest -N` names them; `*` is any characters
  std::vector<std::string> properties;  // of `collide prove`
  std::vector<std::string> lemmas;      // of `collide equal`
};

std::vector<std::string> names_in(const JsonField& rule, const char* kind) {
  std::vector<std::string> names;
  if (!rule.has(kind)) return names;
  for (const JsonField& name : rule[kind].elements()) {
    if (std::find(names.begin(), names.end(), name.text()) != names.end())
      name.fail("is given twice");
    names.push_back(name.text());
  }
  return names;
}

Rule rule_in(const JsonField& field, const std::string& number) {
  field.require_only({"tests", "properties", "lemmas"});
  const Json as_text = number;
  Rule rule;
  rule.number = static_cast<int>(JsonField(field.place(), as_text).number(1, 999));
  rule.tests = names_in(field, "tests");
  rule.properties = names_in(field, "properties");
  rule.lemmas = names_in(field, "lemmas");
  if (rule.tests.empty() && rule.properties.empty() && rule.lemmas.empty())
    field.fail("has no evidence, expected a test, a property or a lemma");
  return rule;
}

/// docs/rules/UNIT.json. Throws InputError for an unreadable file, a rule without a check, and a
/// repeated entry.
std::vector<Rule> rules_of(const std::string& unit) {
  const std::string file = "docs/rules/" + unit + ".json";
  const Json json = parse_json(read_input(tools::project_root() / file, file), file);
  const JsonField whole(file, json);
  whole.require_only({"unit", "rules"});
  if (whole["unit"].text() != unit) whole["unit"].fail("expected \"" + unit + "\"");
  const JsonField all = whole["rules"];
  if (!all.value().is_object()) all.fail("expected an object with numbers of rules as names");
  std::vector<Rule> rules;
  for (const auto& [number, value] : all.value().items())
    rules.push_back(rule_in(JsonField(all.place() + "." + number, value), number));
  return rules;
}

/// The numbers of the items of numbered lists ("7. ...") in a page, in its order.
std::vector<int> numbered_items(const std::string& page) {
  static const std::regex item(R"((\d{1,3})\. .*)");
  std::vector<int> numbers;
  std::istringstream lines(page);
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, found, item)) numbers.push_back(std::stoi(found[1]));
  }
  return numbers;
}

/// Whether a name matches the pattern, in which `*` is any characters.
bool matches(const std::string& pattern, const std::string& name) {
  // Where the latest `*` is, and what it has taken so far.
  std::size_t p = 0;
  std::size_t n = 0;
  std::size_t star = std::string::npos;
  std::size_t taken = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = n;
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++p;
      ++n;
    } else if (star != std::string::npos) {
      p = star + 1;
      n = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string::npos;
}

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

TEST_P(UnitRules, FitTheirSchema) {
  const std::string file = "/docs/rules/" + unit_ + ".json";
  test::expect_valid(test::schema("rules"), Json::parse(test::read_file(COLLIDE_ROOT + file)),
                     file);
}

}  // namespace
}  // namespace collide::rules_test
