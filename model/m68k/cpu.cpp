// SPDX-License-Identifier: MIT
#include "model/m68k/cpu.h"

#include <algorithm>
#include <iterator>

#include "model/m68k/exec.h"

namespace collide::m68k {
namespace {

/// Something other than the next instruction may be due, or has to be watched for during it.
bool needs_attention(const State& s) {
  return s.trace != 0 || s.trace_pending || s.run != RunState::kRunning || s.bus_requested ||
         s.ipl_pin != s.ipl_sampled || interrupt_due(s);
}

void halt(Core& core) {
  core.s.run = RunState::kHalted;
  core.limit = 0;
  core.bus->halted(core.s.clock);
}

template <class P>
void take_fault(Core& core, const Fault& fault) {
  try {
    if (core.in_group0) {
      core.in_group0 = false;
      core.s.clock += fault.clocks + 4;
      halt(core);
      return;
    }
    Exec<P>(core).group0(fault);
  } catch (const Fault& second) {
    core.in_group0 = false;
    core.s.clock += second.clocks + 4;
    halt(core);
  }
}

/// In STOP only an interrupt goes on. Four clocks a look, reported in halves as the inputs count
/// until two clocks before the next one; when nobody watches idle clocks nothing can change before
/// `until`.
void wait_stopped(Core& core, Clock until) {
  State& s = core.s;
  if (core.observes_idle) {
    for (int half = 0; half < 2; ++half) {
      core.bus->idle(2, s.clock);
      s.clock += 2;
    }
  } else {
    s.clock += (until - s.clock + 3) & ~Clock{3};
  }
  s.ipl_sampled = s.ipl_pin;
}

/// One instruction or exception with everything watched.
template <class P>
void attend(Core& core, Clock until) {
  State& s = core.s;
  if (s.run == RunState::kHalted) {
    s.clock = until;
    return;
  }
  if (s.trace_pending) {
    s.trace_pending = false;
    const std::uint32_t next = s.run == RunState::kStopped ? s.pc : s.pc - 4;
    s.run = RunState::kRunning;
    Exec<P>(core).exception(kVectorTrace, next, 4, true);
    return;
  }
  if (interrupt_due(s)) {
    const unsigned level = s.ipl_sampled;
    Exec<P>(core).interrupt(level);
    return;
  }
  if (s.run == RunState::kStopped) {
    if (!P::kLater && s.supervisor == 0) {
      // STOP has loaded an SR without S: its next time it is privileged.
      s.run = RunState::kRunning;
      Exec<P> e(core);
      e.idle(4);
      e.exception(kVectorPrivilege, s.pc, 4, true);
      return;
    }
    wait_stopped(core, until);
    return;
  }
  const bool traced = (s.trace & 2) != 0;
  core.suppress_trace = false;
  core.table[s.ird](core);
  s.trace_pending = traced && !core.suppress_trace;
}

/// Registers as they were when an instruction began.
struct Snapshot {
  explicit Snapshot(const State& s)
      : n(s.n), z(s.z), v(s.v), c(s.c), x(s.x), pc(s.pc), ird(s.ird), irc(s.irc) {
    std::copy(std::begin(s.r), std::end(s.r), r);
  }
  void restore(State& s) const {
    std::copy(r, r + 16, s.r);
    s.n = n, s.z = z, s.v = v, s.c = c, s.x = x, s.pc = pc, s.ird = ird, s.irc = irc;
  }
  std::uint32_t r[16];
  std::uint32_t n, z, v, c, x, pc;
  std::uint16_t ird, irc;
};

/// 68010 and later: one instruction or exception at a time. A fault takes the registers back to
/// where the instruction began, so that the handler can have it run again.
std::uint64_t run_later(Core& core, Clock until) {
  State& s = core.s;
  std::uint64_t count = 0;
  while (s.clock < until) {
    ++count;
    const Snapshot before(s);
    const std::uint32_t supervisor = s.supervisor;
    core.instruction_pc = s.pc - 4;
    core.flow_changed = false;
    const bool trace_flow = (s.trace & 1) != 0;
    try {
      attend<Later>(core, until);
      if (trace_flow && core.flow_changed && !core.suppress_trace) s.trace_pending = true;
    } catch (const Fault& fault) {
      if (!fault.in_exception && s.supervisor == supervisor) before.restore(s);
      take_fault<Later>(core, fault);
    }
  }
  return count;
}

template <class P>
std::uint64_t run_68000(Core& core, Clock until) {
  State& s = core.s;
  std::uint64_t count = 0;
  for (;;) {
    try {
      while (s.clock < until) {
        if (needs_attention(s)) {
          ++count;
          if (P::kDirect && s.bus_requested && core.bus != no_bus()) {
            // Cycles can be stolen from this instruction: make each of them visible.
            core.table = table_68000_bus();
            attend<Bus68000>(core, until);
            core.table = table_68000_direct();
          } else {
            attend<P>(core, until);
          }
          continue;
        }
        core.limit = until;
        const Handler* const table = core.table;
        do {
          ++count;
          table[s.ird](core);
        } while (s.clock < core.limit);
      }
      return count;
    } catch (const Fault& fault) {
      if (P::kDirect) core.table = table_68000_direct();
      take_fault<P>(core, fault);
    }
  }
}

}  // namespace

Cpu::Cpu(Model model) {
  core_.model = model;
  core_.address_mask = model >= Model::k68020 ? 0xFFFFFFFF : 0x00FFFFFF;
  core_.table = model == Model::k68000 ? table_68000_bus() : table_later(model);
}

void Cpu::attach_bus(Bus* bus) {
  core_.bus = bus != nullptr ? bus : no_bus();
  core_.observes_idle = core_.bus->observes_idle();
}

void Cpu::attach_memory(std::uint16_t* words, std::uint32_t bytes) {
  if (core_.model != Model::k68000) return;
  core_.window = words;
  core_.window_size = words == nullptr ? 0 : bytes;
  core_.window_bytes = core_.s.bus_requested ? 0 : core_.window_size;
  core_.table = words == nullptr ? table_68000_bus() : table_68000_direct();
}

void Cpu::request_bus(bool asserted) {
  core_.s.bus_requested = asserted;
  core_.limit = 0;
  // The rest of the present instruction counts too.
  core_.window_bytes = asserted ? 0 : core_.window_size;
}

void Cpu::attach_observer(Observer* observer) {
  core_.observer = observer;
}

void Cpu::reset() {
  core_.s.cacr = 0;
  core_.s.tc = 0;
  for (auto* pair : {core_.s.tt, core_.s.itt, core_.s.dtt})
    pair[0] &= ~0x8000u, pair[1] &= ~0x8000u;
  if (core_.caches != nullptr) core_.caches->reset();
  try {
    if (core_.model != Model::k68000) {
      Exec<Later>(core_).reset();
    } else if (core_.window != nullptr) {
      Exec<Direct68000>(core_).reset();
    } else {
      Exec<Bus68000>(core_).reset();
    }
  } catch (const Fault& fault) {
    take_fault<Bus68000>(core_, fault);
  }
}

std::uint64_t Cpu::run(Clock until) {
  if (core_.model != Model::k68000) return run_later(core_, until);
  if (core_.window != nullptr) return run_68000<Direct68000>(core_, until);
  return run_68000<Bus68000>(core_, until);
}

void Cpu::step() {
  if (!halted()) run(core_.s.clock + 1);
}

void Cpu::set_ipl(unsigned level) {
  State& s = core_.s;
  if (level == 7 && s.ipl_pin != 7) s.nmi_edge = true;
  s.ipl_pin = static_cast<std::uint8_t>(level);
  core_.limit = 0;
}

void Cpu::set_pc(std::uint32_t address) {
  State& s = core_.s;
  const Clock clock = s.clock;
  s.run = RunState::kRunning;
  s.trace_pending = false;
  try {
    if (core_.model != Model::k68000) {
      Exec<Later>(core_).refill(address);
    } else if (core_.window != nullptr) {
      Exec<Direct68000>(core_).refill(address);
    } else {
      Exec<Bus68000>(core_).refill(address);
    }
  } catch (const Fault& fault) {
    if (core_.model != Model::k68000) {
      take_fault<Later>(core_, fault);
    } else {
      take_fault<Bus68000>(core_, fault);
    }
    return;
  }
  s.clock = clock;
}

std::uint32_t Cpu::usp() const {
  return core_.s.supervisor == 0 ? core_.s.r[15] : core_.s.usp;
}
std::uint32_t Cpu::ssp() const {
  return core_.s.supervisor != 0 && !core_.s.master ? core_.s.r[15] : core_.s.ssp;
}
void Cpu::set_usp(std::uint32_t value) {
  (core_.s.supervisor == 0 ? core_.s.r[15] : core_.s.usp) = value;
}
void Cpu::set_ssp(std::uint32_t value) {
  (core_.s.supervisor != 0 && !core_.s.master ? core_.s.r[15] : core_.s.ssp) = value;
}

}  // namespace collide::m68k
