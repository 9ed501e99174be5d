// SPDX-License-Identifier: MIT
#include "sim/cli/verbs.h"

#include "sim/tools/colour.h"
#include "sim/tools/project.h"

namespace collide::cli {

std::string verdict(bool passed) {
  return passed ? tools::painted(tools::Colour::kGreen, "pass")
                : tools::painted(tools::Colour::kRed, "FAIL");
}

std::vector<std::string> unit_names() {
  std::vector<std::string> names;
  for (const tools::RtlUnit& unit : tools::rtl_units()) names.push_back(unit.name);
  return names;
}

}  // namespace collide::cli
