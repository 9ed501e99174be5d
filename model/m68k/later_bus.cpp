// SPDX-License-Identifier: MIT
// Bus accesses of the 68010 and later models: misaligned operands, and the way to the caches.
//
// The bus is 16 bits wide for all models (the 68020's dynamic bus sizing), four clocks a cycle.
// That is an estimate, not the chip's timing.
#include "model/m68k/exec.h"
#include "model/m68k/translation.h"

namespace collide::m68k {
namespace {

/// The bus cycles of one access, one after the other.
class Cycles final : public CacheBus {
 public:
  Cycles(Core& core, unsigned fc, std::uint32_t stacked_pc, std::uint32_t clocks,
         bool locked = false)
      : core_(core),
        bits_(fc | (locked ? Access::kRmw : 0)),
        stacked_pc_(stacked_pc),
        start_(clocks),
        clocks_(clocks) {}

  std::uint32_t used() const { return clocks_ - start_; }
  bool take_inhibit() override {
    const bool was = inhibited_;
    inhibited_ = false;
    return was;
  }
  void spend(unsigned clocks) override { clocks_ += clocks; }

  /// Words where they are aligned, bytes elsewhere.
  std::uint32_t read(std::uint32_t address, int size) override {
    std::uint32_t value = 0;
    while (size > 0) {
      if ((address & 1) == 0 && size >= 2) {
        value = value << 16 | cycle(address, Access::kWord);
        address += 2;
        size -= 2;
      } else {
        const bool odd = (address & 1) != 0;
        const std::uint16_t word = cycle(address & ~1u, odd ? Access::kLds : Access::kUds);
        value = value << 8 | (odd ? word & 0xFFu : word >> 8u);
        address += 1;
        size -= 1;
      }
    }
    return value;
  }
  std::optional<std::uint32_t> read_ahead(std::uint32_t address, int size) override {
    try {
      return read(address, size);
    } catch (const Fault&) {
      clocks_ += 4;  // of the cycle that failed
      return std::nullopt;
    }
  }
  void write(std::uint32_t address, int size, std::uint32_t value) override {
    while (size > 0) {
      if ((address & 1) == 0 && size >= 2) {
        cycle(address, Access::kWord, static_cast<std::uint16_t>(value >> (8 * size - 16)));
        address += 2;
        size -= 2;
      } else {
        const std::uint32_t byte = value >> (8 * size - 8) & 0xFF;
        if ((address & 1) != 0) {
          cycle(address & ~1u, Access::kLds, static_cast<std::uint16_t>(byte));
        } else {
          cycle(address, Access::kUds, static_cast<std::uint16_t>(byte << 8));
        }
        address += 1;
        size -= 1;
      }
    }
  }

 private:
  std::uint16_t cycle(std::uint32_t address, std::uint32_t strobes) {
    if (core_.s.bus_requested) arbitrate(core_, clocks_);
    const std::uint32_t at = core_.alias.physical(address) & core_.address_mask;
    const Access access(bits_ | strobes);
    const Reply reply = core_.bus->read(at, access, core_.s.clock + clocks_);
    if (reply.is_uncached()) inhibited_ = true;
    const std::uint16_t data =
        reply.plain() ? reply.data() : finish_read(core_, at, access, stacked_pc_, clocks_, reply);
    clocks_ += 4;
    return data;
  }
  void cycle(std::uint32_t address, std::uint32_t strobes, std::uint16_t data) {
    // Nobody gets the bus between the halves of a locked cycle.
    if (core_.s.bus_requested && (bits_ & Access::kRmw) == 0) arbitrate(core_, clocks_);
    const std::uint32_t at = core_.alias.physical(address) & core_.address_mask;
    const Access access(bits_ | strobes);
    const Reply reply = core_.bus->write(at, data, access, core_.s.clock + clocks_);
    if (!reply.plain()) finish_write(core_, at, data, access, stacked_pc_, clocks_, reply);
    clocks_ += 4;
  }

  Core& core_;
  std::uint32_t bits_;
  std::uint32_t stacked_pc_;
  std::uint32_t start_;
  std::uint32_t clocks_;
  bool inhibited_ = false;
};

/// CPU space is never cached.
bool goes_to_caches(const Core& core, unsigned fc) {
  return core.caches != nullptr && fc != kCpuSpace;
}
CacheAccess cache_access(const Core& core, std::uint32_t address, int size, unsigned fc, bool write,
                         bool locked = false) {
  // The 68040 translates before its caches, the 68030 behind them.
  const bool physical_tags = core.model == Model::k68040;
  return {physical_tags ? core.alias.physical(address) : address, size,   fc,
          caching_of(core.model, core.s, address, fc, write),     locked, core.s.cacr};
}

void tell_observer(const Core& core, bool write, std::uint32_t address, int size, unsigned fc) {
  if (M68K_UNLIKELY(core.data_observer != nullptr) && fc != kCpuSpace) {
    core.data_observer->on_data(write, address, size);
  }
}

void check_alignment(Core& core, std::uint32_t address, int size, unsigned fc, bool write,
                     std::uint32_t stacked_pc, std::uint32_t clocks) {
  if (core.model == Model::k68010 && size > 1 && (address & 1) != 0) {
    throw_fault(core, kVectorAddressError, address, 0, Access(fc | Access::kWord), write,
                stacked_pc, clocks);
  }
}

}  // namespace

TimedRead later_read(Core& core, std::uint32_t address, int size, unsigned fc,
                     std::uint32_t stacked_pc, std::uint32_t clocks, bool locked) {
  check_alignment(core, address, size, fc, false, stacked_pc, clocks);
  tell_observer(core, false, address, size, fc);
  Cycles cycles(core, fc, stacked_pc, clocks, locked);
  const std::uint32_t value =
      goes_to_caches(core, fc)
          ? core.caches->read(cache_access(core, address, size, fc, false, locked), cycles)
          : cycles.read(address, size);
  return {value, cycles.used()};
}

TimedRead later_fetch(Core& core, std::uint32_t address, unsigned fc, std::uint32_t stacked_pc,
                      std::uint32_t clocks) {
  Cycles cycles(core, fc, stacked_pc, clocks);
  const std::uint32_t value =
      core.caches != nullptr ? core.caches->fetch(cache_access(core, address, 2, fc, false), cycles)
                             : cycles.read(address, 2);
  return {value, cycles.used()};
}

std::uint32_t later_write(Core& core, std::uint32_t address, int size, std::uint32_t value,
                          unsigned fc, std::uint32_t stacked_pc, std::uint32_t clocks,
                          bool locked) {
  check_alignment(core, address, size, fc, true, stacked_pc, clocks);
  tell_observer(core, true, address, size, fc);
  Cycles cycles(core, fc, stacked_pc, clocks, locked);
  if (goes_to_caches(core, fc)) {
    core.caches->write(cache_access(core, address, size, fc, true, locked), value, cycles);
  } else {
    cycles.write(address, size, value);
  }
  return cycles.used();
}

std::uint32_t later_copy_line(Core& core, std::uint32_t from, std::uint32_t to, unsigned fc,
                              std::uint32_t stacked_pc, std::uint32_t clocks) {
  Cycles cycles(core, fc, stacked_pc, clocks);
  std::uint32_t line[4];
  from &= ~15u;
  to &= ~15u;
  tell_observer(core, false, from, 16, fc);
  tell_observer(core, true, to, 16, fc);
  if (goes_to_caches(core, fc)) {
    core.caches->read_line(cache_access(core, from, 16, fc, false), line, cycles);
    core.caches->write_line(cache_access(core, to, 16, fc, true), line, cycles);
  } else {
    for (unsigned i = 0; i < 4; ++i) line[i] = cycles.read(from + 4 * i, 4);
    for (unsigned i = 0; i < 4; ++i) cycles.write(to + 4 * i, 4, line[i]);
  }
  return cycles.used();
}

std::uint32_t later_maintain(Core& core, const CacheMaintenance& what, std::uint32_t stacked_pc,
                             std::uint32_t clocks) {
  if (core.caches == nullptr) return 0;
  Cycles cycles(core, kSupervisorData, stacked_pc, clocks);
  core.caches->maintain(what, cycles);
  return cycles.used();
}

void write_cacr(Core& core, std::uint32_t value) {
  std::uint32_t kept = 0;
  std::uint32_t clear = 0;
  switch (core.model) {
    case Model::k68020:
      kept = kInstructionEnable | kInstructionFreeze;
      clear = kInstructionClearEntry | kInstructionClear;
      break;
    case Model::k68030:
      kept = kInstructionEnable | kInstructionFreeze | kInstructionBurst | kDataEnable |
             kDataFreeze | kDataBurst | kWriteAllocate;
      clear = kInstructionClearEntry | kInstructionClear | kDataClearEntry | kDataClear;
      break;
    default:
      kept = kInstructionEnable040 | kDataEnable040;
      break;
  }
  const std::uint32_t old_value = core.s.cacr;
  core.s.cacr = value & kept;
  if (core.caches != nullptr) core.caches->control(value & (kept | clear), core.s.caar);
  if (core.observer != nullptr) core.observer->on_cacr(old_value, core.s.cacr, value & clear);
}

}  // namespace collide::m68k
