// SPDX-License-Identifier: MIT
#include "sim/units/spans/make.h"

#include "model/spans/golden.h"
#include "sim/units/spans/lockstep.h"
#include "sim/units/spans/rtl.h"

namespace collide::spans {

MakeUnit unit_maker(On on, const WaveOptions& wave, const MakeDut& dut) {
  if (on == On::kGolden) return [] { return std::make_unique<Golden>(); };
  return [on, wave, make = dut ? dut : make_rtl]() -> std::unique_ptr<Unit> {
    if (on == On::kRtl) return make(wave);
    return std::make_unique<Lockstep>(make(wave));
  };
}

MakeDut loaded_dut(const SharedLibrary& library) {
  auto* const make = library.symbol<Unit*(const WaveOptions&)>("collide_make_unit");
  return [make](const WaveOptions& wave) { return std::unique_ptr<Unit>(make(wave)); };
}

}  // namespace collide::spans
