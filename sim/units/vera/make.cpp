// SPDX-License-Identifier: MIT
#include "sim/units/vera/make.h"

#include "model/vera/golden.h"
#include "sim/units/stopped.h"
#include "sim/units/vera/checked.h"
#include "sim/units/vera/rtl.h"

namespace collide::vera {

MakeUnit unit_maker(On on, const WaveOptions& wave, const MakeDut& dut, const IgnoredBits& ignored,
                    const Accepts& accepts) {
  const MakeDut make = dut ? dut : [](const WaveOptions& options) { return make_rtl(options); };
  switch (on) {
    case On::kGolden:
      return [] { return std::make_unique<Golden>(); };
    case On::kRtl:
      return [make, wave] { return make(wave); };
    case On::kLockstep:
      break;
  }
  return [make, wave, ignored, accepts] {
    try {
      return std::make_unique<Checked>(make(wave), ignored, accepts);
    } catch (const Stopped& stopped) {
      throw divergence_of(stopped, 0);
    }
  };
}

Dut loaded_dut(const SharedLibrary& library) {
  return {maker_of<Unit, const WaveOptions&>(library),
          maker_of<Chip, const WaveOptions&, const Timing&>(library, "collide_make_chip")};
}

}  // namespace collide::vera
