// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "sim/waves/vcd.h"

namespace collide::waves {

/// What some signals of a recorded wave are at which time.
class WaveValues {
 public:
  struct Change {
    std::uint64_t time;   ///< picoseconds
    std::uint64_t value;  ///< of unknown bits 0
  };

  /// Reads the signals of those names, as `WaveInfo` gives them: "blitter.w_op[3:0]". They have at
  /// most 64 bits. Throws InputError for a file that is no FST wave, and for a signal that it does
  /// not have.
  WaveValues(const std::filesystem::path& fst, const std::vector<std::string>& signals)
      : WaveValues(
            fst.string(), [&](const VcdReader& reader) { read_fst(fst, reader); }, signals) {}
  /// The same of a wave that `source` reads; `wave` is its place in messages only.
  WaveValues(const std::string& wave, const WaveSource& source,
             const std::vector<std::string>& signals);

  /// The value in force at a time; 0 before the first. Throws std::out_of_range for a signal that
  /// was not asked for.
  std::uint64_t at(const std::string& signal, std::uint64_t time) const;
  const std::vector<Change>& changes(const std::string& signal) const {
    return changes_.at(signal);
  }
  std::uint64_t first() const { return first_; }
  std::uint64_t last() const { return last_; }

 private:
  std::map<std::string, std::vector<Change>> changes_;
  std::uint64_t first_ = 0, last_ = 0;
};

}  // namespace collide::waves
