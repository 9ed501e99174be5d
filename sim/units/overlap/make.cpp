// SPDX-License-Identifier: MIT
#include "sim/units/overlap/make.h"

#include "model/overlap/golden.h"
#include "sim/units/overlap/lockstep.h"

namespace collide::overlap {

MakeUnit unit_maker(On on, const Parameters& parameters, const MemoryTiming& timing,
                    const WaveOptions& wave, const MakeDut& dut) {
  const MakeDut make = dut ? dut : make_rtl;
  switch (on) {
    case On::kGolden:
      return [parameters](Memory& memory) { return std::make_unique<Golden>(memory, parameters); };
    case On::kRtl:
      return [make, parameters, timing, wave](Memory& memory) {
        return make(memory, parameters, timing, wave);
      };
    case On::kLockstep:
      break;
  }
  return [make, timing, wave, parameters](Memory& memory) {
    return std::make_unique<Lockstep>(memory, parameters, [&](Memory& under_test) {
      return make(under_test, parameters, timing, wave);
    });
  };
}

MakeDut loaded_dut(const SharedLibrary& library) {
  auto* const make =
      library.symbol<RtlUnit*(Memory&, const Parameters&, const MemoryTiming&, const WaveOptions&)>(
          "collide_make_unit");
  return [make](Memory& memory, const Parameters& parameters, const MemoryTiming& timing,
                const WaveOptions& wave) {
    return std::unique_ptr<RtlUnit>(make(memory, parameters, timing, wave));
  };
}

}  // namespace collide::overlap
