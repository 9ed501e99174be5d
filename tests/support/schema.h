// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json_fwd.h"

namespace collide::test {

/// Where `value` breaks a JSON Schema (2020-12): one line a place. Knows the keywords the project's
/// schemas use, and throws std::runtime_error for any other, so that none is ignored.
std::vector<std::string> violations(const Json& schema, const Json& value);

/// The schema of that name: from docs/schema, or one of those that `collide site --schemas` writes.
Json schema(const std::string& name);

/// Fails the running test once for each place where `value` breaks the schema.
void expect_valid(const Json& schema, const Json& value, const std::string& what);

}  // namespace collide::test
