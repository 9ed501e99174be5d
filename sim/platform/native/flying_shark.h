// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "model/techniques/flying_shark.h"
#include "sim/platform/native/native_run.h"

namespace collide::platform {

/// firmware/flying-shark on machine spectrum: both arrays, each result byte and the T states.
class FlyingSharkNative {
 public:
  void add(const techniques::flying_shark::Frame& frame,
           const techniques::flying_shark::Report& report) {
    frames_.push_back({frame, report});
  }
  /// In a separate process. Throws InputError if the program is not in the folder or is another.
  NativeRun run(const std::filesystem::path& firmware) const;

 private:
  struct Given {
    techniques::flying_shark::Frame frame;
    techniques::flying_shark::Report report;
  };
  std::vector<Given> frames_;
};

}  // namespace collide::platform
