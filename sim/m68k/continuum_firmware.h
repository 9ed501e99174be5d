// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "model/m68k/cpu.h"
#include "model/techniques/continuum.h"
#include "sim/m68k/program.h"

namespace collide::m68k {

/// The figure test in 68000 code (firmware/continuum) on its own 68000 with 1 MB of memory.
class ContinuumFirmware {
 public:
  static constexpr std::uint32_t kBytes = 1u << 20;

  struct Result {
    std::uint32_t d0 = 0;
    std::uint64_t clocks = 0;  ///< of the routine, first instruction to RTS
    std::uint64_t instructions = 0;
    bool registers_kept = false;  ///< D3-D7, A2-A6 and the stack pointer are as before the call
  };

  /// Throws InputError if the file is not the firmware.
  explicit ContinuumFirmware(const std::filesystem::path& elf);

  /// Memory by words: put the screen and the mask anywhere from 0x20000 on.
  std::vector<std::uint16_t>& memory() { return memory_; }
  /// Calls the routine in per-instruction mode.
  Result run(const techniques::continuum::Query& query);
  /// The same with a bus that sees every cycle; it has to answer from memory().
  Result run(const techniques::continuum::Query& query, Bus& bus);

 private:
  Result call(const techniques::continuum::Query& query, Cpu& cpu);

  std::vector<std::uint16_t> memory_;
  std::uint32_t routine_;
  std::uint32_t globals_;
};

}  // namespace collide::m68k
