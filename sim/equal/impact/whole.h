// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/equal/lemma.h"

namespace collide::impact {

/// Of the unit as a whole, clock by clock.
std::vector<symbolic::Lemma> whole_lemmas();
/// What they come to, and what they require.
void add_theorem(symbolic::Scope& scope);

}  // namespace collide::impact
