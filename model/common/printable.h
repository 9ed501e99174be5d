// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace collide {

/// The text as one line that only shows characters: control characters, marks that turn the
/// direction of writing, ends of lines and bytes that are not UTF-8 become "\\x1B". Names in a file
/// may hold any of them, and a terminal obeys them.
std::string printable(const std::string& text);

/// The text as XML 1.0 can hold it: what it cannot becomes spaces.
std::string for_xml(const std::string& text);

/// Whether nothing of the text can be seen.
bool is_blank(const std::string& text);

}  // namespace collide
