// SPDX-License-Identifier: MIT
#include "sim/units/blitter/make.h"

#include "model/blitter/golden.h"
#include "sim/units/blitter/rtl.h"

namespace collide::blitter {

MakeDut own_dut() {
  return make_board;
}

MakeUnit unit_maker(On on, const WaveOptions& wave, const MakeDut& dut, const Timing& timing,
                    const Checker::IgnoredBits& ignored, const Accepts& accepts) {
  const MakeDut make = dut ? dut : own_dut();
  switch (on) {
    case On::kGolden:
      return [](Bus& bus) { return std::make_unique<Golden>(bus); };
    case On::kRtl:
      return [make, wave, timing](Bus& bus) {
        return std::make_unique<RtlUnit>(bus, make(wave), timing);
      };
    case On::kLockstep:
      break;
  }
  return [make, wave, timing, ignored, accepts](Bus& bus) {
    return std::make_unique<Lockstep>(bus, make(wave), timing, ignored, accepts);
  };
}

MakeDut loaded_dut(const SharedLibrary& library) {
  return maker_of<Board, const WaveOptions&>(library);
}

}  // namespace collide::blitter
