// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "sim/units/list_unit/lockstep.h"
#include "sim/units/on.h"
#include "sim/units/shared_library.h"
#include "sim/units/wave_options.h"

namespace collide::list_unit {

/// Makes the device under test on the memory it is given, with a wave if one is wanted.
template <class Parameters>
using MakeDut = std::function<std::unique_ptr<RtlUnit>(Memory&, const Parameters&,
                                                       const MemoryTiming&, const WaveOptions&)>;

/// A fresh unit of that kind; without a `dut` the RTL is that of `kMakeRtl`.
template <class Golden, class Parameters, auto kChecked, auto kMakeRtl>
struct UnitMaker {
  MakeUnit operator()(On on, const Parameters& parameters = {}, const MemoryTiming& timing = {},
                      const WaveOptions& wave = {}, const MakeDut<Parameters>& dut = {}) const {
    const MakeDut<Parameters> make = dut ? dut : MakeDut<Parameters>(kMakeRtl);
    switch (on) {
      case On::kGolden:
        return
            [parameters](Memory& memory) { return std::make_unique<Golden>(memory, parameters); };
      case On::kRtl:
        return [make, parameters, timing, wave](Memory& memory) {
          return make(memory, parameters, timing, wave);
        };
      case On::kLockstep:
        break;
    }
    return [make, timing, wave, parameters](Memory& memory) {
      const auto make_rtl = [&](Memory& under_test) {
        return make(under_test, parameters, timing, wave);
      };
      return std::make_unique<Lockstep>(memory, kChecked(parameters), make_rtl, timing);
    };
  }
};

/// The RTL of a library that was made with sim/units/X/loaded.cpp, and has to outlive it.
template <class Parameters>
MakeDut<Parameters> loaded_dut(const SharedLibrary& library) {
  return maker_of<RtlUnit, Memory&, const Parameters&, const MemoryTiming&, const WaveOptions&>(
      library);
}

}  // namespace collide::list_unit
