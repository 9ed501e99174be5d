// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collide::overlap {

/// The offset of the register with that name: ID to CLOCKS, as docs/overlap.md has them.
std::optional<unsigned> find_register(std::string_view name);

/// The names that find_register knows, in the order of offsets.
std::vector<std::string_view> register_names();

/// As jobs name it: "COUNT", or its offset if it has no name.
std::string register_name(unsigned offset);

/// In words: "COUNT", "TOUCHED, word 2", "PAIRS of 5, word 1", "register 0x0060".
std::string describe_register(unsigned offset);

}  // namespace collide::overlap
