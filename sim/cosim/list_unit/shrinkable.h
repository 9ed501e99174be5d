// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck.h>

#include <utility>
#include <vector>

#include "sim/cosim/list_unit/job.h"

namespace collide::list_unit {

/// A job with what it shrinks to, both in the job format: fewer steps, the plain memory, the
/// default parameters, no errors, a descriptor less. ENABLE is bit 31 of a descriptor's word
/// `enable_word`.
template <class UnitJob>
rc::Shrinkable<Json> shrinkable(const UnitJob& job, std::size_t enable_word,
                                Json (*to_json)(const UnitJob&)) {
  const auto simpler_settings = [enable_word](const UnitJob& from) {
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
  };
  const auto simpler_jobs = [simpler_settings](const UnitJob& from) {
    auto fewer_steps =
        rc::seq::map(rc::shrink::removeChunks(from.steps), [from](std::vector<Job::Step> steps) {
          UnitJob simpler = from;
          simpler.steps = std::move(steps);
          return simpler;
        });
    return rc::seq::concat(std::move(fewer_steps), rc::seq::fromContainer(simpler_settings(from)));
  };
  return rc::shrinkable::map(rc::shrinkable::shrinkRecur(job, simpler_jobs),
                             [to_json](const UnitJob& simpler) { return to_json(simpler); });
}

}  // namespace collide::list_unit
