// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/show/page/script.h"

namespace collide::show {

/// Pages are one HTML file that needs no other. `data` is what the scripts in page/ read.

/// One of these: what is in its body, its styles and scripts in their order. A policy in it lets
/// the browser run these scripts alone and load nothing. `allowed`: further sources of scripts.
std::string whole_page(const std::string& title, const char* body,
                       const std::vector<const char*>& styles, const std::vector<Script>& scripts,
                       const Json& data, const std::string& allowed = "");

/// The scripts as sources in a policy.
std::string sources(const std::vector<Script>& scripts);

/// The report of a comparison (sim/show/compare/comparison_page.h).
std::string page(const std::string& title, const Json& data);

/// The scripts of a wave's page: a page that shows it in a frame must allow them.
std::vector<Script> wave_scripts();
/// A recorded wave (sim/show/waves/wave_page.h).
std::string wave_page(const std::string& title, const Json& data);

}  // namespace collide::show
