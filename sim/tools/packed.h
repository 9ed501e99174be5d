// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collide::tools {

/// Bytes as text, as RFC 4648 has it.
std::string base64(const std::string& bytes);

/// Many whole numbers, most of them small, as text of few bytes for the page: each one zigzag
/// (0, -1, 1, -2, ..) in groups of seven bits, lowest first, the top bit of a byte saying that more
/// follow; after a 0 the number of further zeros; all of it in base 64. page/packed.js reads it.
/// Numbers are within +-2^52.
std::string packed(const std::vector<std::int64_t>& numbers);

}  // namespace collide::tools
