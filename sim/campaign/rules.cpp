// SPDX-License-Identifier: MIT
#include "sim/campaign/rules.h"

#include <algorithm>
#include <regex>
#include <sstream>

#include "model/common/input_file.h"
#include "model/common/json.h"
#include "sim/tools/places.h"

namespace collide::campaign {
namespace {

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

}  // namespace

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

}  // namespace collide::campaign
