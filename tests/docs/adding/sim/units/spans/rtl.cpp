// SPDX-License-Identifier: MIT
#include "sim/units/spans/rtl.h"

#include <Vspans.h>
#include <Vspans_traced.h>

#include "sim/units/spans/pins.h"

namespace collide::spans {

std::unique_ptr<Unit> make_rtl(const WaveOptions& wave) {
  if (!wave.wanted()) return std::make_unique<Pins<Vspans>>(wave);
  return std::make_unique<Pins<Vspans_traced>>(wave);
}

}  // namespace collide::spans
