// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "model/techniques/continuum.h"
#include "sim/m68k/continuum_firmware.h"
#include "sim/platform/native/native_run.h"

namespace collide::platform {

/// firmware/continuum on a 68000 with only memory, at once: D0, clocks and registers of each
/// call; what a frame takes is both.
class ContinuumNative {
 public:
  explicit ContinuumNative(std::filesystem::path firmware) : firmware_(std::move(firmware)) {}
  /// Throws InputError if the program is not in the folder or is another.
  void add(int frame, const techniques::continuum::Query& query,
           const std::vector<std::uint32_t>& rows, const std::vector<std::uint16_t>& screen,
           const techniques::continuum::Result& result);
  NativeRun run() const;

 private:
  std::filesystem::path firmware_;
  std::unique_ptr<m68k::ContinuumFirmware> processor_;
  NativeRun run_;
  int last_ = -1;             // frame
  std::uint64_t clocks_ = 0;  // of it so far
};

}  // namespace collide::platform
