// SPDX-License-Identifier: MIT
#include "tests/support/document.h"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

namespace collide::test {
namespace {

/// Behind the end of the tag that begins there: a ">" in a quoted value is none.
std::size_t end_of_tag(const std::string& document, std::size_t at) {
  bool quoted = false;
  for (; at < document.size(); ++at) {
    if (document[at] == '"') quoted = !quoted;
    if (document[at] == '>' && !quoted) return at + 1;
  }
  return at;
}

/// Whether an element of that name begins there.
bool begins(const std::string& document, std::size_t at, const std::string& name) {
  if (document.compare(at, name.size() + 1, "<" + name) != 0) return false;
  const std::size_t behind = at + 1 + name.size();
  return behind < document.size() &&
         std::string("> \n").find(document[behind]) != std::string::npos;
}

std::map<std::string, std::string> attributes_of(const std::string& tag) {
  static const std::regex kAttribute("\\s([a-zA-Z-]+)(=\"([^\"]*)\")?");
  std::map<std::string, std::string> attributes;
  for (std::sregex_iterator at(tag.begin(), tag.end(), kAttribute), end; at != end; ++at) {
    attributes[(*at)[1]] = (*at)[3];
  }
  return attributes;
}

/// Up to where the element of that name ends that has begun.
std::string text_of(const std::string& document, const std::string& name, std::size_t at) {
  std::string text;
  for (std::size_t depth = 1; at < document.size();) {
    if (document[at] != '<') {
      text += document[at++];
      continue;
    }
    const std::size_t end = end_of_tag(document, at);
    const std::string tag = document.substr(at, end - at);
    if (begins(document, at, name)) ++depth;
    if (tag == "</" + name + ">" && --depth == 0) break;
    text += ' ';
    at = end;
  }
  std::string words;
  std::istringstream in(text);
  for (std::string word; in >> word;) words += (words.empty() ? "" : " ") + word;
  return words;
}

}  // namespace

std::vector<Element> elements(const std::string& document, const std::string& name) {
  std::vector<Element> found;
  for (std::size_t at = document.find("<" + name); at != std::string::npos;
       at = document.find("<" + name, at + 1)) {
    if (!begins(document, at, name)) continue;
    const std::size_t end = end_of_tag(document, at);
    found.push_back({attributes_of(document.substr(at, end - at)), text_of(document, name, end)});
  }
  return found;
}

Element element(const std::string& document, const std::string& name, const std::string& attribute,
                const std::string& value) {
  for (Element& one : elements(document, name)) {
    const auto found = one.attributes.find(attribute);
    if (found != one.attributes.end() && found->second == value) return one;
  }
  ADD_FAILURE() << "no " << name << " has " << attribute << " \"" << value << "\"";
  return {};
}

std::map<std::string, std::string> body(const std::string& document) {
  const std::size_t at = document.find("<body");
  if (at == std::string::npos) return {};
  return attributes_of(document.substr(at, end_of_tag(document, at) - at));
}

}  // namespace collide::test
