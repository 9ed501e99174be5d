// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/list_unit/register_names.h"
#include "model/overlap/unit.h"

namespace collide::overlap {

/// As docs/overlap.md has them.
const RegisterNames& register_names();

/// In words: "COUNT", "TOUCHED, word 2", "PAIRS of 5, word 1", "register 0x0060".
std::string describe_register(unsigned offset);

}  // namespace collide::overlap
