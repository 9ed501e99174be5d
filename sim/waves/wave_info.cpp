// SPDX-License-Identifier: MIT
#include "sim/waves/wave_info.h"

namespace collide::waves {

WaveInfo info_of(const WaveSource& source) {
  WaveInfo info;
  bool timed = false;
  VcdReader reader;
  reader.top = [&](const std::string& module) { info.top = module; };
  reader.signal = [&](const VcdSignal& signal) {
    info.signals.push_back(signal.name);
    info.declared.push_back(signal);
  };
  reader.time = [&](std::uint64_t picoseconds) {
    info.last = picoseconds;
    if (!timed) info.first = info.last;
    timed = true;
  };
  source(reader);
  return info;
}

}  // namespace collide::waves
