// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/tools/project.h"

namespace collide::flows {

/// The command of Yosys that makes iCE40 cells of a module.
constexpr const char* kIce40Synthesis = "synth_ice40 -dsp";

/// iCE40 cells of a synthesized module.
struct FpgaCells {
  unsigned lut4 = 0;
  unsigned dff = 0;
  unsigned carry = 0;
  unsigned block_ram = 0;        // of 4 kbit
  unsigned single_port_ram = 0;  // of 256 kbit
  unsigned dsp = 0;
};

struct FpgaResult {
  FpgaCells unit;            // the unit by itself
  FpgaCells wrapped;         // with the shift registers of its wrapper
  unsigned logic_cells = 0;  // placed, of the wrapped unit
  unsigned logic_cells_available = 0;
  double nextpnr_mhz = 0;
  double icetime_mhz = 0;
  std::string folder;                 // of netlists, placement and logs, in the store
  bool reused = false;                // from an earlier run
  std::vector<std::string> commands;  // to repeat it from the root of the tree
};

/// Synthesis, placement, routing and timing of rtl/X/fpga/X_fpga.sv for an iCE40 UP5K in its sg48
/// package. `parameters` are values NAME=NUMBER for the unit and its wrapper. Throws InputError if
/// the unit has no wrapper, or this no such parameter, and tools::ToolError if a tool fails.
FpgaResult build_fpga(const tools::RtlUnit& unit, const std::vector<std::string>& parameters,
                      unsigned seed, const std::function<void(const std::string& step)>& progress);

}  // namespace collide::flows
