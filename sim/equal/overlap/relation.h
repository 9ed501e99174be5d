// SPDX-License-Identifier: MIT
//
// What the tables and pipelines of the RTL hold of a sprite of the golden model.
#pragma once

#include <string>

#include "model/overlap/rule.h"
#include "sim/equal/lemma.h"

namespace collide::overlap {

/// Bits of the RTL's numbers, for its standard parameters.
constexpr unsigned kIndexBits = 7;
constexpr unsigned kRowBits = 9;
/// The parameter ROWS.
constexpr unsigned kRows = 512;

/// A sprite that may be any, its fields being constants.
Sprite any_sprite(const std::string& name);
/// What `clip` sees to: the sprite is cut by a window of at most 1024 columns and kRows rows.
z3::expr is_clipped(const Sprite& sprite, unsigned rows = kRows);

/// No other pixel is set than those in the sprite's visible columns; bit 63 is at `column`.
z3::expr only_visible(const Sprite& sprite, const I32& column, const U64& pixels);

/// What is kept of a sprite, by the names of overlap_load's outputs.
symbolic::Observation kept(const Sprite& sprite, unsigned row_bits = kRowBits);
/// Some of that, as one word.
z3::expr kept(const Sprite& sprite, const std::vector<std::string>& names,
              unsigned row_bits = kRowBits);

}  // namespace collide::overlap
