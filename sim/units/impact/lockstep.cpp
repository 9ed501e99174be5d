// SPDX-License-Identifier: MIT
#include "sim/units/impact/lockstep.h"

#include "model/impact/register_names.h"

namespace collide::impact {

Lockstep::Lockstep(Memory& memory, const Parameters& parameters, const MakeRtl& make_rtl)
    : list_unit::Lockstep(
          memory, parameters,
          [&](Memory& followed) { return std::make_unique<Golden>(followed, parameters); },
          make_rtl),
      objects_(parameters.objects) {}

std::string Lockstep::describe(unsigned offset) const {
  return register_names().describe(offset);
}

void Lockstep::compare_answer(bool /*undisturbed*/) {
  for (unsigned offset = kHit; offset < kHit + 16; offset += 4) {
    compare_register(offset, rtl_register(offset));
  }
  for (unsigned offset = kFirst; offset < kFirst + 4 * objects_; offset += 4) {
    compare_register(offset, rtl_register(offset));
  }
}

}  // namespace collide::impact
