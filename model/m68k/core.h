// SPDX-License-Identifier: MIT
// Internal to model/m68k: what the instruction handlers work on.
#pragma once

#include <cstdint>

#include "model/m68k/bus.h"
#include "model/m68k/observer.h"
#include "model/m68k/state.h"

namespace collide::m68k {

class Caches;
struct Core;
using Handler = void (*)(Core&);

enum Vector : unsigned {
  kVectorReset = 0,
  kVectorBusError = 2,
  kVectorAddressError = 3,
  kVectorIllegal = 4,
  kVectorZeroDivide = 5,
  kVectorChk = 6,
  kVectorTrapv = 7,
  kVectorPrivilege = 8,
  kVectorTrace = 9,
  kVectorLineA = 10,
  kVectorLineF = 11,
  kVectorFormat = 14,
  kVectorUninitialised = 15,
  kVectorSpurious = 24,
  kVectorTrap = 32,
};

/// A bus cycle that ended in an address or bus error, thrown out of the instruction handler.
struct Fault {
  unsigned vector;
  std::uint32_t address;
  std::uint32_t stacked_pc;
  Access access;
  bool write;
  std::uint32_t clocks;  ///< used by the instruction up to the faulting cycle
  bool in_exception;     ///< during exception processing of group 0 or 1: the I/N bit
  bool after_dispatch;   ///< in a last write: the next instruction has been decoded by then
};

/// One processor: its state and what it is attached to.
struct Core {
  State s;
  /// The run loop leaves when the clock reaches this; 0 asks it to look at interrupts, trace and
  /// stop.
  Clock limit = 0;
  const Handler* table = nullptr;
  /// Memory from address 0 on that the per-instruction mode reaches without a bus cycle call.
  std::uint16_t* window = nullptr;
  std::uint32_t window_bytes = 0;  ///< 0 while the bus is requested: every cycle is a call then
  std::uint32_t window_size = 0;
  std::uint32_t address_mask = 0x00FFFFFF;
  Alias alias;  ///< 68030, 68040
  Bus* bus = no_bus();
  Caches* caches = nullptr;
  Observer* observer = nullptr;
  DataObserver* data_observer = nullptr;  ///< 68010 on
  bool observes_idle = false;
  bool in_group0 = false;       ///< a further fault now is a double fault
  bool in_exception = false;    ///< exception processing of group 0 or 1 continues
  bool suppress_trace = false;  ///< the instruction was not executed (illegal, privileged)
  Model model = Model::k68000;
  std::uint32_t instruction_pc = 0;  ///< 68010 on: the instruction being executed
  bool flow_changed = false;  ///< 68020 on: the instruction filled the queue from elsewhere (T0)
};

/// The level sampled is above the mask, or level 7 has risen.
inline bool interrupt_due(const State& s) {
  return s.ipl_sampled > s.mask || (s.ipl_sampled == 7 && s.nmi_edge);
}

/// Stores A7 to the stack pointer the current mode uses, and loads it for the mode of `value`
/// before SR takes it.
void set_status_register(Core& core, std::uint16_t value);

/// MOVEC to CACR: clear bits act and are not kept.
void write_cacr(Core& core, std::uint32_t value);

/// Tables of 65,536 handlers.
const Handler* table_68000_direct();
const Handler* table_68000_bus();
const Handler* table_later(Model model);

}  // namespace collide::m68k
