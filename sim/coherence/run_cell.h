// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "sim/coherence/cell.h"
#include "sim/platform/mandin_batch.h"

namespace collide::coherence {

struct CellOptions {
  cosim::On blitter = cosim::On::kRtl;
  bool accurate = false;
  std::filesystem::path firmware;  ///< folder of the ELF files
};

/// Runs a cell's firmware on its machine, in a process of its own. Throws InputError.
Outcome run_cell(const Cell& cell, const CellOptions& options);

/// The same, told as a time line: every access of the processor to COLFLAG's line (or the buffer's
/// first), what the cache did with it, what the blitter wrote, what the test read.
std::vector<std::string> explain_cell(const Cell& cell, const CellOptions& options);

}  // namespace collide::coherence
