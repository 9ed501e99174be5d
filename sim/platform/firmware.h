// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace collide::platform {

/// Where the project's firmware was built: COLLIDE_FIRMWARE in the environment, or the folder the
/// build of this program used. Throws InputError if it is not there.
std::filesystem::path firmware_folder();

}  // namespace collide::platform
