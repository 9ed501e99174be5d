// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/compare/outcome.h"

namespace collide::compare {

/// What a technique would have meant for a game that is this scene, in a sentence: "Amiga: denise
/// notices 10 of your 88 contacts (11 %), …".
std::string meaning(const Outcome& outcome, int frames);

/// "Bounding boxes (boxes)".
std::string name_in_words(const std::string& technique, const techniques::TechniqueWords& words);
/// What a frame costs, with the unit: "36 blitter clocks", "48 accesses"; `at_most`: the clocks of
/// units of the project's own are the most that a run may take.
std::string cost_in_words(const Outcome& outcome, int frames, bool at_most);

}  // namespace collide::compare
