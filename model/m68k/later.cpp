// SPDX-License-Identifier: MIT
// What the 68010 and later models add to the 68000. Addressing modes are decoded at run time here:
// the clocks of these models are an estimate anyway.
#include "model/m68k/control_registers.h"
#include "model/m68k/ops_arith.h"
#include "model/m68k/ops_flow.h"
#include "model/m68k/table.h"
#include "model/m68k/translation.h"
#include "model/m68k/undefined_flags.h"

namespace collide::m68k {

template <>
std::uint32_t Exec<Later>::indexed_020(std::uint32_t base, std::uint16_t word, bool program) {
  const std::uint32_t raw = s.r[word >> 12];
  const std::uint32_t index = (word & 0x800 ? raw : sign_extend<2>(raw)) << (word >> 9 & 3);
  if ((word & 0x100) == 0) return base + sign_extend<1>(word) + index;
  const auto displacement = [&](unsigned size) {
    return size == 2 ? sign_extend<2>(ext()) : size == 3 ? ext_long() : 0u;
  };
  if ((word & 0x80) != 0) base = 0;
  const bool no_index = (word & 0x40) != 0;
  base += displacement(word >> 4 & 3u);
  const unsigned indirect = word & 7u;
  if (indirect == 0) return base + (no_index ? 0 : index);
  const bool post_indexed = (indirect & 4) != 0;
  if (!no_index && !post_indexed) base += index;
  const std::uint32_t pointer = read<kLong>(base, -2, program);
  const std::uint32_t outer = displacement(indirect & 3);
  return pointer + outer + (!no_index && post_indexed ? index : 0);
}
template <>
std::uint32_t Exec<Direct68000>::indexed_020(std::uint32_t base, std::uint16_t, bool) {
  return base;
}
template <>
std::uint32_t Exec<Bus68000>::indexed_020(std::uint32_t base, std::uint16_t, bool) {
  return base;
}

namespace {

using E = Exec<Later>;

/// An operand found from the mode and register fields at run time.
struct Operand {
  enum class Kind : std::uint8_t { kRegister, kMemory, kImmediate } kind;
  int reg = 0;                ///< 0..15
  std::uint32_t address = 0;  ///< or the immediate value
  bool program = false;
};

template <int M>
std::uint32_t address_of(E& e, int reg, std::uint32_t size) {
  if constexpr (M == kPost) {
    const std::uint32_t at = e.a(reg);
    e.a(reg) += size == 1 && reg == 7 ? 2 : size;
    return at;
  } else if constexpr (M == kPre) {
    return e.a(reg) -= size == 1 && reg == 7 ? 2 : size;
  } else {
    return e.address<M, kLong>(reg);
  }
}

Operand operand_of(E& e, unsigned mode, int reg, std::uint32_t size) {
  Operand op{Operand::Kind::kMemory};
  op.reg = reg;
  switch (mode == 7 ? 7 + reg : static_cast<int>(mode)) {
    case kDn:
      op.kind = Operand::Kind::kRegister;
      break;
    case kAn:
      op.kind = Operand::Kind::kRegister;
      op.reg = 8 + reg;
      break;
    case kInd:
      op.address = address_of<kInd>(e, reg, size);
      break;
    case kPost:
      op.address = address_of<kPost>(e, reg, size);
      break;
    case kPre:
      op.address = address_of<kPre>(e, reg, size);
      break;
    case kDisp:
      op.address = address_of<kDisp>(e, reg, size);
      break;
    case kIndex:
      op.address = address_of<kIndex>(e, reg, size);
      break;
    case kAbsW:
      op.address = address_of<kAbsW>(e, reg, size);
      break;
    case kAbsL:
      op.address = address_of<kAbsL>(e, reg, size);
      break;
    case kPcDisp:
      op.address = address_of<kPcDisp>(e, reg, size);
      op.program = true;
      break;
    case kPcIndex:
      op.address = address_of<kPcIndex>(e, reg, size);
      op.program = true;
      break;
    default:
      op.kind = Operand::Kind::kImmediate;
      op.address = size == 4 ? e.ext_long() : size == 2 ? e.ext() : e.ext() & 0xFFu;
      break;
  }
  return op;
}
Operand opcode_operand(E& e, std::uint32_t size) {
  return operand_of(e, e.op >> 3 & 7u, e.ry(), size);
}

constexpr std::uint32_t mask_of(std::uint32_t size) {
  return size == 4 ? 0xFFFFFFFFu : (1u << 8 * size) - 1;
}
std::uint32_t extend(std::uint32_t value, std::uint32_t size) {
  return size == 1 ? sign_extend<1>(value) : size == 2 ? sign_extend<2>(value) : value;
}

std::uint32_t read_memory(E& e, std::uint32_t at, std::uint32_t size, unsigned fc,
                          bool locked = false) {
  const TimedRead got = later_read(e.core, at, static_cast<int>(size), fc, e.s.pc - 2, e.t, locked);
  e.t += got.clocks;
  return got.data;
}
void write_memory(E& e, std::uint32_t at, std::uint32_t size, std::uint32_t value, unsigned fc,
                  bool locked = false) {
  e.t += later_write(e.core, at, static_cast<int>(size), value & mask_of(size), fc, e.s.pc - 2, e.t,
                     locked);
}
unsigned data_fc(const E& e) {
  return e.s.supervisor | 1u;
}

std::uint32_t load(E& e, const Operand& op, std::uint32_t size) {
  switch (op.kind) {
    case Operand::Kind::kRegister:
      return e.s.r[op.reg] & mask_of(size);
    case Operand::Kind::kImmediate:
      return op.address;
    default:
      return read_memory(e, op.address, size, e.s.supervisor | (op.program ? 2u : 1u));
  }
}
void put_register(E& e, int reg, std::uint32_t value, std::uint32_t size) {
  const std::uint32_t mask = mask_of(size);
  e.s.r[reg] = (e.s.r[reg] & ~mask) | (value & mask);
}
void set_logic(E& e, std::uint32_t value, std::uint32_t size) {
  e.s.n = e.s.z = value << (32 - 8 * size);
  e.s.v = e.s.c = 0;
}
void done(E& e) {
  e.prefetch();
  e.finish();
}
void compare(E& e, std::uint32_t dst, std::uint32_t src, std::uint32_t size) {
  const unsigned top = 32 - 8 * size;
  e.compare<kLong>(dst << top, src << top);
}

// 68010 on.

/// The registers of the 68040's MMU, with the bits they keep.
struct MmuRegister {
  std::uint32_t& value;
  std::uint32_t kept;
};
MmuRegister mmu_register(State& s, std::uint32_t code) {
  switch (code) {
    case 0x003:
      return {s.tc, 0xC000};
    case 0x004:
    case 0x005:
      return {s.itt[code & 1], kTransparent040};
    case 0x006:
    case 0x007:
      return {s.dtt[code & 1], kTransparent040};
    case 0x805:
      return {s.mmusr, 0xFFFFFFFF};
    case 0x806:
      return {s.urp, 0xFFFFFE00};
    default:
      return {s.srp, 0xFFFFFE00};
  }
}
/// MSP and ISP: the active one is A7.
std::uint32_t& master_stack(State& s) {
  return s.supervisor != 0 && s.master ? s.r[15] : s.msp;
}
std::uint32_t& interrupt_stack(State& s) {
  return s.supervisor != 0 && !s.master ? s.r[15] : s.ssp;
}
std::uint32_t read_control(State& s, std::uint32_t code) {
  switch (code) {
    case 0x000:
      return s.sfc;
    case 0x001:
      return s.dfc;
    case 0x002:
      return s.cacr;
    case 0x800:
      return s.usp;
    case 0x801:
      return s.vbr;
    case 0x802:
      return s.caar;
    case 0x803:
      return master_stack(s);
    case 0x804:
      return interrupt_stack(s);
    default:
      return mmu_register(s, code).value;
  }
}
void write_control(Core& core, std::uint32_t code, std::uint32_t value) {
  State& s = core.s;
  switch (code) {
    case 0x000:
      s.sfc = value & 7;
      break;
    case 0x001:
      s.dfc = value & 7;
      break;
    case 0x002:
      write_cacr(core, value);
      break;
    case 0x800:
      s.usp = value;
      break;
    case 0x801:
      s.vbr = value;
      break;
    case 0x802:
      s.caar = value;
      if (core.observer != nullptr) core.observer->on_caar(value);
      break;
    case 0x803:
      master_stack(s) = value;
      break;
    case 0x804:
      interrupt_stack(s) = value;
      break;
    default: {
      const MmuRegister mmu = mmu_register(s, code);
      mmu.value = value & mmu.kept;
      break;
    }
  }
}
template <bool ToControl>
void movec(Core& core) {
  E e(core);
  if (!e.privileged()) return;
  const std::uint32_t code = e.s.irc & 0xFFFu;
  if (control_register(core.model, code) == nullptr) {
    e.not_executed(kVectorIllegal);
    return;
  }
  const unsigned reg = e.ext() >> 12;
  e.idle(4);
  if constexpr (ToControl) {
    write_control(core, code, e.s.r[reg]);
  } else {
    e.s.r[reg] = read_control(e.s, code);
  }
  done(e);
}

void moves(Core& core) {
  E e(core);
  if (!e.privileged()) return;
  const std::uint32_t size = 1u << (e.op >> 6 & 3);
  const std::uint16_t word = e.ext();
  const int reg = word >> 12;
  const Operand op = opcode_operand(e, size);
  if ((word & 0x800) != 0) {
    write_memory(e, op.address, size, e.s.r[reg], e.s.dfc);
  } else {
    const std::uint32_t value = read_memory(e, op.address, size, e.s.sfc);
    if (reg >= 8) {
      e.s.r[reg] = extend(value, size);
    } else {
      put_register(e, reg, value, size);
    }
  }
  done(e);
}

void rtd(Core& core) {
  E e(core);
  const std::uint32_t displacement = sign_extend<2>(e.s.irc);
  const std::uint32_t target = e.read<kLong>(e.sp(), -2);
  e.sp() += 4 + displacement;
  e.jump(target);
  e.finish();
}

void bkpt(Core& core) {
  E e(core);
  // A breakpoint acknowledge cycle in CPU space, answered with an opcode or refused.
  e.t += 4;
  const std::uint16_t opcode = core.bus->breakpoint(e.op & 7u, e.s.clock);
  if (opcode == 0x4AFC) {
    e.not_executed(kVectorIllegal);
    return;
  }
  e.finish();
  e.s.ird = opcode;
  core.table[opcode](core);
}

/// Words of a frame of each format; 0: unknown to the model.
unsigned frame_words(const Core& core, unsigned format) {
  switch (format) {
    case 0:
      return 4;
    case 1:
      return core.model >= Model::k68020 ? 4 : 0;
    case 2:
      return core.model >= Model::k68020 ? 6 : 0;
    case 7:
      return core.model == Model::k68040 ? 30 : 0;
    case 8:
      return core.model == Model::k68010 ? 29 : 0;
    case 10:
      return core.model == Model::k68020 || core.model == Model::k68030 ? 16 : 0;
    case 11:
      return core.model == Model::k68020 || core.model == Model::k68030 ? 46 : 0;
    default:
      return 0;
  }
}
/// RTE by the format of the frame. After a bus fault the instruction is run again from its start.
void rte(Core& core) {
  E e(core);
  if (!e.privileged()) return;
  for (;;) {
    const std::uint32_t at = e.sp();
    const std::uint32_t sr = e.read<kWord>(at, -2);
    const std::uint32_t target = e.read<kLong>(at + 2, -2);
    const std::uint32_t format = e.read<kWord>(at + 6, -2) >> 12;
    const unsigned words = frame_words(core, format);
    if (words == 0) {
      e.exception(kVectorFormat, e.pc_of_opcode(), 0);
      return;
    }
    e.sp() = at + 2 * words;
    set_status_register(core, static_cast<std::uint16_t>(sr));
    if (format == 1) continue;  // throwaway: go on with the stack the SR selects
    e.jump(target);
    e.finish();
    return;
  }
}

// 68020 on.

void extb(Core& core) {
  E e(core);
  e.d(e.ry()) = sign_extend<1>(e.d(e.ry()));
  set_logic(e, e.d(e.ry()), 4);
  done(e);
}
void link_long(Core& core) {
  E e(core);
  const std::uint32_t displacement = e.ext_long();
  e.push(e.a(e.ry()));
  e.a(e.ry()) = e.sp();
  e.sp() += displacement;
  done(e);
}
/// Bcc and BSR with a 32-bit displacement.
void branch_long(Core& core) {
  E e(core);
  const std::uint32_t base = e.s.pc - 2;
  const unsigned number = e.op >> 8 & 15u;
  const std::uint32_t target = base + e.ext_long();
  if (number == 1) {
    e.push(e.s.pc - 2);
    e.jump(target);
  } else if (e.condition(number)) {
    e.jump(target);
  } else {
    e.prefetch();
  }
  e.finish();
}
void trapcc(Core& core) {
  E e(core);
  const unsigned kind = e.op & 7u;
  if (kind == 2) e.ext();
  if (kind == 3) e.ext_long();
  if (e.condition(e.op >> 8 & 15u)) {
    e.exception(kVectorTrapv, e.s.pc - 2, 4);
  } else {
    done(e);
  }
}
void chk_long(Core& core) {
  E e(core);
  const auto bound = static_cast<std::int32_t>(load(e, opcode_operand(e, 4), 4));
  const auto value = static_cast<std::int32_t>(e.d(e.rx()));
  if (value < 0 || value > bound) {
    e.s.n = value < 0 ? 0x80000000u : 0;
    e.exception(kVectorChk, e.s.pc - 2, 4);
  } else {
    done(e);
  }
}
void tst(Core& core) {
  E e(core);
  const std::uint32_t size = 1u << (e.op >> 6 & 3);
  set_logic(e, load(e, opcode_operand(e, size), size), size);
  done(e);
}
void cmpi(Core& core) {
  E e(core);
  const std::uint32_t size = 1u << (e.op >> 6 & 3);
  const std::uint32_t src = operand_of(e, 7, 4, size).address;
  compare(e, load(e, opcode_operand(e, size), size), src, size);
  done(e);
}
/// CMP2 and CHK2: the bounds are a pair in memory, signed or unsigned alike as long as lower <=
/// upper.
void cmp2(Core& core) {
  E e(core);
  const std::uint32_t size = 1u << (e.op >> 9 & 3);
  const std::uint16_t word = e.ext();
  const Operand op = opcode_operand(e, size);
  const unsigned fc = e.s.supervisor | (op.program ? 2u : 1u);
  const std::uint32_t lower = extend(read_memory(e, op.address, size, fc), size);
  const std::uint32_t upper = extend(read_memory(e, op.address + size, size, fc), size);
  const int reg = word >> 12;
  const std::uint32_t value = reg >= 8 ? e.s.r[reg] : extend(e.s.r[reg], size);
  e.s.z = value == lower || value == upper ? 0 : 1;
  // Counted from the lower bound, everything up to the upper one is inside.
  e.s.c = value - lower > upper - lower ? 1 : 0;
  if (e.s.c != 0 && (word & 0x800) != 0) {
    e.exception(kVectorChk, e.s.pc - 2, 4);
  } else {
    done(e);
  }
}
void mul_long(Core& core) {
  E e(core);
  const std::uint16_t word = e.ext();
  const std::uint32_t src = load(e, opcode_operand(e, 4), 4);
  std::uint32_t& low = e.d(word >> 12 & 7);
  const bool is_signed = (word & 0x800) != 0;
  const std::uint64_t product =
      is_signed
          ? static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(src)) *
                                       static_cast<std::int32_t>(low))
          : static_cast<std::uint64_t>(src) * low;
  const auto high_part = static_cast<std::uint32_t>(product >> 32);
  low = static_cast<std::uint32_t>(product);
  e.s.c = 0;
  if ((word & 0x400) != 0) {
    e.s.n = high_part;
    e.s.z = (product != 0) ? 1 : 0;
    e.s.v = 0;
    e.d(word & 7) = high_part;
  } else {
    e.s.n = e.s.z = low;
    const std::uint32_t fits = is_signed && (low >> 31) != 0 ? 0xFFFFFFFFu : 0;
    e.s.v = high_part != fits ? 0x80000000u : 0;
  }
  e.idle(40);
  done(e);
}
void div_long(Core& core) {
  E e(core);
  const std::uint16_t word = e.ext();
  const std::uint32_t divisor = load(e, opcode_operand(e, 4), 4);
  const int q = word >> 12 & 7;
  const int r = word & 7;
  const bool is_signed = (word & 0x800) != 0;
  if (divisor == 0) {
    set_long_zero_divide_020(e.s, core.model, is_signed, e.d(q));
    e.exception(kVectorZeroDivide, e.s.pc - 2, 8);
    return;
  }
  const bool wide = (word & 0x400) != 0;
  std::uint64_t dividend = e.d(q);
  if (wide) {
    dividend |= static_cast<std::uint64_t>(e.d(r)) << 32;
  } else if (is_signed) {
    dividend =
        static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(e.d(q))));
  }
  const bool negative_dividend = is_signed && (dividend >> 63) != 0;
  const bool negative_divisor = is_signed && (divisor >> 31) != 0;
  const std::uint64_t x = negative_dividend ? 0 - dividend : dividend;
  const std::uint32_t y = negative_divisor ? 0 - divisor : divisor;
  const std::uint64_t quotient = x / y;
  const auto rest = static_cast<std::uint32_t>(x % y);
  const bool negative = negative_dividend != negative_divisor;
  const std::uint64_t largest = !is_signed ? 0xFFFFFFFFu : negative ? 0x80000000u : 0x7FFFFFFFu;
  e.idle(76);
  if (quotient > largest) {
    set_long_overflow_020(e.s, core.model, is_signed, wide, e.d(q));
  } else {
    const auto magnitude = static_cast<std::uint32_t>(quotient);
    const std::uint32_t result = negative ? 0 - magnitude : magnitude;
    e.d(r) = negative_dividend ? 0 - rest : rest;
    e.d(q) = result;
    set_logic(e, result, 4);
  }
  done(e);
}
void cas(Core& core) {
  E e(core);
  const std::uint32_t size = 1u << ((e.op >> 9 & 3) - 1);
  const std::uint16_t word = e.ext();
  const Operand op = opcode_operand(e, size);
  const std::uint32_t value = read_memory(e, op.address, size, data_fc(e), true);
  const std::uint32_t expected = e.d(word & 7);
  compare(e, value, expected, size);
  if (e.s.z == 0) {
    write_memory(e, op.address, size, e.d(word >> 6 & 7), data_fc(e), true);
  } else {
    put_register(e, word & 7, value, size);
  }
  done(e);
}
void cas2(Core& core) {
  E e(core);
  const std::uint32_t size = (e.op & 0x200) != 0 ? 4 : 2;
  const std::uint16_t first = e.ext();
  const std::uint16_t second = e.ext();
  const std::uint32_t at1 = e.s.r[first >> 12];
  const std::uint32_t at2 = e.s.r[second >> 12];
  const std::uint32_t value1 = read_memory(e, at1, size, data_fc(e), true);
  const std::uint32_t value2 = read_memory(e, at2, size, data_fc(e), true);
  compare(e, value1, e.d(first & 7), size);
  if (e.s.z == 0) compare(e, value2, e.d(second & 7), size);
  if (e.s.z == 0) {
    write_memory(e, at1, size, e.d(first >> 6 & 7), data_fc(e), true);
    write_memory(e, at2, size, e.d(second >> 6 & 7), data_fc(e), true);
  } else {
    put_register(e, first & 7, value1, size);
    put_register(e, second & 7, value2, size);
  }
  done(e);
}
template <bool Pack, bool Memory>
void pack(Core& core) {
  E e(core);
  const std::uint32_t adjustment = e.ext();
  constexpr std::uint32_t kFrom = Pack ? 2 : 1;
  constexpr std::uint32_t kTo = Pack ? 1 : 2;
  std::uint32_t value;
  if constexpr (!Memory) {
    value = e.d(e.ry());
  } else if constexpr (Pack) {
    // Two bytes, the lower digit first.
    const std::uint32_t low = read_memory(e, address_of<kPre>(e, e.ry(), 1), 1, data_fc(e));
    value = low | read_memory(e, address_of<kPre>(e, e.ry(), 1), 1, data_fc(e)) << 8;
  } else {
    value = read_memory(e, address_of<kPre>(e, e.ry(), kFrom), kFrom, data_fc(e));
  }
  if constexpr (Pack) {
    value += adjustment;
    value = (value >> 4 & 0xF0) | (value & 0xF);
  } else {
    value = ((value << 4 & 0xF00) | (value & 0xF)) + adjustment;
  }
  if constexpr (!Memory) {
    put_register(e, e.rx(), value, kTo);
  } else if constexpr (Pack) {
    write_memory(e, address_of<kPre>(e, e.rx(), 1), 1, value, data_fc(e));
  } else {
    write_memory(e, address_of<kPre>(e, e.rx(), 1), 1, value, data_fc(e));
    write_memory(e, address_of<kPre>(e, e.rx(), 1), 1, value >> 8, data_fc(e));
  }
  done(e);
}

enum BitField : unsigned { kTst, kExtu, kChg, kExts, kClr, kFfo, kSet, kIns };
/// All bit field instructions: the field is brought to the right end of a 64-bit window, and back.
void bit_field(Core& core) {
  E e(core);
  const unsigned kind = e.op >> 8 & 7u;
  const std::uint16_t word = e.ext();
  const auto reg = static_cast<int>(word >> 12 & 7);
  const std::uint32_t given = (word & 0x800) != 0 ? e.d(word >> 6 & 7) : word >> 6 & 31u;
  const std::uint32_t given_width = (word & 0x20) != 0 ? e.d(word & 7) : word;
  const std::uint32_t width = ((given_width - 1) & 31) + 1;
  const std::uint32_t mask = width == 32 ? 0xFFFFFFFFu : (1u << width) - 1;
  const bool in_register = (e.op >> 3 & 7) == kDn;
  std::uint32_t field;
  std::uint32_t offset = given;
  std::uint32_t at = 0;
  std::uint64_t window = 0;
  unsigned shift = 0;
  std::uint32_t bytes = 0;
  if (in_register) {
    // The field wraps round the register.
    offset &= 31;
    const std::uint32_t value = e.d(e.ry());
    const std::uint32_t turned = offset == 0 ? value : value << offset | value >> (32 - offset);
    field = turned >> (32 - width);
  } else {
    const Operand op = opcode_operand(e, 1);
    at = op.address + static_cast<std::uint32_t>(static_cast<std::int32_t>(offset) >> 3);
    bytes = ((offset & 7) + width + 7) / 8;
    const unsigned fc = e.s.supervisor | (op.program ? 2u : 1u);
    for (std::uint32_t i = 0; i < bytes; ++i) window = window << 8 | read_memory(e, at + i, 1, fc);
    shift = 8 * bytes - (offset & 7) - width;
    field = static_cast<std::uint32_t>(window >> shift) & mask;
  }
  std::uint32_t result = field;
  if (kind == kIns) result = e.d(reg) & mask;
  const std::uint32_t tested = kind == kIns ? result : field;
  e.s.n = e.s.z = tested << (32 - width);
  e.s.v = e.s.c = 0;
  switch (kind) {
    case kExtu:
      e.d(reg) = field;
      break;
    case kExts:
      e.d(reg) = static_cast<std::uint32_t>(static_cast<std::int32_t>(field << (32 - width)) >>
                                            (32 - width));
      break;
    case kFfo: {
      std::uint32_t leading = 0;
      while (leading < width && (field >> (width - 1 - leading) & 1) == 0) ++leading;
      e.d(reg) = given + leading;
      break;
    }
    case kChg:
      result = ~field & mask;
      break;
    case kClr:
      result = 0;
      break;
    case kSet:
      result = mask;
      break;
    default:
      break;
  }
  if (kind == kChg || kind == kClr || kind == kSet || kind == kIns) {
    if (in_register) {
      std::uint32_t& value = e.d(e.ry());
      const std::uint32_t turned = offset == 0 ? value : value << offset | value >> (32 - offset);
      const std::uint32_t changed = (turned & ~(mask << (32 - width))) | result << (32 - width);
      value = offset == 0 ? changed : changed >> offset | changed << (32 - offset);
    } else {
      window = (window & ~(static_cast<std::uint64_t>(mask) << shift)) |
               static_cast<std::uint64_t>(result) << shift;
      for (std::uint32_t i = 0; i < bytes; ++i) {
        write_memory(e, at + i, 1, static_cast<std::uint32_t>(window >> 8 * (bytes - 1 - i)),
                     data_fc(e));
      }
    }
  }
  done(e);
}

// 68030.

/// PMOVE of TT0 and TT1. The other instructions of the MMU are line F.
void pmove_transparent(Core& core) {
  E e(core);
  if (!e.privileged()) return;
  constexpr unsigned kToMemory = 0x200;
  const unsigned word = e.s.irc;
  const unsigned which = word & ~kToMemory;
  if (which != 0x0800 && which != 0x0C00) {
    e.not_executed(kVectorLineF);
    return;
  }
  e.ext();
  const Operand op = opcode_operand(e, 4);
  std::uint32_t& tt = e.s.tt[which == 0x0C00 ? 1 : 0];
  if ((word & kToMemory) != 0) {
    write_memory(e, op.address, 4, tt, data_fc(e));
  } else {
    tt = read_memory(e, op.address, 4, data_fc(e)) & kTransparent030;
  }
  done(e);
}

// 68040.

/// CINV and CPUSH of a line, a page or everything.
void maintain_caches(Core& core) {
  E e(core);
  if (!e.privileged()) return;
  CacheMaintenance what;
  what.scope = static_cast<CacheMaintenance::Scope>(e.op >> 3 & 3);
  what.push = (e.op & 0x20) != 0;
  what.data = (e.op & 0x40) != 0;
  what.instructions = (e.op & 0x80) != 0;
  what.address = e.a(e.ry());
  what.page_bytes = (e.s.tc & 0x4000) != 0 ? 8192 : 4096;
  e.t += later_maintain(core, what, e.s.pc - 2, e.t);
  e.idle(4);
  done(e);
}
void copy_line(E& e, std::uint32_t from, std::uint32_t to) {
  e.t += later_copy_line(e.core, from, to, data_fc(e), e.s.pc - 2, e.t);
}
/// MOVE16 (Ax)+,(Ay)+.
void move16_pair(Core& core) {
  E e(core);
  const int to = e.ext() >> 12 & 7;
  const int from = e.ry();
  copy_line(e, e.a(from), e.a(to));
  e.a(from) += 16;
  if (to != from) e.a(to) += 16;
  done(e);
}
/// The forms with an absolute address: bit 3 is the direction, bit 4 no increment.
void move16_absolute(Core& core) {
  E e(core);
  const std::uint32_t absolute = e.ext_long();
  std::uint32_t& pointer = e.a(e.ry());
  if ((e.op & 8) != 0) {
    copy_line(e, absolute, pointer);
  } else {
    copy_line(e, pointer, absolute);
  }
  if ((e.op & 0x10) == 0) pointer += 16;
  done(e);
}

void enter_list(Table& table, unsigned base, std::initializer_list<int> modes, Handler handler) {
  for (const int mode : modes) enter_mode(table, base, mode, handler);
}

}  // namespace

void enter_later(Table& table, Model model) {
  const auto control = {2, 5, 6, 7, 8, 9, 10};
  const auto control_alterable = {2, 5, 6, 7, 8};
  const auto memory_alterable = {2, 3, 4, 5, 6, 7, 8};
  const auto data = {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  table[0x4E7A] = movec<false>;
  table[0x4E7B] = movec<true>;
  table[0x4E74] = rtd;
  table[0x4E73] = rte;
  enter_y(table, 0x4848, bkpt);
  for (const unsigned size : {0x00u, 0x40u, 0x80u}) {
    enter_list(table, 0x0E00 | size, memory_alterable, moves);
  }
  if (model == Model::k68010) return;

  enter_y(table, 0x49C0, extb);
  enter_y(table, 0x4808, link_long);
  for (unsigned c = 0; c < 16; ++c) {
    table[0x60FF | c << 8] = branch_long;
    for (const unsigned kind : {2u, 3u, 4u}) table[0x50F8 | c << 8 | kind] = trapcc;
  }
  for (unsigned x = 0; x < 8; ++x) enter_list(table, 0x4100 | x << 9, data, chk_long);
  enter_list(table, 0x4A40, {1}, tst);
  enter_list(table, 0x4A80, {1}, tst);
  for (const unsigned size : {0x00u, 0x40u, 0x80u}) {
    enter_list(table, 0x4A00 | size, {9, 10, 11}, tst);
    enter_list(table, 0x0C00 | size, {9, 10}, cmpi);
  }
  for (const unsigned size : {0u, 1u, 2u}) {
    enter_list(table, 0x00C0 | size << 9, control, cmp2);
    enter_list(table, 0x08C0 | (size + 1) << 9, memory_alterable, cas);
  }
  table[0x0CFC] = cas2;
  table[0x0EFC] = cas2;
  enter_list(table, 0x4C00, data, mul_long);
  enter_list(table, 0x4C40, data, div_long);
  enter_pair(table, 0x8140, pack<true, false>);
  enter_pair(table, 0x8148, pack<true, true>);
  enter_pair(table, 0x8180, pack<false, false>);
  enter_pair(table, 0x8188, pack<false, true>);
  for (unsigned kind = 0; kind < 8; ++kind) {
    const unsigned base = 0xE8C0 | kind << 8;
    enter_mode(table, base, kDn, bit_field);
    if (kind == kTst || kind == kExtu || kind == kExts || kind == kFfo) {
      enter_list(table, base, control, bit_field);
    } else {
      enter_list(table, base, control_alterable, bit_field);
    }
  }
  if (model == Model::k68030) {
    enter_list(table, 0xF000, control_alterable, pmove_transparent);
  } else if (model == Model::k68040) {
    for (unsigned caches = 0; caches < 4; ++caches) {
      for (unsigned scope = 1; scope < 4; ++scope) {
        enter_y(table, 0xF400 | caches << 6 | scope << 3, maintain_caches);
        enter_y(table, 0xF420 | caches << 6 | scope << 3, maintain_caches);
      }
    }
    enter_y(table, 0xF620, move16_pair);
    for (const unsigned form : {0x00u, 0x08u, 0x10u, 0x18u}) {
      enter_y(table, 0xF600 | form, move16_absolute);
    }
  }
}

}  // namespace collide::m68k
