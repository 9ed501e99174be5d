// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/unit_bench.h"
#include "sim/cosim/vera/run_job.h"

namespace collide::cosim {

/// VERA as the verbs know it.
const UnitBench& vera_bench();

}  // namespace collide::cosim

namespace collide::vera {

/// A unit of that kind, just out of reset.
MakeUnit unit_maker(cosim::On on, const WaveOptions& wave = {});

}  // namespace collide::vera
