// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/tools/project.h"

namespace collide::flows {

/// A warning or an error of Verilator.
struct Complaint {
  std::string kind;   // "LATCH"; empty for an error without one
  std::string file;   // as Verilator was given it; empty if it has no place
  std::string place;  // "12:5", line and column
  std::string text;
  bool is_error = false;

  /// In one line that begins with its place, the path as people can type it:
  /// "mine/x.sv:12:5: Latch inferred for signal 'c' (Verilator, LATCH)".
  std::string line() const;
  /// What is as a rule meant: widths, names, layout. Anything else is looked at before it is
  /// waived.
  bool is_harmless() const;
};

/// All that Verilator has printed, in its order.
std::vector<Complaint> complaints_in(const std::string& verilator_output);

/// A configuration for Verilator (.vlt) that waives the warnings: the harmless ones, and behind
/// comment signs those that are to be looked at first.
std::string waivers_for(const std::vector<Complaint>& complaints);

/// Why Verilator refuses RTL, in one line: its first complaint. If there are more, this asks
/// Verilator for all of them, leaves them with the waivers in rtl/ of the output folder, and names
/// the files. `unit` and `options` are what it was run on and with, `output` what it printed.
std::string refusal(const tools::RtlUnit& unit, const std::vector<std::string>& options,
                    const std::string& output);

}  // namespace collide::flows
