// SPDX-License-Identifier: MIT
// Slow paths of bus cycles, operands whose mode is found at run time, and exception processing.
#include "model/m68k/exec.h"
#include "model/m68k/cpu.h"

namespace collide::m68k {

void throw_fault(Core& core, unsigned vector, std::uint32_t address, std::uint16_t data,
                 Access access, bool write, std::uint32_t stacked_pc, std::uint32_t clocks,
                 bool after_dispatch) {
  if (vector == kVectorAddressError) {
    core.bus->aborted(address, data, write, access, core.s.clock + clocks);
  }
  throw Fault{vector, address, stacked_pc,        access,
              write,  clocks,  core.in_exception, after_dispatch};
}

namespace {

[[noreturn]] void throw_bus_error(Core& core, std::uint32_t address, Access access, bool write,
                                  std::uint32_t stacked_pc, std::uint32_t clocks,
                                  bool after_dispatch) {
  // The strobe that was asserted tells the odd byte.
  const std::uint32_t at = access.uds() ? address : address | 1;
  throw_fault(core, kVectorBusError, at, 0, access, write, stacked_pc, clocks, after_dispatch);
}

/// What the address pins show.
std::uint32_t on_bus(const Core& core, std::uint32_t address) {
  return address & core.address_mask & ~1u;
}

}  // namespace

std::uint16_t finish_read(Core& core, std::uint32_t address, Access access,
                          std::uint32_t stacked_pc, std::uint32_t clocks, Reply reply) {
  for (;;) {
    core.s.clock += reply.waits();
    if (reply.is_error()) throw_bus_error(core, address, access, false, stacked_pc, clocks, false);
    if (!reply.is_retry()) return reply.data();
    core.s.clock += 4;
    reply = core.bus->read(on_bus(core, address), access, core.s.clock + clocks);
  }
}

void finish_write(Core& core, std::uint32_t address, std::uint16_t data, Access access,
                  std::uint32_t stacked_pc, std::uint32_t clocks, Reply reply,
                  bool after_dispatch) {
  for (;;) {
    core.s.clock += reply.waits();
    if (reply.is_error()) {
      throw_bus_error(core, address, access, true, stacked_pc, clocks, after_dispatch);
    }
    if (!reply.is_retry()) return;
    core.s.clock += 4;
    reply = core.bus->write(on_bus(core, address), data, access, core.s.clock + clocks);
  }
}

std::uint16_t window_miss_read(Core& core, std::uint32_t address, Access access,
                               std::uint32_t stacked_pc, std::uint32_t clocks) {
  if (core.s.bus_requested) arbitrate(core, clocks);
  const Reply reply = core.bus->read(on_bus(core, address), access, core.s.clock + clocks);
  return reply.plain() ? reply.data()
                       : finish_read(core, address, access, stacked_pc, clocks, reply);
}

void window_miss_write(Core& core, std::uint32_t address, std::uint16_t data, Access access,
                       std::uint32_t stacked_pc, std::uint32_t clocks, bool after_dispatch) {
  if (core.s.bus_requested) arbitrate(core, clocks);
  const Reply reply = core.bus->write(on_bus(core, address), data, access, core.s.clock + clocks);
  if (!reply.plain()) {
    finish_write(core, address, data, access, stacked_pc, clocks, reply, after_dispatch);
  }
}

void arbitrate(Core& core, std::uint32_t clocks) {
  while (core.s.bus_requested) {
    const Clock taken = core.bus->granted(core.s.clock + clocks);
    core.s.clock += taken;
    // A master that takes nothing lets the processor have its cycle.
    if (taken == 0) break;
  }
}

void set_status_register(Core& core, std::uint16_t value) {
  State& s = core.s;
  const bool has_master = core.model >= Model::k68020;
  std::uint32_t& old_stack = s.supervisor == 0 ? s.usp : s.master ? s.msp : s.ssp;
  old_stack = s.r[15];
  s.supervisor = (value & 0x2000) != 0 ? 4 : 0;
  s.master = has_master && (value & 0x1000) != 0;
  s.trace = static_cast<std::uint8_t>(has_master ? value >> 14 : value >> 14 & 2);
  s.mask = value >> 8 & 7;
  set_condition_codes(s, value);
  s.r[15] = s.supervisor == 0 ? s.usp : s.master ? s.msp : s.ssp;
  if (s.trace != 0 || s.ipl_pin != 0) core.limit = 0;
}

namespace {

/// SR as exception processing sets it: supervisor mode, no trace.
std::uint16_t exception_status(std::uint16_t old_sr) {
  return static_cast<std::uint16_t>((old_sr & 0x3FFF) | 0x2000);
}

/// Marks exception processing of group 0 or 1 for the time it takes, also when it ends in a fault
/// that is caught.
class InException {
 public:
  explicit InException(Core& core) : core_(core) { core.in_exception = true; }
  ~InException() { core_.in_exception = false; }
  InException(const InException&) = delete;
  InException& operator=(const InException&) = delete;

 private:
  Core& core_;
};

}  // namespace

namespace {

/// Trace, an interrupt, or an opcode that may not be executed: what comes instead of the
/// instruction in IRD.
bool next_does_not_execute(const Core& core) {
  const State& s = core.s;
  if (s.trace != 0 || interrupt_due(s)) return true;
  if (!has_opcode(core.model, s.ird)) return true;
  return s.supervisor == 0 && is_privileged(s.ird);
}

}  // namespace

template <class P>
template <int S, bool Read>
typename Exec<P>::Operand Exec<P>::decoded_operand(Core& core, std::uint32_t clocks) {
  Exec e(core);
  e.t = clocks;
  switch (const int mode = e.op >> 3 & 7; mode < 7 ? mode : 7 + e.ry()) {
    case kInd:
      return e.memory_operand<kInd, S, Read>();
    case kPost:
      return e.memory_operand<kPost, S, Read>();
    case kPre:
      return e.memory_operand<kPre, S, Read>();
    case kDisp:
      return e.memory_operand<kDisp, S, Read>();
    case kIndex:
      return e.memory_operand<kIndex, S, Read>();
    case kAbsW:
      return e.memory_operand<kAbsW, S, Read>();
    case kAbsL:
      return e.memory_operand<kAbsL, S, Read>();
    case kPcDisp:
      return e.memory_operand<kPcDisp, S, Read>();
    default:
      return e.memory_operand<kPcIndex, S, Read>();
  }
}

template <class P>
typename Exec<P>::Operand Exec<P>::decoded_operand(Core& core, std::uint32_t clocks, int size,
                                                   bool read) {
  if (!read) {
    return size == kByte   ? decoded_operand<kByte, false>(core, clocks)
           : size == kWord ? decoded_operand<kWord, false>(core, clocks)
                           : decoded_operand<kLong, false>(core, clocks);
  }
  return size == kByte   ? decoded_operand<kByte, true>(core, clocks)
         : size == kWord ? decoded_operand<kWord, true>(core, clocks)
                         : decoded_operand<kLong, true>(core, clocks);
}

template <class P>
void Exec<P>::enter(unsigned vector) {
  // PC is the vector's own address while the vector is read, and until the queue has been filled.
  s.pc = (P::kLater ? s.vbr : 0) + 4 * vector;
  const std::uint32_t target = read<kLong>(s.pc, 0);
  check_jump(target, s.pc);
  refill(target, 0, 2);
}

template <class P>
void Exec<P>::push_frame(unsigned vector, std::uint32_t stacked_pc, std::uint16_t old_sr) {
  if constexpr (P::kLater) {
    if (core.model >= Model::k68020 && (vector == kVectorZeroDivide || vector == kVectorChk ||
                                        vector == kVectorTrapv || vector == kVectorTrace)) {
      // Format 2 adds the address of the instruction that trapped.
      sp() -= 4;
      write<kLong>(sp(), core.instruction_pc, -2);
      sp() -= 2;
      write<kWord>(sp(), 0x2000 | vector * 4, -2);
    } else {
      sp() -= 2;
      write<kWord>(sp(), vector * 4, -2);
    }
    sp() -= 4;
    write<kLong>(sp(), stacked_pc, -2);
    sp() -= 2;
    write<kWord>(sp(), old_sr, -2);
  } else {
    const std::uint32_t top = sp();
    check_even_write(top - 2, static_cast<std::uint16_t>(stacked_pc), -2);
    write_cycle(top - 2, static_cast<std::uint16_t>(stacked_pc), data_access(), -2);
    write_cycle(top - 6, old_sr, data_access(), -2);
    write_cycle(top - 4, static_cast<std::uint16_t>(stacked_pc >> 16), data_access(), -2);
    sp() = top - 6;
  }
}

template <class P>
void Exec<P>::exception(unsigned vector, std::uint32_t stacked_pc, unsigned before, bool group1) {
  if (core.observer != nullptr) core.observer->on_exception(vector, stacked_pc, s.clock + t);
  // TRAPV finds out while it fetches the next word, still in its own mode.
  if (vector == kVectorTrapv && !P::kLater) fetch();
  const std::uint16_t old_sr = status_register(s);
  set_status_register(core, exception_status(old_sr));
  idle(before);
  const auto process = [&] {
    push_frame(vector, stacked_pc, old_sr);
    enter(vector);
  };
  if (group1) {
    const InException mark(core);
    process();
  } else {
    process();
  }
  finish();
}

template <class P>
void Exec<P>::not_executed(unsigned vector) {
  core.suppress_trace = true;
  exception(vector, pc_of_opcode(), 4, true);
}

template <class P>
void Exec<P>::interrupt(unsigned level) {
  const InException mark(core);
  const bool was_stopped = s.run == RunState::kStopped;
  const std::uint32_t stacked_pc = was_stopped ? s.pc : s.pc - 4;
  // STOP runs over and over, four clocks a time, and leaves after the time that saw the interrupt.
  if (was_stopped && !P::kLater) idle(4);
  s.run = RunState::kRunning;
  if (level == 7) s.nmi_edge = false;
  const std::uint16_t old_sr = status_register(s);
  const auto new_sr = static_cast<std::uint16_t>((exception_status(old_sr) & 0xF8FF) | level << 8);
  set_status_register(core, new_sr);
  idle(6);
  const auto acknowledge = [&]() -> unsigned {
    t += 4;
    const Acknowledge answer = core.bus->acknowledge(level, s.clock + t - 4);
    s.clock += answer.waits;
    switch (answer.kind) {
      case Acknowledge::Kind::kVector:
        return answer.vector;
      case Acknowledge::Kind::kSpurious:
        return kVectorSpurious;
      default:
        return kVectorSpurious + level;
    }
  };
  unsigned vector;
  if constexpr (P::kLater) {
    vector = acknowledge();
    push_frame(vector, stacked_pc, old_sr);
    if (s.master) {
      // From the master stack: a throwaway frame (format 1) on the interrupt stack.
      set_status_register(core, static_cast<std::uint16_t>(new_sr & ~0x1000));
      sp() -= 2;
      write<kWord>(sp(), 0x1000 | vector * 4, -2);
      sp() -= 4;
      write<kLong>(sp(), stacked_pc, -2);
      sp() -= 2;
      write<kWord>(sp(), (old_sr | 0x2000u), -2);
    }
  } else {
    // The low word of PC is stacked before the acknowledge cycle, the rest after it.
    const std::uint32_t top = sp();
    check_even_write(top - 2, static_cast<std::uint16_t>(stacked_pc), -2);
    write_cycle(top - 2, static_cast<std::uint16_t>(stacked_pc), data_access(), -2);
    vector = acknowledge();
    idle(4);
    write_cycle(top - 6, old_sr, data_access(), -2);
    write_cycle(top - 4, static_cast<std::uint16_t>(stacked_pc >> 16), data_access(), -2);
    sp() = top - 6;
  }
  if (core.observer != nullptr) core.observer->on_exception(vector, stacked_pc, s.clock + t);
  enter(vector);
  finish();
}

template <class P>
void Exec<P>::group0(const Fault& fault) {
  core.in_group0 = true;
  if (core.observer != nullptr) {
    core.observer->on_exception(fault.vector, fault.stacked_pc, s.clock + fault.clocks);
  }
  t = fault.clocks + 4;
  const std::uint16_t old_sr = status_register(s);
  const bool not_instruction =
      fault.in_exception || (fault.after_dispatch && next_does_not_execute(core));
  set_status_register(core, exception_status(old_sr));
  idle(fault.vector == kVectorBusError && !P::kLater ? 10 : 8);
  if constexpr (P::kLater) {
    push_fault_frame(fault, old_sr);
  } else {
    const auto word = [](std::uint32_t value) { return static_cast<std::uint16_t>(value); };
    const std::uint32_t top = sp();
    const std::uint32_t status = (op & 0xFFE0u) | (fault.write ? 0u : 0x10u) |
                                 (not_instruction ? 8u : 0u) | fault.access.fc();
    check_even_write(top - 2, word(fault.stacked_pc), -2);
    write_cycle(top - 2, word(fault.stacked_pc), data_access(), -2);
    write_cycle(top - 6, old_sr, data_access(), -2);
    write_cycle(top - 4, word(fault.stacked_pc >> 16), data_access(), -2);
    write_cycle(top - 8, op, data_access(), -2);
    write_cycle(top - 10, word(fault.address), data_access(), -2);
    write_cycle(top - 14, word(status), data_access(), -2);
    write_cycle(top - 12, word(fault.address >> 16), data_access(), -2);
    sp() = top - 14;
  }
  enter(fault.vector);
  core.in_group0 = false;
  finish();
}

template <class P>
void Exec<P>::push_fault_frame(const Fault& fault, std::uint16_t old_sr) {
  const std::uint32_t function_code = fault.access.fc();
  const auto push_word = [&](std::uint32_t value) {
    sp() -= 2;
    write<kWord>(sp(), value, -2);
  };
  const auto push_long = [&](std::uint32_t value) {
    sp() -= 4;
    write<kLong>(sp(), value, -2);
  };
  const auto zeros = [&](int words) {
    for (int i = 0; i < words; ++i) push_word(0);
  };
  if (core.model == Model::k68010) {
    // Format 8, 29 words: only the fields that describe the access are kept, the rest reads zero.
    zeros(22);
    push_long(fault.address);
    const bool byte = fault.access.uds() != fault.access.lds();
    push_word((fault.access.rmw() ? 0x0800u : 0u) |
              (byte ? (fault.access.uds() ? 0x0600u : 0x0200u) : 0u) |
              (fault.write ? 0u : 0x0100u) | (fault.access.program() ? 0x2000u : 0x1000u) |
              function_code);
    push_word(0x8000u | fault.vector * 4);
  } else if (core.model == Model::k68040) {
    // Format 7, 30 words. No write is ever pending: the instruction is run again from its start.
    zeros(18);
    push_long(fault.address);
    zeros(3);
    const bool byte = fault.access.uds() != fault.access.lds();
    push_word((fault.access.rmw() ? 0x0200u : 0u) | (fault.write ? 0u : 0x0100u) |
              (byte ? 0x0020u : 0x0040u) | function_code);
    push_long(fault.address);
    push_word(0x7000u | fault.vector * 4);
  } else {
    // Format B, 46 words.
    zeros(36);
    push_long(fault.address);
    push_word(0);
    push_word(0);
    const bool byte = fault.access.uds() != fault.access.lds();
    push_word((fault.access.program() ? 0x4000u : 0x0100u) | (byte ? 0x0010u : 0x0020u) |
              (fault.access.rmw() ? 0x0080u : 0u) | (fault.write ? 0u : 0x0040u) | function_code);
    push_word(0);
    push_word(0xB000u | fault.vector * 4);
  }
  push_long(core.instruction_pc);
  push_word(old_sr);
}

template <class P>
void Exec<P>::reset() {
  const InException mark(core);
  core.in_group0 = true;
  s.run = RunState::kRunning;
  s.trace_pending = false;
  s.nmi_edge = false;
  s.vbr = 0;
  set_status_register(core, static_cast<std::uint16_t>(0x2700 | condition_codes(s)));
  s.pc = 4;
  idle(14);
  const auto program_long = [&](std::uint32_t at) {
    const std::uint32_t high = read_cycle(at, program_access(), 0);
    return high << 16 | read_cycle(at + 2, program_access(), 0);
  };
  sp() = program_long(0);
  const std::uint32_t target = program_long(4);
  check_jump(target, s.pc);
  refill(target, -2, 2);
  core.in_group0 = false;
  finish();
}

template struct Exec<Direct68000>;
template struct Exec<Bus68000>;
template struct Exec<Later>;

}  // namespace collide::m68k
