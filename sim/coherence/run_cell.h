// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "sim/coherence/cell.h"
#include "sim/platform/mandin_batch.h"

namespace collide::coherence {

struct CellOptions {
  On blitter = On::kRtl;
  On overlap = On::kRtl;
  bool accurate = false;
  std::filesystem::path firmware;  ///< folder of the ELF files
  /// Of the platform, following COLFLAG; none if empty. Makes the run accurate.
  std::filesystem::path wave;
};

/// What was seen, and what it comes to.
struct Measurement {
  Outcome outcome;
  std::array<std::uint16_t, Outcome::kCalls> answers{};  ///< of the calls
  std::array<std::uint16_t, Outcome::kCalls> written{};  ///< what the blitter left in COLFLAG
  std::uint16_t later = 0;
  std::uint16_t memory = 0;
};

/// Runs a cell's firmware on its machine, in a process of its own. Throws InputError.
Measurement run_cell(const Cell& cell, const CellOptions& options);
/// The same of many, on all cores; `done` is told of each, in the order in which they end.
void run_each(const std::vector<Cell>& cells, const CellOptions& options,
              const std::function<void(std::size_t index, const Measurement& measured)>& done);

/// The same, told as a time line: every access of the processor to COLFLAG's line (or the buffer's
/// first), what the cache did with it, what the blitter wrote, what the test read.
std::vector<std::string> explain_cell(const Cell& cell, const CellOptions& options);

}  // namespace collide::coherence
