// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "sim/units/list_unit/pins.h"
#include "sim/units/overlap/rtl.h"

namespace collide::overlap {

/// rtl/overlap, whose verilation `Model` is, behind the unit's interface.
template <class Model>
class Pins final : public list_unit::Pins<Model> {
 public:
  Pins(Memory& memory, const Parameters& parameters, const MemoryTiming& timing = {},
       const WaveOptions& wave = {})
      : list_unit::Pins<Model>(memory, parameters, longest_silence(parameters), timing, wave) {}

 private:
  /// More than a run can take from one row with an open pair to the next, all pairs met and tested
  /// on both, memories cleared before.
  static std::uint64_t longest_silence(const Parameters& p) {
    return 4096 + 2 * p.rows + 4 * std::uint64_t{p.sprites} * p.sprites;
  }
};

}  // namespace collide::overlap
