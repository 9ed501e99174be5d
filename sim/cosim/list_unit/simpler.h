// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "sim/cosim/list_unit/job.h"

namespace collide::list_unit {

/// Simpler jobs of as many steps: the plain memory, the default parameters, no errors, a descriptor
/// less. ENABLE is bit 31 of a descriptor's word `enable_word`.
template <class UnitJob>
std::vector<UnitJob> simpler_jobs(const UnitJob& from, std::size_t enable_word) {
  std::vector<UnitJob> simpler;
  const auto changed = [&](const auto& change) {
    simpler.push_back(from);
    change(simpler.back());
  };
  const MemoryTiming& t = from.timing;
  if (t.stalls != 0 || t.earliest != 1 || t.latest != 1 || t.classic) {
    changed([](UnitJob& one) { one.timing = {}; });
  }
  if (!values_of(from.parameters).empty()) {
    changed([&](UnitJob& one) {
      one.parameters = {};
      one.parameters.big_endian = from.parameters.big_endian;
    });
  }
  if (!from.errors.empty()) changed([](UnitJob& one) { one.errors.clear(); });
  const std::size_t flags = 4 * enable_word + (from.parameters.big_endian ? 0 : 3);
  for (std::size_t l = 0; l < from.load.size(); ++l) {
    for (std::size_t at = flags; at < from.load[l].bytes.size(); at += 16) {
      if ((from.load[l].bytes[at] & 0x80) == 0) continue;
      changed([&](UnitJob& one) { one.load[l].bytes[at] &= 0x7F; });
    }
  }
  return simpler;
}

}  // namespace collide::list_unit
