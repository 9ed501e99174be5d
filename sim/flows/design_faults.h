// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "model/common/json_fwd.h"

namespace collide::flows {

class ModuleNetlist;

/// A fault such as a designer makes: at a pin, in a handshake, in reset, in a counter, in the clock
/// in which two things meet.
struct DesignFault {
  std::string mode;                 ///< of kDesignFaultModes
  std::string module;               ///< it is in, as the netlist calls it
  std::string wire;                 ///< what is changed, by its name in the source
  std::vector<std::string> places;  ///< file:line.column-line.column in the source
  /// Puts it in, switched on by this bit.
  std::function<void(ModuleNetlist&, const Json& on)> put;
};

/// Draws that many faults of a netlist, as yosys' write_json prints it after `prep` and before
/// `flatten`: of each mode as many as of another, as far as there are so many. Fewer if there are
/// no more. Only modules that are `wanted`, by their names in the netlist, get any.
std::vector<DesignFault> draw_design_faults(
    const Json& netlist, const std::string& top, unsigned count, unsigned seed,
    const std::function<bool(const std::string& module)>& wanted);

/// The netlist with these faults in it, each with its number. All its modules get one more input,
/// `select`, of `bits` bits, whose value is the number of the fault that is switched on.
Json with_design_faults(Json netlist,
                        const std::vector<std::pair<unsigned, const DesignFault*>>& faults,
                        const std::string& select, unsigned bits);

}  // namespace collide::flows
