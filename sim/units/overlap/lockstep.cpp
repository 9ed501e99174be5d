// SPDX-License-Identifier: MIT
#include "sim/units/overlap/lockstep.h"

#include "model/overlap/register_names.h"

namespace collide::overlap {

Lockstep::Lockstep(Memory& memory, const Parameters& parameters, const MakeRtl& make_rtl)
    : list_unit::Lockstep(
          memory, parameters,
          [&](Memory& followed) { return std::make_unique<Golden>(followed, parameters); },
          make_rtl),
      sprites_(parameters.sprites) {}

std::string Lockstep::describe(unsigned offset) const {
  return register_names().describe(offset);
}

bool Lockstep::is_live(unsigned offset) const {
  return offset >= kTouched && offset < kPairs;
}

bool Lockstep::is_partial(unsigned offset) const {
  return offset >= kTouched;
}

void Lockstep::compare_answer(bool undisturbed) {
  // After an error in a line the RTL may have found more; ABORT finds either of them further.
  const std::uint32_t found = rtl_register(kFound);
  const bool same = undisturbed || golden_register(kFound) == found;
  std::uint64_t ones = 0;
  // Reading takes as long as the run. Words behind the last sprite's are looked at in row 0 alone.
  const unsigned words = (sprites_ + 31) / 32;
  for (unsigned row = 0; row < sprites_; ++row) {
    for (unsigned word = 0; word < (row == 0 ? 8 : words); ++word) {
      const unsigned offset = kPairs + 32 * row + 4 * word;
      const std::uint32_t rtl = rtl_register(offset);
      ones += static_cast<unsigned>(__builtin_popcount(rtl));
      if (same) compare_register(offset, rtl);
    }
  }
  for (unsigned offset = kTouched; same && offset < kTouched + 32; offset += 4) {
    compare_register(offset, rtl_register(offset));
  }
  compare_count("ones of PAIRS", 2 * std::uint64_t{found}, ones);
}

}  // namespace collide::overlap
