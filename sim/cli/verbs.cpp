// SPDX-License-Identifier: MIT
#include "sim/cli/verbs.h"

#include "sim/cosim/registry.h"
#include "sim/tools/colour.h"
#include "sim/tools/project.h"

namespace collide::cli {

std::string verdict(bool passed) {
  return passed ? tools::painted(tools::Colour::kGreen, "pass")
                : tools::painted(tools::Colour::kRed, "FAIL");
}

namespace {

std::vector<std::string> names_of(const std::vector<tools::RtlUnit>& units) {
  std::vector<std::string> names;
  for (const tools::RtlUnit& unit : units) names.push_back(unit.name);
  return names;
}

}  // namespace

std::vector<std::string> unit_names() {
  return names_of(tools::rtl_units());
}
std::vector<std::string> design_names() {
  return names_of(tools::rtl_designs());
}

}  // namespace collide::cli
