// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "sim/cosim/unit_bench.h"
#include "sim/cosim/vera/ignored_bits.h"
#include "sim/cosim/vera/run_job.h"

namespace collide::vera {

/// Makes the device under test, just out of reset.
using MakeDut = std::function<std::unique_ptr<Unit>(const WaveOptions& wave)>;

/// A fresh unit of that kind: what jobs and techniques are given. Without `dut` it is our RTL.
MakeUnit unit_maker(cosim::On on, const WaveOptions& wave = {}, const MakeDut& dut = {},
                    const IgnoredBits& ignored = {});

}  // namespace collide::vera

namespace collide::cosim {

/// VERA as the verbs know it.
const UnitBench& vera_bench();
/// The same with another device under test.
std::unique_ptr<UnitBench> make_vera_bench(vera::MakeDut dut);

}  // namespace collide::cosim
