// SPDX-License-Identifier: MIT
#pragma once

#include "sim/tools/project.h"

namespace collide::flows {

/// The folder with the monitors of buses.
constexpr const char* kMonitors = "rtl/monitors";

/// The unit or adapter with the monitors of its ports, which are bound to its top module.
tools::RtlUnit with_monitors(tools::RtlUnit unit);

}  // namespace collide::flows
