// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <istream>
#include <string>

#include "model/common/json.h"

namespace collide::cosim {

/// Calls `use` with every job of a file in order: one JSON object, or JSON Lines with one job a
/// line; "-" is standard input. Jobs are read one at a time. Throws InputError that names file and
/// line.
void for_each_job(const std::string& path, const std::function<void(const JsonField& job)>& use);

}  // namespace collide::cosim
