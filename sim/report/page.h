// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/common/json.h"

namespace collide::report {

/// The report as one HTML page that needs no other file. `data` is what page/page.js reads.
std::string page(const std::string& title, const Json& data);

}  // namespace collide::report
