// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sim/units/blitter/rtl.h"
#include "sim/units/clocked.h"

namespace collide::test {

/// rtl/blitter with blitter_shifter replaced by the broken copy beside this file.
std::unique_ptr<blitter::Board> make_broken_blitter(const WaveOptions& wave);

}  // namespace collide::test
