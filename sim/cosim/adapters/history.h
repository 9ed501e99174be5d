// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collide::adapters {

/// An access as the pins of one side of an adapter show it.
struct Access {
  /// How it came to its end, if it did: answered, given up by the master, in a reset.
  enum class End : std::uint8_t { kOpen, kAnswered, kGivenUp, kReset };

  bool write = false;
  std::uint32_t address = 0, select = 0, data = 0;
  bool has_data = true;  ///< of a write; AXI4-Lite may have shown its address alone
  std::uint64_t first = 0;
  std::uint64_t stands = 0;  ///< all of it is there since then
  std::uint64_t shown = 0;   ///< first clock of the answer
  std::uint64_t last = 0;
  End end = End::kOpen;
  bool error = false;
  std::uint32_t answer = 0;  ///< data read
  std::size_t number = 0;    ///< of the job's access

  bool is_answered() const { return end == End::kAnswered; }
};

/// What the pins of both sides have shown.
struct History {
  std::vector<Access> near, far;  // in the order in which they began
  std::vector<std::uint64_t> resets;
  std::uint64_t clocks = 0;
};

/// "read of 0004 in clocks 3 to 7: 12345678"
std::string describe(const Access& access);

}  // namespace collide::adapters
