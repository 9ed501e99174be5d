// SPDX-License-Identifier: MIT
//
// What the tables and pipelines of the RTL hold of a sprite of the golden model.
#pragma once

#include <string>

#include "model/overlap/rule.h"
#include "sim/equal/lemma.h"

namespace collide::overlap {

/// What `clip` sees to: the sprite is cut by a window of at most 1024 columns and so many rows.
z3::expr is_clipped(const Sprite& sprite, unsigned rows);

/// What is kept of a sprite, by the names of overlap_load's outputs.
symbolic::Observation kept(const Sprite& sprite, unsigned row_bits);
/// Some of that, as one word.
z3::expr kept(const Sprite& sprite, const std::vector<std::string>& names, unsigned row_bits);

}  // namespace collide::overlap
