// SPDX-License-Identifier: MIT
#include "sim/flows/monitors.h"

namespace collide::flows {

tools::RtlUnit with_monitors(tools::RtlUnit unit) {
  unit.sources.push_back(std::string(kMonitors) + "/" + unit.name + "_ports.sv");
  for (const std::string& file : tools::files_in(kMonitors, ".sv")) {
    const std::string end = "_monitor.sv";
    if (file.size() > end.size() && file.substr(file.size() - end.size()) == end) {
      unit.sources.push_back(file);
    }
  }
  unit.includes.push_back(kMonitors);
  return unit;
}

}  // namespace collide::flows
