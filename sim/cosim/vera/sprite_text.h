// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/vera/sprite.h"
#include "sim/cosim/action_text.h"

namespace collide::vera {

/// The attributes of a sprite as a job shows them: "off" (all zero), the eight bytes in hex, or
/// members in any order, of which a missing one is 0 and a missing size 8x8:
///
///     x=300 y=480 16x8 z=1 mask=5 image=0x2000 palette=3 bpp8 hflip vflip
std::string sprite_text(const Attributes& attributes);

/// The same, read from the words behind the first one of the action.
Attributes sprite_of(const cosim::ActionText& text);

/// A regular expression of what sprite_of() takes, with the blank before it.
std::string sprite_pattern();

}  // namespace collide::vera
