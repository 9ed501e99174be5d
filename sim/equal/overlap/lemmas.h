// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/equal/lemma.h"

namespace collide::overlap {

/// Of the unit as a whole, clock by clock.
std::vector<symbolic::Lemma> lemmas();
/// What they come to, and what they require.
symbolic::Scope scope();

}  // namespace collide::overlap
