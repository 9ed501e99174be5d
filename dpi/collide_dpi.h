// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// The functions of dpi/collide_pkg.sv, where each is described.

#define COLLIDE_DPI extern "C" [[gnu::visibility("default")]]

using collide_checker = unsigned long long;

/// 32 bits of a vector of `logic`, as IEEE 1800 has them: Z is 0 and 1, X is 1 and 1.
struct collide_logic {
  std::uint32_t value;
  std::uint32_t unknown;
};

COLLIDE_DPI collide_checker collide_create(const char* unit, const char* timing, unsigned patience,
                                           const char* parameters);
COLLIDE_DPI void collide_destroy(collide_checker checker);
COLLIDE_DPI unsigned char collide_lacks(collide_checker checker, const char* pin);
COLLIDE_DPI unsigned char collide_load(collide_checker checker, unsigned address, unsigned data);
COLLIDE_DPI unsigned char collide_see(collide_checker checker, const collide_logic* pins);
COLLIDE_DPI unsigned char collide_end(collide_checker checker);
COLLIDE_DPI const char* collide_report(collide_checker checker);
COLLIDE_DPI unsigned long long collide_comparisons(collide_checker checker);
COLLIDE_DPI unsigned long long collide_accesses(collide_checker checker);
