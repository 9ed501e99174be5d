// SPDX-License-Identifier: MIT
#include "model/cache/unit.h"

namespace collide::cache {

const char* name_of(Event event) {
  static constexpr const char* kNames[kEvents] = {
      "read hit", "read miss",  "write hit", "write miss", "fill",        "evict",
      "push",     "invalidate", "refresh",   "snoop read", "snoop write", "snoop drop"};
  return kNames[static_cast<std::size_t>(event)];
}

}  // namespace collide::cache
