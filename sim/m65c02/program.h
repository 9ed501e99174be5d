// SPDX-License-Identifier: MIT
#pragma once

#include "sim/tools/program.h"

namespace collide::m65c02 {

/// Of the assemblers in use none writes ELF files; the number is that of the ELF registry.
constexpr tools::ElfTarget kElfTarget{"MOS 6502", 254, false, 0, ""};

}  // namespace collide::m65c02
