// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace collide::cosim {

/// What random jobs leave out, for a device under test that is not there yet, or come back to.
struct Stimulus {
  bool plain = false;           // no registers written in mid-job, no reset
  bool no_wait_states = false;  // the memory answers at once
  bool hog = false;             // blitter: never shares the bus with the CPU
  bool alone = false;           // blitter: nor with anybody else, and no grant is taken away
  bool no_load = false;         // VERA: nobody competes for the video RAM
  /// Blitter: fields of a golden model's state, by name, that its registers are mostly given.
  std::map<std::string, std::uint32_t> around = {};
};

}  // namespace collide::cosim
