// SPDX-License-Identifier: MIT
#include "sim/campaign/junit.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::campaign {
namespace {

/// For an attribute. XML 1.0 has no way to write control characters.
std::string escaped(const std::string& text) {
  std::string xml;
  for (const char c : one_line(text)) {
    switch (c) {
      case '&':
        xml += "&amp;";
        break;
      case '<':
        xml += "&lt;";
        break;
      case '>':
        xml += "&gt;";
        break;
      case '"':
        xml += "&quot;";
        break;
      default:
        xml += c;
    }
  }
  return xml;
}

struct Suite {
  std::string cases;
  unsigned tests = 0;
  unsigned failures = 0;
  double seconds = 0;

  std::string attributes(const std::string& name) const {
    return fmt::format(R"(name="{}" tests="{}" failures="{}" errors="0" time="{:.3f}")",
                       escaped(name), tests, failures, seconds);
  }
};

}  // namespace

std::string junit(const Plan& plan, const std::vector<Shard>& shards,
                  const std::vector<Verdict>& verdicts) {
  std::vector<Suite> suites(plan.tasks.size());
  Suite all;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    const Verdict& verdict = verdicts[i];
    Suite& suite = suites[shards[i].task];
    for (Suite* const sum : {&suite, &all}) {
      ++sum->tests;
      sum->failures += verdict.wrong.empty() ? 0 : 1;
      sum->seconds += verdict.seconds;
    }
    suite.cases += fmt::format(
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(plan.name),
        escaped(fmt::format("{:06} {}", shards[i].number, command_of(shards[i]))), verdict.seconds);
    suite.cases += verdict.wrong.empty() ? "/>\n"
                                         : fmt::format(
                                               ">\n      <failure message=\"{}\"/>\n"
                                               "    </testcase>\n",
                                               escaped(verdict.wrong));
  }
  std::string xml = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n",
                                all.attributes(plan.name));
  for (std::size_t i = 0; i < suites.size(); ++i) {
    xml += fmt::format("  <testsuite {}>\n{}  </testsuite>\n",
                       suites[i].attributes(plan.tasks[i].title()), suites[i].cases);
  }
  return xml + "</testsuites>\n";
}

}  // namespace collide::campaign
