// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::test {

/// The text of docs/`name`.md.
std::string page(const std::string& name);

/// The fenced code of every block of that kind ("json job") in a page, in order.
std::vector<std::string> code_blocks(const std::string& page, const std::string& kind);

/// docs/schema/`name`.schema.json, or the generated one of that name.
Json schema(const std::string& name);

/// Fails the running test once for each place where `value` breaks the schema.
void expect_valid(const Json& schema, const Json& value, const std::string& what);

}  // namespace collide::test
