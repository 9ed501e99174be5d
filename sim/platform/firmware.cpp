// SPDX-License-Identifier: MIT
#include "sim/platform/firmware.h"

#include "model/common/input_error.h"
#include "sim/tools/places.h"

namespace collide::platform {

std::filesystem::path firmware_folder() {
  const std::string chosen = tools::environment("COLLIDE_FIRMWARE");
  const std::filesystem::path folder = chosen.empty() ? COLLIDE_FIRMWARE : chosen;
  if (!std::filesystem::is_directory(folder)) {
    throw InputError(folder.string(), "is no folder, expected the project's built firmware");
  }
  return folder;
}

}  // namespace collide::platform
