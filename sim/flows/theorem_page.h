// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "sim/equal/result.h"

namespace collide::flows {

/// A page in Markdown: for each unit that has facts about it as a whole, the theorem, the
/// integration requirements, and what each fact rests on.
std::string theorem_page(const std::map<std::string, equal::Known>& units);

}  // namespace collide::flows
