// SPDX-License-Identifier: MIT
#pragma once

#include "sim/tools/program.h"

namespace collide::z80 {

/// As the GNU linker makes them; the number is that of the ELF registry.
constexpr tools::ElfTarget kElfTarget{"Z80", 220, false, 0, ""};

}  // namespace collide::z80
