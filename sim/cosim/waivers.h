// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/cosim/unit_bench.h"
#include "sim/units/divergence.h"
#include "sim/units/ignored_bits.h"

namespace collide::cosim {

/// A kind of divergence that is known and accepted, with the reason. It ends its job, unless that
/// continues and can.
struct Waiver {
  std::string kind;               // as Divergence::kind(); "*": any
  std::vector<std::string> when;  // conditions that must all hold
  std::string reason;
  bool goes_on = false;

  bool covers(const Divergence& divergence) const;
};

/// What a device under test may do otherwise.
struct Waivers {
  std::vector<Waiver> kinds;
  std::vector<IgnoredBits> registers;

  /// The first that covers it, or null.
  const Waiver* find(const Divergence& divergence) const;
  /// The same behind which its job continues.
  const Waiver* passing(const Divergence& divergence) const;

  /// The unit whose jobs compare no more than these say, or null if they compare all. `passed` is
  /// called for each accepted difference behind which a job continues. Throws InputError for what
  /// the unit does not have.
  std::unique_ptr<UnitBench> applied_to(const UnitBench& unit,
                                        std::function<void(const Waiver& waiver)> passed) const;
};

/// Reads a waiver file (docs/reference/waivers.md) for the unit. Throws InputError if it is not
/// valid, is for another unit or waives nothing.
Waivers read_waivers(const std::string& file, const std::string& unit);

}  // namespace collide::cosim
