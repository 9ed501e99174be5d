// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/equal/lemma.h"

namespace collide::impact {

/// Facts about the unit as a whole, and lemmas about the arithmetic of its modules.
std::vector<symbolic::Lemma> lemmas();
symbolic::Scope scope();

// Of which these are about
std::vector<symbolic::Lemma> motion_lemmas();        // relative motion and its products
std::vector<symbolic::Lemma> discriminant_lemmas();  // what they decide
std::vector<symbolic::Lemma> time_lemmas();          // root and quotient
std::vector<symbolic::Lemma> heap_lemmas();          // the order of records

}  // namespace collide::impact
