// SPDX-License-Identifier: MIT
#include "sim/platform/native/native_run.h"

#include <algorithm>

#include "model/common/record.h"

namespace collide::platform {

const Record<NativeRun>& record_of(const NativeRun* /*run*/) {
  static const auto kClocks = Record<NativeRun>("clocks")
                                  .member("least", &NativeRun::least)
                                  .member("most", &NativeRun::most)
                                  .member("sum", &NativeRun::sum);
  static const auto kRan =
      Record<NativeRun>("ran")
          .member("program", &NativeRun::program)
          .member("processor", &NativeRun::processor)
          .member("machine", &NativeRun::machine)
          .shows("agreed", &NativeRun::agreed)
          .member("frames", &NativeRun::frames)
          .member("results", &NativeRun::results, "that were compared with the technique's")
          .group("clocks", kClocks, "of the processor, in a frame and in all")
          .member("compared", &NativeRun::lockstep, "of RTL and golden model in lockstep");
  static const auto kRecord =
      Record<NativeRun>("native")
          .member("why", &NativeRun::why)
          .left_out()
          .with(kRan, &NativeRun::ran)
          .member("frame", &NativeRun::frame, IfAny{Usual{}},
                  "in which it parts from the technique")
          .left_out()
          .member("difference", &NativeRun::difference)
          .left_out()
          .either({"why", "program"}, "expected a program, or why there is none");
  return kRecord;
}

NativeRun left_out(const std::string& why) {
  NativeRun run;
  run.why = why;
  return run;
}

void NativeRun::add(std::uint64_t clocks) {
  least = frames == 0 ? clocks : std::min(least, clocks);
  most = std::max(most, clocks);
  sum += clocks;
  ++frames;
}

}  // namespace collide::platform
