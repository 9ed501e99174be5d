// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "sim/cosim/blitter/lockstep.h"
#include "sim/cosim/blitter/run_job.h"
#include "sim/cosim/unit_bench.h"
#include "sim/verilated/timing.h"

namespace collide::blitter {

/// Makes the device under test on the bus it is given, with a wave if one is wanted.
using MakeDut =
    std::function<std::unique_ptr<Unit>(Bus&, const WaveOptions&, const Timing& timing)>;

/// A fresh unit of that kind on a bus: what jobs and techniques are given. Without a `dut` the RTL
/// is rtl/blitter.
MakeUnit unit_maker(cosim::On on, const WaveOptions& wave = {}, const MakeDut& dut = {},
                    const Timing& timing = {}, const Lockstep::IgnoredBits& ignored = {});

}  // namespace collide::blitter

namespace collide::cosim {

/// The blitter as the verbs know it.
const UnitBench& blitter_bench();

/// The same with another device under test: a mutant, a broken copy, somebody else's RTL.
std::unique_ptr<UnitBench> make_blitter_bench(blitter::MakeDut dut, const Timing& timing = {});

}  // namespace collide::cosim
