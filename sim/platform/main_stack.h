// SPDX-License-Identifier: MIT
#pragma once

namespace collide {

/// To be called where SystemC has returned from its threads: it tells AddressSanitizer of every
/// stack it changes to but the program's own, and what is thrown on that would look like an
/// overflow of another. Does nothing in other builds.
void back_on_the_main_stack();

}  // namespace collide
