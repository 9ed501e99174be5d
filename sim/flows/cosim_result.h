// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/cosim/cosim.h"

namespace collide::flows {

/// What `collide cosim --json` prints.
struct RtlCosimResult : cosim::CosimResult {
  Json rtl = nullptr;  // what ChosenRtl says of it
  std::string timing = "exact";
};
const Record<RtlCosimResult>& record_of(const RtlCosimResult* result);

}  // namespace collide::flows
