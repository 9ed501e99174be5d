// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/equal/lemma.h"

namespace collide::impact {

/// That what the modules of the RTL decide is what the functions of the golden model decide.
std::vector<symbolic::Lemma> lemmas();
symbolic::Scope scope();

// Of which these are about
std::vector<symbolic::Lemma> object_lemmas();        // descriptors, boxes, classes
std::vector<symbolic::Lemma> motion_lemmas();        // relative motion and its products
std::vector<symbolic::Lemma> discriminant_lemmas();  // what they decide
std::vector<symbolic::Lemma> time_lemmas();          // root and quotient
std::vector<symbolic::Lemma> contact_lemmas();       // earliest contacts, order, records

}  // namespace collide::impact
