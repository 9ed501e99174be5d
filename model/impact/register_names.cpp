// SPDX-License-Identifier: MIT
#include "model/impact/register_names.h"

#include <fmt/format.h>

namespace collide::impact {

const RegisterNames& register_names() {
  static const RegisterNames kNames;
  return kNames;
}

std::string describe_register(unsigned offset) {
  if (offset >= kFirst && offset < kFirst + 512) {
    return fmt::format("FIRST of {}", (offset - kFirst) / 4);
  }
  if (offset >= kHit && offset < kHit + 16) return fmt::format("HIT, word {}", (offset - kHit) / 4);
  return register_names().describe(offset);
}

}  // namespace collide::impact
