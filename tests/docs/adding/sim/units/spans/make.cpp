// SPDX-License-Identifier: MIT
#include "sim/units/spans/make.h"

#include <Vspans.h>
#include <Vspans_traced.h>

#include "sim/units/spans/lockstep.h"
#include "sim/units/spans/pins.h"

namespace collide::spans {

std::unique_ptr<Unit> make_rtl(const WaveOptions& wave) {
  if (!wave.wanted()) return std::make_unique<Pins<Vspans>>(wave);
  return std::make_unique<Pins<Vspans_traced>>(wave);
}

std::unique_ptr<Unit> make_unit(On on, const MakeDut& dut, const WaveOptions& wave) {
  if (on == On::kGolden) return std::make_unique<Golden>();
  if (on == On::kRtl) return dut(wave);
  return std::make_unique<Lockstep>(dut(wave));
}

}  // namespace collide::spans
