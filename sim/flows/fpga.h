// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/flows/fpga_family.h"
#include "sim/tools/project.h"

namespace collide::flows {

/// What is to be built.
struct FpgaOptions {
  std::string family;                   // empty: ice40, or the board's
  std::string board;                    // a folder of the design's boards/; empty: none
  std::vector<std::string> parameters;  // NAME=NUMBER, of the unit and its wrapper
  unsigned seed = 1;                    // of the placement
};

/// What `collide fpga --json` prints of a design.
struct FpgaReport {
  std::string unit, family, device, board;
  std::vector<std::string> parameters;
  unsigned seed = 0;
  std::optional<FpgaCells> cells;  // the unit by itself; a board has none
  FpgaCells wrapped_cells;         // with its wrapper, or the board's top
  FpgaShare logic, block_ram;
  std::string logic_name;  // of the family, for people
  std::vector<FpgaClock> clocks;
  double nextpnr_mhz = 0;  // of the clock with the least to spare
  std::optional<double> icetime_mhz;
  bool met = false;                      // every clock is as fast as wanted
  std::optional<std::string> bitstream;  // its file
  std::string folder;                    // of netlists, placement and logs, in the store
  bool reused = false;                   // from an earlier run
  std::vector<std::string> commands;     // to repeat it from the root of the tree
};
const Record<FpgaReport>& record_of(const FpgaReport* report);

/// The boards that a design is made for: folders of its boards/ with places of pins.
std::vector<std::string> fpga_boards(const tools::RtlUnit& design);

/// Synthesis, placement, routing and timing of X/fpga/X_fpga.sv, or with a board of
/// X/boards/BOARD/X_BOARD.sv, whose sources are those of BOARD.f, and a bitstream of it. Throws
/// InputError if there is no such family, board, wrapper or parameter, or no tool for the family,
/// and tools::ToolError if a tool fails.
FpgaReport build_fpga(const tools::RtlUnit& unit, const FpgaOptions& options,
                      const std::function<void(const std::string& step)>& progress);

}  // namespace collide::flows
