// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace collide::test {

/// A file of single-step vectors (docs/reference/m68k.md): so many times a NOP in supervisor mode.
std::string vector_file(unsigned cases);

}  // namespace collide::test
