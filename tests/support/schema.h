// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::test {

/// Where `value` breaks a JSON Schema (2020-12): one line a place. Knows the keywords the project's
/// schemas use, and throws std::runtime_error for any other, so that none is ignored.
std::vector<std::string> violations(const Json& schema, const Json& value);

}  // namespace collide::test
