// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "model/vera/chip.h"
#include "model/vera/unit.h"
#include "sim/units/divergence.h"
#include "sim/units/on.h"
#include "sim/units/shared_library.h"
#include "sim/units/timing.h"
#include "sim/units/vera/ignored_bits.h"
#include "sim/units/wave_options.h"

namespace collide::vera {

/// Makes the device under test, just out of reset.
using MakeDut = std::function<std::unique_ptr<Unit>(const WaveOptions& wave)>;
/// The same, of which only CPU port and IRQ pin are seen.
using MakeChip =
    std::function<std::unique_ptr<Chip>(const WaveOptions& wave, const Timing& timing)>;

/// The device under test, clock by clock and by transactions. Without one it is our RTL.
struct Dut {
  MakeDut unit;
  MakeChip chip;
};

/// A fresh unit of that kind: what jobs and techniques are given. Without `dut` it is our RTL.
MakeUnit unit_maker(On on, const WaveOptions& wave = {}, const MakeDut& dut = {},
                    const IgnoredBits& ignored = {}, const Accepts& accepts = {});

/// The device under test of a library made from sim/units/vera/loaded.cpp.
Dut loaded_dut(const SharedLibrary& library);

}  // namespace collide::vera
