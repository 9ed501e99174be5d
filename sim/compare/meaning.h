// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/compare/comparison.h"

namespace collide::compare {

/// What a technique would have meant for a game that is this scene, in a sentence: "Amiga: denise
/// notices 10 of your 88 contacts (11 %), …".
std::string meaning(const Outcome& outcome, int frames);

}  // namespace collide::compare
