// SPDX-License-Identifier: MIT
#include "sim/platform/units.h"

#include "model/blitter/golden.h"
#include "model/vera/golden.h"
#include "sim/cosim/blitter/lockstep.h"
#include "sim/cosim/vera/lockstep.h"
#include "sim/verilated/blitter.h"
#include "sim/verilated/timing.h"
#include "sim/verilated/vera.h"

namespace collide::platform {

sc_core::sc_time period(std::uint32_t hz) {
  return sc_core::sc_time(1e12 / hz, sc_core::SC_PS);
}

tlm2::Blitter::MakeUnit blitter_maker(cosim::On on, const WaveOptions& wave) {
  const auto rtl = [wave](blitter::Bus& bus) { return blitter::make_rtl(bus, wave, {}); };
  switch (on) {
    case cosim::On::kRtl:
      return rtl;
    case cosim::On::kLockstep:
      return [rtl](blitter::Bus& bus) { return std::make_unique<blitter::Lockstep>(bus, rtl); };
    default:
      return [](blitter::Bus& bus) { return std::make_unique<blitter::Golden>(bus); };
  }
}

tlm2::Vera::MakeUnit vera_maker(cosim::On on, const WaveOptions& wave) {
  const auto rtl = [wave] { return wave.wanted() ? vera::make_rtl(wave) : vera::make_rtl(); };
  switch (on) {
    case cosim::On::kRtl:
      return rtl;
    case cosim::On::kLockstep:
      return [rtl] { return std::make_unique<vera::Lockstep>(rtl()); };
    default:
      return [] { return std::make_unique<vera::Golden>(); };
  }
}

}  // namespace collide::platform
