// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "model/techniques/flying_shark_boxes.h"
#include "model/z80/ula.h"

namespace collide::z80 {

/// The programs over a frame of Flying Shark's objects that was put into memory from outside:
/// firmware/flying-shark/frame.asm, boxes-frame.asm, and both with 16 bits.
enum class SharkProgram { kArrays, kBoxes, kWideArrays, kWideBoxes };

struct SharkResult {
  /// Bit for bit as BoxReport has them.
  std::vector<std::uint16_t> bullets, enemies, enemy_bullets;
  bool player_hit = false;
  bool refused = false;   ///< too many bullets; nothing else is valid then
  unsigned t_states = 0;  ///< of both routines with their calls
};

/// What the program takes of memory, in bytes.
struct SharkMemory {
  unsigned code = 0;     ///< with its variables
  unsigned tables = 0;   ///< arrays, or boxes and bits
  unsigned records = 0;  ///< of each object, in addition to position and result
};

/// One of the programs on a Z80 with a ZX Spectrum's memory.
class SharkSpectrum {
 public:
  /// Throws InputError if the program is not in the folder or is another.
  SharkSpectrum(SharkProgram program, const std::filesystem::path& firmware);
  ~SharkSpectrum();

  /// Runs it over the frame. The arrays look at the middle of each box.
  SharkResult run(const techniques::flying_shark::BoxFrame& frame);
  /// The same while the ULA contends for memory, from a T state of its frame on.
  SharkResult run_contended(const techniques::flying_shark::BoxFrame& frame, Clock start);
  SharkMemory memory() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace collide::z80
