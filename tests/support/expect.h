// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::test {

/// Where a result differs from an "expect" member: one line a field, "place: expected X, actual Y".
/// An object in `expect` is matched member by member, and may leave members out; arrays must have
/// the same length. A number equals a string such as "0x8A20" of the same value, and hex digits may
/// be in either case with blanks between bytes.
std::vector<std::string> differences(const Json& expect, const Json& actual);

}  // namespace collide::test
