// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "sim/cosim/adapters/adapter.h"
#include "sim/cosim/adapters/history.h"
#include "sim/cosim/adapters/job.h"
#include "sim/units/shared_library.h"
#include "sim/units/wave_options.h"

namespace collide::adapters {

constexpr std::uint64_t kClockPeriod = 40'000;  // picoseconds
/// Clocks at the end of a job in which nobody asks for anything.
constexpr unsigned kRest = 12;

/// The clock by which a job is over, whatever its accesses wait for.
std::uint64_t deadline_of(const Job& job);

/// Runs a job on an adapter's RTL, of the wave only the clocks that it has. Throws Divergence, of
/// a rule of a port or an access that is not answered.
using Runs = std::function<History(const Adapter& adapter, const Job& job, const WaveOptions&)>;

/// Of the program's own adapter of that name.
Runs own_rtl(std::string_view name);
/// The adapter of that name in a library that was compiled while the program runs and lives longer.
Runs loaded_rtl(std::string_view name, const SharedLibrary& library);

}  // namespace collide::adapters
