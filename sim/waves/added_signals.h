// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace collide::waves {

/// The scope with the golden model's signals, next to the RTL's.
constexpr const char* kGoldenScope = "golden";

/// A signal that the RTL does not have, with the values that it takes.
struct AddedSignal {
  std::string name;  // "o_pixel_cell"
  unsigned width = 1;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> changes = {};  // picoseconds and value

  /// Takes this value from then on. Times never decrease.
  void set(std::uint64_t picoseconds, std::uint64_t value) {
    if (changes.empty() || changes.back().second != value) changes.emplace_back(picoseconds, value);
  }
};

/// Rewrites an FST wave with the signals in a separate scope behind those that it has. Changes
/// outside the wave's time are left out, but the last value before it counts. Throws InputError for
/// a file that is no FST wave, OutputError if it cannot be written.
void add_signals(const std::filesystem::path& fst, const std::string& scope,
                 const std::vector<AddedSignal>& signals);

}  // namespace collide::waves
