// SPDX-License-Identifier: MIT
#include "sim/platform/native/running.h"

#include "sim/units/divergence.h"

namespace collide::platform {

NativeRun Running::go(Guest& guest, double seconds_a_frame, double seconds) {
  try {
    const Ending outcome = guest.run(seconds + (count_ + 2) * seconds_a_frame);
    run_.lockstep = outcome.compared;
    if (!guest.finished() && run_.agreed()) {
      run_.frame = run_.frames;
      run_.difference = fmt::format("the program does not come to its end, PC {:04X}", outcome.pc);
    }
  } catch (const Divergence& divergence) {
    run_.frame = run_.frames;
    run_.difference = divergence.sentence();
  }
  return run_;
}

}  // namespace collide::platform
