// SPDX-License-Identifier: MIT
#pragma once

#include "sim/equal/lemma.h"

namespace collide::blitter {

/// That the RTL and the golden model do the same, clock by clock: from related states they come to
/// related states and show the same outside. The RTL has to outlive it.
symbolic::Argument argument(const symbolic::Rtl& rtl);

}  // namespace collide::blitter
