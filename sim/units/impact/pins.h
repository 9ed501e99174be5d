// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/units/impact/rtl.h"
#include "sim/units/list_unit/pins.h"

namespace collide::impact {

/// rtl/impact, whose verilation `Model` is, behind the unit's interface.
template <class Model>
class Pins final : public list_unit::Pins<Model> {
 public:
  Pins(Memory& memory, const Parameters& parameters, const MemoryTiming& timing = {},
       const WaveOptions& wave = {})
      : list_unit::Pins<Model>(memory, parameters, longest_silence(parameters), timing, wave) {}

 private:
  /// More than all pairs can take, and all of them sorted between two lines.
  static std::uint64_t longest_silence(const Parameters& p) {
    return 4096 + 100 * std::uint64_t{p.objects} * p.objects;
  }
};

}  // namespace collide::impact
