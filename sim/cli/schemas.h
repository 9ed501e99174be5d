// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "model/common/json.h"

namespace collide::cli {

/// The JSON Schemas that descriptions of records give, by the names of their files in
/// docs/schema/generated without ".schema.json".
std::map<std::string, Json> schemas();

}  // namespace collide::cli
