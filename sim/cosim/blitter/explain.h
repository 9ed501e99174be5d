// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/blitter/golden.h"
#include "sim/cosim/blitter/history.h"
#include "sim/units/blitter/lockstep.h"
#include "sim/units/divergence.h"

namespace collide::blitter {

/// Told of every access of the chip: the golden model before and behind it.
using Step = std::function<void(const Golden::State& before, const Golden::State& after)>;

/// Holds what the pins have shown against the golden model, in the order of what happened, in which
/// it has to make the same accesses and to give the same answers (Herlihy and Wing 1990:
/// linearizability). What a bus access, an access to a register, a bus cycle of another master, a
/// grant or a reset does it does in one clock, and docs/reference/blitter-rules.md says which, and
/// in what order those of a clock count (rules 40 to 47): so there is one order, and nothing to
/// search. In every clock the request, the interrupt and whether the chip is on the bus are
/// compared; every answer of the register port but for the bits that are `ignored`; every access of
/// the chip.
///
/// By transactions a register access takes effect in any clock from that in which it is looked at,
/// or the chip is off the bus, to its answer: its order with bus cycles of other masters is
/// searched for. Request, interrupt and entry of the bus may be late by the patience. Returns the
/// number of comparisons. Throws Divergence, with what happened before it.
std::uint64_t explain(const History& history, const Lockstep::IgnoredBits& ignored = {},
                      const Timing& timing = {}, const Step& step = {});

/// What happened in the last clocks of a history.
std::vector<Divergence::Moment> timeline(const History& history);

}  // namespace collide::blitter
