// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/equal/lemma.h"

namespace collide::overlap {

/// That each part of the RTL that decides comes to what the golden model's function does.
std::vector<symbolic::Lemma> lemmas();
symbolic::Scope scope();

// Of the lemmas those about the order in which sprites begin, meet and are named
std::vector<symbolic::Lemma> order_lemmas();

}  // namespace collide::overlap
