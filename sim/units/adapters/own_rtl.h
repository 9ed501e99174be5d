// SPDX-License-Identifier: MIT
#pragma once

#include "sim/units/adapters/rtl.h"
#include "sim/units/shared_library.h"

namespace collide::adapters {

/// wishbone_to_vera, ours or that of a library.
MakeRtl<Wishbone, VeraPort> make_wishbone_to_vera(const Libraries& others);

}  // namespace collide::adapters
