// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/common/port.h"
#include "model/scene/mask.h"
#include "sim/show/demo/offset_sweep.h"

namespace collide::demo {

/// Mandin's test in machine code (firmware/mandin), and what may replace parts of it.
struct MandinProgram {
  const char* what;
  const char* machine;
  const char* firmware;
  std::uint32_t cacr;
  bool stale = false;      ///< the data cache hides what the blitter writes
  bool in_buffer = false;  ///< the processor looks through the buffer instead of COLFLAG
  bool alone = false;      ///< the processor does it without the blitter
};
const std::vector<MandinProgram>& mandin_programs();

/// One of them over pairs of sprites.
struct MandinRun {
  std::size_t pairs = 0;
  std::size_t wrong = 0;     ///< answers that are not those of the pixels
  std::uint64_t clocks = 0;  ///< of the processor
  double seconds = 0;        ///< of the machine's time
  Traffic processor, blitter;
};
/// Over all offsets of a sweep, the blitter as RTL. Throws InputError if a program does not end.
MandinRun run_mandin(const MandinProgram& program, const scene::Mask& first,
                     const scene::Mask& second, const std::vector<OffsetSweep::Offset>& offsets,
                     const std::filesystem::path& firmware);

}  // namespace collide::demo
