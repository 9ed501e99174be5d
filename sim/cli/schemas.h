// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "model/common/json_fwd.h"

namespace collide::cli {

/// The JSON Schemas that descriptions of records give, by the names of their files without
/// ".schema.json".
std::map<std::string, Json> schemas();

/// Writes each into a file of the folder.
void write_schemas(const std::filesystem::path& folder);

}  // namespace collide::cli
