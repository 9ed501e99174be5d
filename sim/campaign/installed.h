// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "sim/campaign/folder.h"

namespace collide::campaign {

/// This very program and what it reads.
struct Installed {
  std::filesystem::path program;
  std::filesystem::path root;   ///< of the source tree
  std::filesystem::path store;  ///< what it builds to be used again
};

/// Where it is.
Installed in_place();

/// A copy in the campaign's folder, for nodes that see nothing else of this machine. One that is
/// there already is used: it is of the same build.
Installed staged(const Folder& folder);

}  // namespace collide::campaign
