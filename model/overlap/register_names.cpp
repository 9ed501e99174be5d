// SPDX-License-Identifier: MIT
#include "model/overlap/register_names.h"

#include <fmt/format.h>

#include "model/overlap/unit.h"

namespace collide::overlap {

const RegisterNames& register_names() {
  static const RegisterNames kNames(
      {{"WINDOW_ORIGIN", kWindowOrigin}, {"WINDOW_SIZE", kWindowSize}});
  return kNames;
}

std::string describe_register(unsigned offset) {
  if (offset >= kPairs) {
    return fmt::format("PAIRS of {}, word {}", (offset - kPairs) / 32, offset / 4 % 8);
  }
  if (offset >= kTouched && offset < kTouched + 32) {
    return fmt::format("TOUCHED, word {}", (offset - kTouched) / 4);
  }
  return register_names().describe(offset);
}

}  // namespace collide::overlap
