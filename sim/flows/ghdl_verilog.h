// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "sim/flows/vhdl_text.h"

namespace collide::flows {

/// What GHDL is asked to write a netlist of an entity as.
using GhdlText = std::function<std::string()>;

/// Makes of the Verilog that GHDL writes of a netlist what a person who wrote the VHDL can read
/// results of:
///
/// - Names are in small letters, as VHDL does not tell capitals; a net that a signal of the VHDL
///   merely repeats is that signal. Waves and toggle coverage have the VHDL's names alone.
/// - `line directives name the place in the VHDL, so that every tool reports that. Multiplexers are
///   if and else, so that they are branches of coverage.
/// - A `case` without a default, as GHDL 2.0.0 writes every one of them, gets the one that the same
///   netlist has in VHDL, `as_vhdl`, which is asked for only then.
/// - The top module is called `top`; the others have `prefix` before their names.
/// - What GHDL writes of a component without an entity, an empty module, is left out.
///
/// Throws tools::ToolError if a default cannot be had for certain, and InputError for an inout of
/// another module than the top: GHDL connects it one way.
std::string readable_verilog(const std::string& verilog, const GhdlText& as_vhdl,
                             const VhdlEntities& entities, const std::string& top,
                             const std::string& prefix);

/// The file that `line directives name where nothing of the VHDL stands behind what follows.
/// Verilator's own are called so, too.
constexpr const char* kOfGhdl = "<ghdl>";

}  // namespace collide::flows
