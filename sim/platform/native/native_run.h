// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "model/common/record_of.h"

/// Techniques that are programs of their time, run as machine code on their own processor over what
/// the technique was given, and held to what it made of it.

namespace collide::platform {

struct NativeRun {
  std::string program;    ///< its file
  std::string processor;  ///< "Z80"
  std::string machine;    ///< a machine's name
  int frames = 0;
  std::uint64_t results = 0;                   ///< of the program that were compared
  std::uint64_t least = 0, most = 0, sum = 0;  ///< clocks of a frame's work, and of all
  std::uint64_t lockstep = 0;                  ///< comparisons that a unit in lockstep made
  std::optional<int> frame;                    ///< in which the program parts from the technique
  std::string difference;                      ///< what differs there
  std::string why;  ///< if the program cannot be run on this, in which case there is nothing else

  bool ran() const { return why.empty(); }
  bool agreed() const { return !frame; }
  std::uint64_t mean() const { return frames == 0 ? 0 : sum / static_cast<unsigned>(frames); }
  /// Another frame's clocks.
  void add(std::uint64_t clocks);
};

/// As results have it.
const Record<NativeRun>& record_of(const NativeRun* run);

/// A run that cannot be made, with the reason.
NativeRun left_out(const std::string& why);

/// Runs in a separate process.
NativeRun run_isolated(const std::function<NativeRun()>& run);

}  // namespace collide::platform
