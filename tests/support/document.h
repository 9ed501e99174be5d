// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

namespace collide::test {

/// An element of a page, by what it says and not by how it is written.
struct Element {
  std::map<std::string, std::string> attributes;
  std::string text;  // without markup, a space between words
};

/// The elements of that name in an HTML document as a browser writes it, in order.
std::vector<Element> elements(const std::string& document, const std::string& name);
/// The first of them whose attribute has that value. Fails the running test if there is none.
Element element(const std::string& document, const std::string& name, const std::string& attribute,
                const std::string& value);
/// The attributes of the document's body.
std::map<std::string, std::string> body(const std::string& document);

}  // namespace collide::test
