// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sim/equal/lemma.h"

namespace collide::vera {

/// That the RTL and the golden model take the same steps: each part of the golden model that goes a
/// step at a time, against the registers of the whole chip that go with it.
std::vector<symbolic::Lemma> lemmas();
symbolic::Scope scope();

// Of these
std::vector<symbolic::Lemma> register_lemmas();
std::vector<symbolic::Lemma> timing_lemmas();
std::vector<symbolic::Lemma> sprite_lemmas();

}  // namespace collide::vera
