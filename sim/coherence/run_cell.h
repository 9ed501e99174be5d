// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/common/json_fwd.h"
#include "sim/coherence/expected.h"
#include "sim/platform/mandin_batch.h"

namespace collide::coherence {

struct CellOptions {
  On blitter = On::kRtl;
  On overlap = On::kRtl;
  bool accurate = false;
  std::filesystem::path firmware;  ///< folder of the ELF files
  /// Of the platform, following COLFLAG; none if empty. Makes the run accurate.
  std::filesystem::path wave;
  unsigned workers = 0;  ///< cells at once; 0 is one a core
};

/// Told how many cells have ended.
using CellsDone = std::function<void(std::size_t done)>;

/// What was seen, and what it comes to.
struct Measurement {
  Observation outcome;
  std::array<std::uint16_t, Observation::kCalls> answers{};  ///< of the calls
  std::array<std::uint16_t, Observation::kCalls> written{};  ///< what the blitter left in COLFLAG
  std::uint16_t later = 0;
  std::uint16_t memory = 0;
};

const Record<Measurement>& record_of(const Measurement* measured);

/// Runs a cell's firmware on its machine, in a separate process. Throws InputError.
Measurement run_cell(const Cell& cell, const CellOptions& options);
/// Runs cells side by side.
std::vector<CellResult> run_cells(const std::vector<Cell>& cells, const CellOptions& options,
                                  const CellsDone& progress);
/// Cells of any kind, which `work` runs, side by side; `done` is called with each in their order,
/// `crash` being how it has ended two processes, if it has.
void run_shared(std::size_t count, unsigned workers,
                const std::function<Json(std::size_t index)>& work, const CellsDone& progress,
                const std::function<void(std::size_t index, const Json& result,
                                         const std::string& crash)>& done);

/// The same, told as a time line: every access of the processor to COLFLAG's line (or the buffer's
/// first), what the cache did with it, what the blitter wrote, what the test read.
std::vector<std::string> explain_cell(const Cell& cell, const CellOptions& options);

}  // namespace collide::coherence
