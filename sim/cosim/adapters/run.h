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
#include "sim/units/adapters/pins.h"
#include "sim/units/clocked.h"
#include "sim/units/hung.h"
#include "sim/units/stopped.h"

namespace collide::adapters {

/// An adapter, whose verilation `Model` is, between a master and a slave.
template <class Model, class Near, class Far>
History run_on(const Adapter& adapter, const Job& job, const WaveOptions& wave) {
  History history;
  Master<Near> master(job, history.near);
  Slave<Far> slave(job, adapter.far_bytes, history.far);
  Clocked<Model> rtl("", kClockPeriod, wave);
  auto& pins = rtl.pins();
  std::vector<std::uint64_t> resets = job.resets;
  std::sort(resets.begin(), resets.end());
  auto next_reset = resets.begin();

  std::uint64_t& clock = history.clocks;
  const std::uint64_t deadline = deadline_of(job);
  const auto tick = [&](bool reset) {
    pins.i_rst = reset;
    drive(pins, master.drive(clock), adapter.near_shift);
    answer(pins, slave.before());
    rtl.settle();
    if (reset) {
      master.reset(clock);
      slave.reset(clock);
      history.resets.push_back(clock);
    } else {
      answer(pins, slave.serve(clock, ask_of(pins, adapter.far_shift, static_cast<Far*>(nullptr))));
      rtl.settle();
      master.see(clock, answer_of(pins, static_cast<Near*>(nullptr)));
    }
    rtl.tick();
    ++clock;
  };
  try {
    drive(pins, typename Near::Ask{}, 0);
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
  if (wave.wanted()) return run_on<Traced, Near, Far>(adapter, job, wave);
  return run_on<Model, Near, Far>(adapter, job, wave);
}

}  // namespace collide::adapters
