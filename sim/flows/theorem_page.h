// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "sim/equal/result.h"

namespace collide::flows {

/// The page docs/evidence/theorems.md: of each unit that has facts about it as a whole, what they
/// come to, what is required of its surroundings, and the graph of what rests on what.
std::string theorem_page(const std::map<std::string, equal::Known>& units);

}  // namespace collide::flows
