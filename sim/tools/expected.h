// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::tools {

/// Where a job's result differs from its "expect", if it has one: one line a field, "place:
/// expected X, actual Y". An object is matched member by member, and may leave members out; arrays
/// must have the same length. A number equals a string such as "0x8A20" of the same value, and hex
/// digits may be in either case with blanks between bytes, and "0101*8" for a word that repeats. A
/// row of values may be one text: "W 0x2000 0xFFFF". `clocks`: those are compared, too. Throws
/// InputError if what is expected is no object, or nothing.
std::vector<std::string> unexpected(const JsonField& job, const Json& result, bool clocks = true);

}  // namespace collide::tools
