// SPDX-License-Identifier: MIT
#include "sim/tools/expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <sstream>

namespace collide::tools {
namespace {

std::optional<std::uint64_t> number(const Json& value) {
  if (value.is_number_integer() && value >= 0) return value.get<std::uint64_t>();
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  if (text.rfind("0x", 0) != 0) return std::nullopt;
  std::uint64_t result = 0;
  const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), result, 16);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return result;
}

std::string without_blanks(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Words such as "0101*8", each repeated as often as it says, while no more than `most` characters
/// come of it.
std::string repeated(const std::string& text, std::size_t most) {
  std::string all;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t star = word.find('*');
    std::size_t times = 1;
    if (star != std::string::npos) {
      const auto [end, error] =
          std::from_chars(word.data() + star + 1, word.data() + word.size(), times);
      if (star == 0 || error != std::errc() || end != word.data() + word.size()) return text;
      word.resize(star);
    }
    for (; times > 0 && all.size() <= most; --times) all += word;
  }
  return all;
}

bool same(const Json& expect, const Json& actual) {
  const auto a = number(expect);
  const auto b = number(actual);
  if (a && b) return *a == *b;
  if (expect.is_string() && actual.is_string()) {
    const std::string have = without_blanks(actual.get<std::string>());
    return without_blanks(repeated(expect.get<std::string>(), have.size())) == have;
  }
  return expect == actual;
}

/// Whether a row of a result is what a text with its values says: "W 0x2000 0xFFFF".
bool same_row(const std::string& expect, const Json& actual) {
  std::istringstream words(expect);
  std::size_t count = 0;
  for (std::string word; words >> word; ++count) {
    if (count >= actual.size() || !same(word, actual[count])) return false;
  }
  return count == actual.size();
}

void compare(const std::string& place, const Json& expect, const Json& actual, bool clocks,
             std::vector<std::string>& found) {
  const auto differs = [&](const std::string& a, const std::string& b) {
    found.push_back(fmt::format("{}: expected {}, actual {}", place, a, b));
  };
  if (expect.is_object()) {
    for (const auto& [key, value] : expect.items()) {
      if (key == "clocks" && !clocks) continue;
      const std::string member = place.empty() ? key : place + "." + key;
      if (actual.is_object() && actual.contains(key)) {
        compare(member, value, actual[key], clocks, found);
      } else {
        found.push_back(fmt::format("{}: expected {}, actual nothing", member, value.dump()));
      }
    }
  } else if (expect.is_array() && actual.is_array()) {
    if (expect.size() != actual.size()) {
      differs(fmt::format("{} elements", expect.size()), fmt::format("{}", actual.size()));
    }
    for (std::size_t i = 0; i < std::min(expect.size(), actual.size()); ++i) {
      // Rows such as a traced access read best whole.
      const bool row = expect[i].is_array();
      const std::string element = fmt::format("{}[{}]", place, i);
      std::vector<std::string> inside;
      compare(element, expect[i], actual[i], clocks, inside);
      if (row && !inside.empty()) {
        found.push_back(
            fmt::format("{}: expected {}, actual {}", element, expect[i].dump(), actual[i].dump()));
      } else {
        found.insert(found.end(), inside.begin(), inside.end());
      }
    }
  } else if (expect.is_string() && actual.is_array()) {
    if (!same_row(expect.get<std::string>(), actual)) differs(expect.dump(), actual.dump());
  } else if (!same(expect, actual)) {
    differs(expect.dump(), actual.dump());
  }
}

}  // namespace

std::vector<std::string> unexpected(const JsonField& job, const Json& result, bool clocks) {
  std::vector<std::string> found;
  if (!job.has("expect")) return found;
  const JsonField field = job["expect"];
  const Json& expect = field.value();
  if (!expect.is_object() || expect.empty()) {
    field.fail("expected an object with members of the result");
  }
  compare("", expect, result, clocks, found);
  return found;
}

}  // namespace collide::tools
