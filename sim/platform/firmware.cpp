// SPDX-License-Identifier: MIT
#include "sim/platform/firmware.h"

#include <cstdlib>

#include "model/common/input_error.h"

namespace collide::platform {

std::filesystem::path firmware_folder() {
  const char* const chosen = std::getenv("COLLIDE_FIRMWARE");
  const std::filesystem::path folder = chosen != nullptr ? chosen : COLLIDE_FIRMWARE_FOLDER;
  if (!std::filesystem::is_directory(folder)) {
    throw InputError(folder.string(), "is no folder, expected the project's built firmware");
  }
  return folder;
}

}  // namespace collide::platform
