// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/units/divergence.h"
#include "sim/units/ignored_bits.h"

namespace collide::cosim {

/// A kind of divergence that is known and accepted, with the reason. It ends its job.
struct Waiver {
  std::string kind;               // as Divergence::kind(); "*": any
  std::vector<std::string> when;  // conditions that must all hold
  std::string reason;

  bool covers(const Divergence& divergence) const;
};

/// What a device under test may do otherwise.
struct Waivers {
  std::vector<Waiver> kinds;
  std::vector<IgnoredBits> registers;

  /// The first that covers it, or null.
  const Waiver* find(const Divergence& divergence) const;
};

/// Reads a waiver file (docs/cosim.md) for the unit. Throws InputError if it is not valid, is for
/// another unit or waives nothing.
Waivers read_waivers(const std::string& file, const std::string& unit);

}  // namespace collide::cosim
