// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/overlap/unit.h"
#include "sim/equal/lemma.h"

namespace collide::overlap {

/// Of the unit as a whole, clock by clock.
std::vector<symbolic::Lemma> whole_lemmas();

}  // namespace collide::overlap
