// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/equal/lemma.h"

namespace collide::blitter {

/// That the RTL and the golden model do the same, clock by clock: from related states they come to
/// related states and show the same outside.
std::vector<symbolic::Lemma> lemmas();
symbolic::Scope scope();

}  // namespace collide::blitter
