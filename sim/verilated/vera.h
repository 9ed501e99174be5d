// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/vera/unit.h"

namespace collide {
struct WaveOptions;
}

namespace collide::vera {

/// rtl/vera under Verilator with its video RAM, just out of reset. With a wave it is the slower,
/// traced build of the same sources.
std::unique_ptr<Unit> make_rtl();
std::unique_ptr<Unit> make_rtl(const WaveOptions& wave);

}  // namespace collide::vera
