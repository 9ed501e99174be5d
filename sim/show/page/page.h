// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json_fwd.h"
#include "sim/show/page/script.h"

namespace collide::show {

/// Pages are one HTML file that needs no other. `data` is what the scripts in page/ read.

/// One of these: what is in its body, its styles in their order, its script. A policy in it lets
/// the browser run this script alone and load nothing. `allowed`: further sources of scripts.
std::string whole_page(const std::string& title, const char* body,
                       const std::vector<const char*>& styles, const Script& script,
                       const Json& data, const std::string& allowed = "");

/// The script as a source in a policy.
std::string source(const Script& script);

/// The report of a comparison (sim/show/compare/comparison_page.h).
std::string page(const std::string& title, const Json& data);

/// A recorded wave (sim/show/waves/wave_page.h).
std::string wave_page(const std::string& title, const Json& data);

}  // namespace collide::show
