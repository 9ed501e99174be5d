// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/cli/verb.h"

namespace collide::cli {

/// Where the second column of a help begins.
constexpr std::size_t kHelpColumn = 26;

/// The text of `collide --help`, sim/cli/help.txt, which the launcher prints before anything is
/// built: the one place for the groups of the verbs, their sentences and the common options.
struct Overview {
  struct Row {
    std::string section;  // "Check RTL"
    std::string what;     // "cosim", "-j N"
    std::string help;
  };

  std::string text;
  std::string sentence;  // about the program
  std::string footer;
  std::vector<Row> rows;
};
const Overview& overview();

/// Whether the overview describes the option for all verbs.
bool is_common(const Option& option);

/// Adds a verb of the overview to the program. Throws std::out_of_range for another name.
Verb& add_verb(Verb& program, const std::string& name);

/// What a retired verb is called now (sim/cli/retired.txt): "cosim UNIT --gates FAMILY". Empty if
/// there was none of that name.
std::string retired_as(const std::string& name);

}  // namespace collide::cli
