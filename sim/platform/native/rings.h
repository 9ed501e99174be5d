// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "model/scene/mask.h"
#include "model/techniques/x16_detector.h"
#include "sim/platform/native/native_run.h"
#include "sim/units/on.h"

namespace collide::platform {

/// firmware/rings-x16/scene.s on machine x16 with its VERA on `unit`: what VERA reports, and who is
/// hit by whom.
class RingsNative {
 public:
  void add(const x16::Detector& detector, const x16::Report& report);
  /// In a separate process. Throws InputError as above; it cannot be run if there is nothing to
  /// show, or the decision tables do not fit the machine's memory.
  NativeRun run(const std::filesystem::path& firmware, On unit) const;

 private:
  struct Given {
    std::vector<x16::Position> places;
    std::uint8_t isr = 0;  ///< SPRCOL and the masks
    std::vector<x16::Pair> hits;
  };
  std::vector<x16::Object> objects_;
  std::vector<scene::Mask> shapes_;
  std::vector<Given> frames_;
};

}  // namespace collide::platform
