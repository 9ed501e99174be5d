// SPDX-License-Identifier: MIT
//
// Included before everything else when Verilator's runtime is compiled: what RTL prints goes to
// standard error, and what ends the simulation becomes an exception. Wherever the runtime is
// compiled, runtime.cpp and these macros are part of it.
#pragma once

namespace collide {

/// $display and similar, as printf.
int print_of_rtl(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace collide

#define VL_PRINTF collide::print_of_rtl
#define VL_USER_FINISH
#define VL_USER_STOP
#define VL_USER_FATAL
