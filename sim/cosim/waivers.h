// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sim/cosim/divergence.h"

namespace collide::cosim {

/// A kind of divergence that is known and accepted, with the reason. It ends its job.
struct Waiver {
  std::string kind;               // as Divergence::kind(); "*": any
  std::vector<std::string> when;  // conditions that must all hold
  std::string reason;

  bool covers(const Divergence& divergence) const;
};

/// Bits of a register that are not compared, with the reason.
struct IgnoredBits {
  std::string name;  // of the register
  std::uint16_t mask = 0;
  std::string reason;
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
