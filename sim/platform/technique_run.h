// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/judge/film.h"
#include "sim/platform/bus_traffic.h"
#include "sim/platform/machine.h"

namespace collide::platform {

/// Runs a technique, by its name, in the place of the machine's processor: its memory is that of
/// the machine, the blitter and VERA are the machine's, and every access is a transaction. In a
/// its own process. Throws InputError if there is no such technique, it does not play such
/// films, or the machine lacks what it needs; std::runtime_error for what a unit threw.
TechniqueRun run_technique(const Machine& machine, const std::string& technique,
                           const techniques::Film& film);

}  // namespace collide::platform
