// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/equal/lemma.h"

namespace collide::blitter {

/// That the RTL and the golden model do the same, clock by clock: from related states they come to
/// related states and show the same outside. The RTL is looked at when cases are asked for, and has
/// to live until then.
std::vector<symbolic::Lemma> lemmas(const symbolic::Rtl& rtl);

symbolic::Grounds grounds(const symbolic::Rtl& rtl);

}  // namespace collide::blitter
