// SPDX-License-Identifier: MIT
#include "sim/tools/junit.h"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <utility>

#include "model/common/printable.h"

namespace collide::tools {
namespace {

struct Count {
  unsigned tests = 0;
  unsigned failures = 0;
  double seconds = 0;

  void add(const JunitCase& one) {
    ++tests;
    failures += one.wrong.empty() ? 0 : 1;
    seconds += one.seconds;
  }
  void describe(pugi::xml_node& node, const std::string& name) const {
    node.append_attribute("name") = for_xml(name).c_str();
    node.append_attribute("tests") = tests;
    node.append_attribute("failures") = failures;
    node.append_attribute("errors") = 0;
    node.append_attribute("time") = fmt::format("{:.3f}", seconds).c_str();
  }
};

void append(pugi::xml_node& suite, const JunitCase& one) {
  pugi::xml_node node = suite.append_child("testcase");
  node.append_attribute("classname") = for_xml(one.suite).c_str();
  node.append_attribute("name") = for_xml(one.name).c_str();
  node.append_attribute("time") = fmt::format("{:.3f}", one.seconds).c_str();
  if (one.wrong.empty()) return;
  pugi::xml_node failure = node.append_child("failure");
  failure.append_attribute("message") = for_xml(one.wrong).c_str();
  if (!one.details.empty()) failure.text() = for_xml(one.details).c_str();
}

/// CI systems take cases of one name in one suite for one case: the second is "name (2)".
void number(std::vector<JunitCase>& cases) {
  std::set<std::pair<std::string, std::string>> taken;
  for (JunitCase& one : cases) {
    const std::string name = one.name;
    for (unsigned again = 2; !taken.insert({for_xml(one.suite), for_xml(one.name)}).second;) {
      one.name = fmt::format("{} ({})", name, again++);
    }
  }
}

}  // namespace

std::string junit(const std::string& name, const std::vector<JunitCase>& given) {
  std::vector<JunitCase> cases = given;
  number(cases);
  std::vector<std::string> suites;
  Count all;
  for (const JunitCase& one : cases) {
    all.add(one);
    if (std::find(suites.begin(), suites.end(), one.suite) == suites.end()) {
      suites.push_back(one.suite);
    }
  }
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node root = document.append_child("testsuites");
  all.describe(root, name);
  for (const std::string& suite : suites) {
    Count count;
    for (const JunitCase& one : cases) {
      if (one.suite == suite) count.add(one);
    }
    pugi::xml_node node = root.append_child("testsuite");
    count.describe(node, suite);
    for (const JunitCase& one : cases) {
      if (one.suite == suite) append(node, one);
    }
  }
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

void JunitFile::keep() {
  if (!file_) return;
  file_->write(junit("collide", cases_));
  file_->keep();
}

}  // namespace collide::tools
