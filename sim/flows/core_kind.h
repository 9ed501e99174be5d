// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace collide::flows {

/// How a core differs from one with our clock and reset. Each goes with the others.
struct CoreKind {
  unsigned enable = 0;  ///< it runs in one of so many clocks, which its input i_enable says
  unsigned clock = 0;   ///< it has its own clock, so many of ours long
  /// Its reset is low when it holds; on Wishbone cyc, stb, ack and err are low when they hold.
  bool active_low = false;
  bool inout_data = false;  ///< its data pins go both ways

  bool is_usual() const { return enable == 0 && clock == 0 && !active_low && !inout_data; }
};

/// The bounds of `enable` and `clock`.
constexpr unsigned kFewestClocks = 2;
constexpr unsigned kMostClocks = 16;

/// The wrapper of rtl/adapters/new for such a core, with the names of the adapters that it needs
/// in addition.
struct FittedWrapper {
  std::string text;
  std::vector<std::string> adapters;
};
FittedWrapper fitted(std::string wrapper, const CoreKind& kind);

/// Throws InputError for what a core with that bus cannot be.
void check(const CoreKind& kind, const std::string& bus);

}  // namespace collide::flows
