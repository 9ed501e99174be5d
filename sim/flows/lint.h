// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/flows/other_rtl.h"
#include "sim/tools/project.h"

namespace collide::flows {

/// One static check and how to repeat it from the root of the tree.
struct LintCheck {
  std::string unit;  // "c++" for the programs, "rtl" for all units
  std::string name;
  std::vector<std::string> argv;
  std::string skipped = {};  // why it cannot be made; else empty
};

struct LintResult {
  LintCheck check;
  bool passed = false;
  std::string output;  // what the tool said
};

/// Verilator, Icarus and Yosys on the unit's RTL, and Verilator on its FPGA wrapper.
std::vector<LintCheck> lint_checks(const tools::RtlUnit& unit);
/// GHDL on the VHDL of the user's own RTL, and Verilator, Icarus and Yosys on all of it.
std::vector<LintCheck> lint_checks(const OtherRtl& rtl);
/// The layout of all C++, and the width of all RTL.
std::vector<LintCheck> format_checks();

/// A tool that says anything has found something: these tools are silent when all is well.
LintResult lint(const LintCheck& check);

}  // namespace collide::flows
