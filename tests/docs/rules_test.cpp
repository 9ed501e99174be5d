// SPDX-License-Identifier: MIT
//
// Each numbered rule of a unit's pages is marked where the RTL implements it, where the golden
// model does, and in a test or property: "Rule 17", "rules 2, 3 and 5", "rules 23 to 25". A rule
// that ends in "(RTL only)" has no place in the golden model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::rules_test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using Rules = std::set<int>;

/// The rules that the markers in a text name.
Rules marked_in(const std::string& text) {
  // "Wishbone rule 3.20" is another document's.
  static const std::regex marker(R"(\b[Rr]ules? (\d+(?:(?:, | and | to )\d+)*)(?!\.?\d))");
  static const std::regex part(R"((\d+)(?: to (\d+))?)");
  Rules rules;
  for (std::sregex_iterator at(text.begin(), text.end(), marker), end; at != end; ++at) {
    const std::string list = (*at)[1];
    for (std::sregex_iterator one(list.begin(), list.end(), part); one != end; ++one) {
      const int first = std::stoi((*one)[1]);
      const int last = (*one)[2].matched ? std::stoi((*one)[2]) : first;
      for (int rule = first; rule <= last; ++rule) rules.insert(rule);
    }
  }
  return rules;
}

TEST(Markers, NameOneRuleOrSeveral) {
  EXPECT_THAT(marked_in("x;  // Rule 7\n(rules 9, 11 and 12); Rules 2 to 4."),
              ElementsAre(2, 3, 4, 7, 9, 11, 12));
  EXPECT_TRUE(marked_in("rule 3.20, rule R, overrule 5, rules").empty());
}

/// Numbered items of a page, by number: whether each ends in "(RTL only)".
std::map<int, bool> rules_on(const std::string& page) {
  static const std::regex item(R"((\d{1,3})\. .*)");
  std::map<int, bool> rules;
  int rule = 0;
  std::istringstream lines(page);
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, found, item))
      rule = std::stoi(found[1]);
    else if (line.rfind(' ', 0) != 0)
      rule = 0;
    if (rule != 0) rules[rule] = rules[rule] || line.find("(RTL only)") != line.npos;
  }
  return rules;
}

TEST(Markers, AreOfItemsAtTheStartOfALine) {
  EXPECT_THAT(
      rules_on("1. One\n   2. no (RTL only)\ntext 3. no\n10. Ten (RTL\n11. x\n    (RTL only)"),
      ElementsAre(std::pair(1, true), std::pair(10, false), std::pair(11, true)));
}

/// The rules marked in the files whose names match the pattern.
Rules marked_in_files(const std::string& pattern) {
  const std::regex wanted(pattern);
  Rules rules;
  for (const char* folder : {"rtl", "model", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(COLLIDE_ROOT) / folder)) {
      const std::string file = entry.path().lexically_relative(COLLIDE_ROOT).generic_string();
      if (entry.is_regular_file() && std::regex_match(file, wanted)) {
        rules.merge(marked_in(test::read_file(entry.path().string())));
      }
    }
  }
  return rules;
}

class UnitRules : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Of, UnitRules, testing::Values("blitter", "vera", "overlap", "impact"),
                         [](const auto& unit) { return std::string(unit.param); });

TEST_P(UnitRules, AreMarkedInRtlGoldenModelAndTests) {
  const std::string unit = GetParam();
  std::map<int, bool> rules = rules_on(test::page("reference/" + unit));
  if (fs::exists(COLLIDE_ROOT "/docs/reference/" + unit + "-rules.md")) {
    rules.merge(rules_on(test::page("reference/" + unit + "-rules")));
  }
  Rules all;
  Rules golden;
  for (const auto& [rule, rtl_only] : rules) {
    all.insert(rule);
    if (!rtl_only) golden.insert(rule);
  }
  EXPECT_EQ(*all.rbegin(), static_cast<int>(all.size())) << "numbers are not 1, 2, 3 ...";
  // What list units share has overlap's rules.
  const bool shared = unit == "overlap";
  const std::string folder = shared ? "(overlap|common|list_unit)" : unit;
  EXPECT_EQ(marked_in_files("rtl/(" + folder + "/|adapters/wishbone_to_" + unit + ")[^/]*"), all);
  EXPECT_EQ(marked_in_files("model/" + folder + "/.*"), golden);
  EXPECT_EQ(marked_in_files("rtl/" + folder + "/formal/.*|tests/.*/" + folder + "/.*" +
                            (shared ? "|rtl/formal/.*" : "")),
            all);
}

}  // namespace
}  // namespace collide::rules_test
