// SPDX-License-Identifier: MIT
#pragma once

#include "model/vera/unit.h"

namespace collide::vera {

/// The clock from which the first word of a sprite is asked for that was taken in this one.
inline Clock first_request(Clock taken) {
  return taken + 3;  // Rule 19
}
/// The clock of the first pixel of a word that was served in this one.
inline Clock first_pixel(Clock served, I32 wait_states) {
  return served + 2 + wait_states;
}
/// The clock from which the next word is asked for, or the next sprite can be taken.
inline Clock next_request(Clock first_pixel, I32 pixels) {
  return first_pixel + pixels;
}

}  // namespace collide::vera
