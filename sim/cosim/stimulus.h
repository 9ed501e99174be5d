// SPDX-License-Identifier: MIT
#pragma once

namespace collide::cosim {

/// What random jobs leave out, for a device under test that is not there yet.
struct Stimulus {
  bool plain = false;           // no registers written in mid-job, no reset
  bool no_wait_states = false;  // the memory answers at once
  bool hog = false;             // blitter: never shares the bus with the CPU
  bool no_load = false;         // VERA: nobody competes for the video RAM
};

}  // namespace collide::cosim
