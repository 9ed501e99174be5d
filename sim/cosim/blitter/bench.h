// SPDX-License-Identifier: MIT
#pragma once

#include "sim/cosim/blitter/run_job.h"
#include "sim/cosim/unit_bench.h"

namespace collide::cosim {

/// The blitter as the verbs know it.
const UnitBench& blitter_bench();

}  // namespace collide::cosim

namespace collide::blitter {

/// A fresh unit of that kind on a bus: what jobs and techniques are given.
MakeUnit unit_maker(cosim::On on, const WaveOptions& wave = {});

}  // namespace collide::blitter
