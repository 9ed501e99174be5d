// SPDX-License-Identifier: MIT
#include "tests/support/message.h"

#include <cctype>
#include <sstream>

namespace collide::test {
namespace {

const std::string kPrefix = "collide: ";

char at(const std::string& text, std::size_t place) {
  return place < text.size() ? text[place] : ' ';
}
bool digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Whether text[begin, end) is a part of a longer word or number.
bool part_of_more(const std::string& text, std::size_t begin, std::size_t end) {
  const char first = text[begin];
  const char last = text[end - 1];
  const char before = at(text, begin - 1);  // behind the text if it begins there
  const char before_that = begin < 2 ? ' ' : text[begin - 2];
  const char after = at(text, end);
  const char after_that = at(text, end + 1);
  if (in_word(first)) {
    if (in_word(before)) return true;
    if (before == '-' && (digit(first) ? !in_word(before_that) : in_word(before_that))) return true;
    if (before == '.' && digit(first) && digit(before_that)) return true;
  }
  if (in_word(last)) {
    if (in_word(after)) return true;
    if (after == '-' && !digit(last) && in_word(after_that)) return true;
    if (after == '.' && digit(last) && digit(after_that)) return true;
  }
  return false;
}

/// Where `words` is in the text, not as a part of more.
std::size_t find_whole(const std::string& text, const std::string& words, std::size_t from = 0) {
  for (auto found = text.find(words, from); found != std::string::npos;
       found = text.find(words, found + 1)) {
    if (!part_of_more(text, found, found + words.size())) return found;
  }
  return std::string::npos;
}

/// Where the place is named. A place that goes deeper, such as a member's, is another one.
std::size_t find_place(const std::string& text, const std::string& place) {
  for (auto found = find_whole(text, place); found != std::string::npos;
       found = find_whole(text, place, found + 1)) {
    const auto end = found + place.size();
    const bool deeper =
        at(text, end) == '[' || (at(text, end) == '.' && in_word(at(text, end + 1)));
    if (!deeper) return found;
  }
  return std::string::npos;
}

}  // namespace

std::string why_no_refusal(const std::string& text, const std::string& place,
                           const std::vector<Fact>& facts) {
  if (facts.empty()) return "the test gives no fact to look for";
  if (place.empty()) return "the test gives no place to look for";
  std::string line = text;
  if (!line.empty() && line.back() == '\n') line.pop_back();
  if (line.find('\n') != std::string::npos) return "which has more than one line";
  if (line.rfind(kPrefix, 0) == 0) line.erase(0, kPrefix.size());
  const auto found = find_place(line, place);
  if (found == std::string::npos) return "which does not name the place";
  // A value is not looked for in the place.
  line.replace(found, place.size(), " ");
  for (const Fact& fact : facts) {
    if (fact.text().empty()) return "the test gives an empty fact";
    if (find_whole(line, fact.text()) == std::string::npos) {
      return "which does not mention " + fact.text();
    }
  }
  return "";
}

void RefusesMatcher::DescribeTo(std::ostream* out) const {
  *out << "is one line that names " << place_ << " and mentions";
  for (const Fact& fact : facts_) *out << (&fact == &facts_.front() ? " " : ", ") << fact.text();
}

void RefusesMatcher::DescribeNegationTo(std::ostream* out) const {
  *out << "is not: ";
  DescribeTo(out);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace collide::test
