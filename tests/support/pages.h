// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace collide::test {

/// The text of docs/`name`.md.
std::string page(const std::string& name);

/// The fenced code of every block of that kind ("json job") in a page, in order.
std::vector<std::string> code_blocks(const std::string& page, const std::string& kind);

}  // namespace collide::test
