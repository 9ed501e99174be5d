// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/cosim/adapters/adapter.h"
#include "sim/cosim/adapters/history.h"
#include "sim/cosim/adapters/job.h"
#include "sim/cosim/adapters/masters.h"
#include "sim/cosim/adapters/runs.h"
#include "sim/cosim/adapters/slaves.h"
#include "sim/units/adapters/rtl.h"
#include "sim/units/hung.h"
#include "sim/units/shared_library.h"
#include "sim/units/stopped.h"

namespace collide::adapters {

/// An adapter between a master and a slave.
template <class Near, class Far>
History run_on(const Adapter& adapter, const Job& job, Rtl<Near, Far>& rtl) {
  History history;
  Master<Near> master(job, history.near);
  Slave<Far> slave(job, adapter.far_bytes, history.far);
  std::vector<std::uint64_t> resets = job.resets;
  std::sort(resets.begin(), resets.end());
  auto next_reset = resets.begin();

  std::uint64_t& clock = history.clocks;
  const std::uint64_t deadline = deadline_of(job);
  const auto tick = [&](bool reset) {
    rtl.reset(reset);
    rtl.drive(master.drive(clock), adapter.near_shift);
    rtl.answer(slave.before());
    rtl.settle();
    if (reset) {
      master.reset(clock);
      slave.reset(clock);
      history.resets.push_back(clock);
    } else {
      rtl.answer(slave.serve(clock, rtl.asked(adapter.far_shift)));
      rtl.settle();
      master.see(clock, rtl.answered());
    }
    rtl.tick();
    ++clock;
  };
  try {
    rtl.drive({}, 0);
    rtl.settle();  // the first evaluation sees no edge
    tick(true);
    // Behind the last access nothing may be begun.
    for (unsigned rest = 0; rest < kRest && clock < deadline; rest += master.done() ? 1 : 0) {
      while (next_reset != resets.end() && *next_reset < clock) ++next_reset;
      tick(next_reset != resets.end() && *next_reset == clock);
    }
  } catch (const Stopped& stopped) {
    Divergence divergence = divergence_of(stopped, rtl.clock());
    divergence.step = history.near.empty() ? 0 : history.near.back().number;
    throw divergence;
  }
  for (const Access& access : history.near) {
    if (access.end != Access::End::kOpen) continue;
    Divergence divergence("an access without an answer", clock, describe(access) + ": an answer",
                          "none", "an access without an answer");
    divergence.step = access.number;
    throw divergence;
  }
  return history;
}

/// The RTL, in its traced verilation if there is to be a wave.
template <class Model, class Traced, class Near, class Far>
History run_rtl(const Adapter& adapter, const Job& job, const WaveOptions& wave) {
  if (wave.wanted()) {
    Pins<Traced, Near, Far> rtl(kClockPeriod, wave);
    return run_on(adapter, job, rtl);
  }
  Pins<Model, Near, Far> rtl(kClockPeriod, wave);
  return run_on(adapter, job, rtl);
}

/// The RTL of a library made with sim/units/adapters/loaded.cpp, which lives longer.
template <class Near, class Far>
Runs run_library(const SharedLibrary& library) {
  const auto make = maker_of<Rtl<Near, Far>, std::uint64_t, const WaveOptions&>(library);
  return [make](const Adapter& adapter, const Job& job, const WaveOptions& wave) {
    return run_on(adapter, job, *make(kClockPeriod, wave));
  };
}

}  // namespace collide::adapters
