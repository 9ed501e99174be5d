// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/cli/verb.h"

/// What is said about the verbs, all of it from how they are declared.
namespace collide::cli {

/// What --help prints. The path names the verb: the program, and the verbs down to it.
std::string help_text(const std::vector<const Verb*>& path);

/// The manual page, for man(1).
std::string manual_page(const Verb& program);

/// A script that completes the program's command line in bash.
std::string bash_completion(const Verb& program);

/// "1 to 100": the numbers an option with bounds takes.
std::string bounds_text(const Option& option);

}  // namespace collide::cli
