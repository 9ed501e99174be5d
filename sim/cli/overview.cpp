// SPDX-License-Identifier: MIT
#include "sim/cli/overview.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace collide::cli {

// Made by cmake/EmbedText.cmake.
const char* help_txt();
const char* retired_txt();

namespace {

constexpr const char* kCommonOptions = "Common options";

/// Without line ends, and without spaces at the end.
std::string in_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

Overview parsed(const std::string& text) {
  Overview overview;
  overview.text = text;
  const std::size_t sentence = text.find("\n\n") + 2;
  overview.sentence = in_one_line(text.substr(sentence, text.find("\n\n", sentence) - sentence));
  overview.footer = in_one_line(text.substr(text.rfind("\n\n") + 2));
  std::istringstream lines(text);
  std::string section;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.back() == ':' && line[0] != ' ')
      section = line.substr(0, line.size() - 1);
    if (line.size() <= kHelpColumn || line[0] != ' ') continue;
    const std::string what = in_one_line(line.substr(2, kHelpColumn - 2));
    const std::string help = line.substr(kHelpColumn);
    if (what.empty()) {
      overview.rows.back().help += " " + help;
    } else {
      overview.rows.push_back({section, what, help});
    }
  }
  return overview;
}

}  // namespace

const Overview& overview() {
  static const Overview kOverview = parsed(help_txt());
  return kOverview;
}

bool is_common(const Option& option) {
  const auto& rows = overview().rows;
  return std::any_of(rows.begin(), rows.end(), [&](const Overview::Row& row) {
    return row.section == kCommonOptions && row.what.substr(0, row.what.find(' ')) == option.names;
  });
}

Verb& add_verb(Verb& program, const std::string& name) {
  for (const Overview::Row& row : overview().rows) {
    if (row.what == name) return program.verb(name, row.help);
  }
  throw std::out_of_range("sim/cli/help.txt has no verb " + name);
}

std::string retired_as(const std::string& name) {
  std::istringstream lines(retired_txt());
  std::string retired, now;
  while (lines >> retired && std::getline(lines >> std::ws, now)) {
    if (retired == name) return now;
  }
  return "";
}

}  // namespace collide::cli
