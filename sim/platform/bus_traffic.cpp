// SPDX-License-Identifier: MIT
#include "sim/platform/bus_traffic.h"

#include "model/common/record.h"

namespace collide::platform {

const Record<Traffic>& traffic_record() {
  static const auto kRecord = Record<Traffic>("traffic")
                                  .member("reads", &Traffic::reads)
                                  .member("writes", &Traffic::writes)
                                  .member("bytes", &Traffic::bytes);
  return kRecord;
}

Traffic TechniqueRun::of(const std::string& master) const {
  const auto found = traffic.find(master);
  return found == traffic.end() ? Traffic{} : found->second;
}

Traffic TechniqueRun::of_units() const {
  Traffic sum;
  for (const auto& [master, its] : traffic) {
    if (master != "processor") sum = sum + its;
  }
  return sum;
}

}  // namespace collide::platform
