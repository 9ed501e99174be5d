// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/impact/unit.h"
#include "model/list_unit/register_names.h"

namespace collide::impact {

/// As docs/impact.md has them.
const RegisterNames& register_names();

/// In words: "COUNT", "HIT, word 2", "FIRST of 5", "register 0x0060".
std::string describe_register(unsigned offset);

}  // namespace collide::impact
