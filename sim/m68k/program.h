// SPDX-License-Identifier: MIT
#pragma once

#include "sim/tools/program.h"

namespace collide::m68k {

using tools::Program;
using tools::ProgramFormat;

/// Not the ColdFire instruction sets, the CPU32 and the Fido.
constexpr tools::ElfTarget kElfTarget{
    "m68k", 4, true, 0x0281'80FF,
    "built for a ColdFire, a CPU32 or a Fido, not for a 68000 to 68040"};

inline Program read_program(const std::filesystem::path& path,
                            ProgramFormat format = ProgramFormat::kAutomatic,
                            std::uint32_t base = 0) {
  return tools::read_program(path, kElfTarget, format, base);
}

}  // namespace collide::m68k
