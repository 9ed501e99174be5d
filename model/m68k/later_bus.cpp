// SPDX-License-Identifier: MIT
// Bus accesses of the 68010, 68020 and 68030: misaligned operands, and the caches.
//
// The bus is 16 bits wide for all models (the 68020's dynamic bus sizing), four clocks a cycle. A
// cache hit costs kLookupClocks, a miss the same and the bus cycles it makes. That is an estimate,
// not the chip's timing.
#include "model/m68k/cache.h"
#include "model/m68k/exec.h"

namespace collide::m68k {
namespace {

constexpr std::uint32_t kLookupClocks = 2;

/// The bus cycles of one access, one after the other.
class Cycles {
 public:
  Cycles(Core& core, unsigned fc, std::uint32_t stacked_pc, std::uint32_t clocks)
      : core_(core), fc_(fc), stacked_pc_(stacked_pc), start_(clocks), clocks_(clocks) {}

  std::uint32_t used() const { return clocks_ - start_; }
  bool cacheable() const { return cacheable_; }
  void add(std::uint32_t clocks) { clocks_ += clocks; }

  /// Words where they are aligned, bytes elsewhere.
  std::uint32_t read(std::uint32_t address, int size) {
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
  void write(std::uint32_t address, int size, std::uint32_t value) {
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
    const std::uint32_t at = address & core_.address_mask;
    const Access access(fc_ | strobes);
    const Reply reply = core_.bus->read(at, access, core_.s.clock + clocks_);
    if (reply.is_uncached()) cacheable_ = false;
    const std::uint16_t data =
        reply.plain() ? reply.data() : finish_read(core_, at, access, stacked_pc_, clocks_, reply);
    clocks_ += 4;
    return data;
  }
  void cycle(std::uint32_t address, std::uint32_t strobes, std::uint16_t data) {
    if (core_.s.bus_requested) arbitrate(core_, clocks_);
    const std::uint32_t at = address & core_.address_mask;
    const Access access(fc_ | strobes);
    const Reply reply = core_.bus->write(at, data, access, core_.s.clock + clocks_);
    if (reply.is_uncached()) cacheable_ = false;
    if (!reply.plain()) finish_write(core_, at, data, access, stacked_pc_, clocks_, reply);
    clocks_ += 4;
  }

  Core& core_;
  unsigned fc_;
  std::uint32_t stacked_pc_;
  std::uint32_t start_;
  std::uint32_t clocks_;
  bool cacheable_ = true;
};

bool data_cache_on(const Core& core, unsigned fc) {
  return core.model == Model::k68030 && (core.s.cacr & kDataEnable) != 0 && fc != kCpuSpace;
}

/// Reads the wanted bytes of a long word first, and the rest only if they may be cached.
std::uint32_t read_for_fill(Cycles& cycles, std::uint32_t address, int size, std::uint32_t& whole) {
  const std::uint32_t base = address & ~3u;
  const std::uint32_t first = address & ~1u;
  const std::uint32_t end = (address + static_cast<std::uint32_t>(size) + 1) & ~1u;
  const int span = static_cast<int>(end - first);
  std::uint32_t value = cycles.read(first, span);
  const std::uint32_t wanted = value >> 8 * (end - address - static_cast<std::uint32_t>(size));
  if (cycles.cacheable()) {
    if (span == 4) {
      whole = value;
    } else if (first == base) {
      whole = value << 16 | cycles.read(base + 2, 2);
    } else {
      whole = cycles.read(base, 2) << 16 | value;
    }
  }
  return size == 4 ? wanted : wanted & ((1u << 8 * size) - 1);
}

/// One lookup, within one long word.
std::uint32_t read_cached(Core& core, Cycles& cycles, CacheKind kind, std::uint32_t address,
                          int size, unsigned fc) {
  Cache cache(core, kind);
  cycles.add(kLookupClocks);
  std::uint32_t whole = 0;
  if (cache.lookup(address, fc, whole)) {
    const std::uint32_t value = whole >> 8 * (4 - (address & 3) - static_cast<std::uint32_t>(size));
    return size == 4 ? value : value & ((1u << 8 * size) - 1);
  }
  if (cache.frozen()) return cycles.read(address, size);
  const std::uint32_t value = read_for_fill(cycles, address, size, whole);
  if (cycles.cacheable()) cache.fill(address, fc, whole);
  return value;
}

/// Bytes of an access of `size` at `address` that lie in its first long word.
int in_first_long(std::uint32_t address, int size) {
  const int room = 4 - static_cast<int>(address & 3);
  return size < room ? size : room;
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
                     std::uint32_t stacked_pc, std::uint32_t clocks) {
  check_alignment(core, address, size, fc, false, stacked_pc, clocks);
  Cycles cycles(core, fc, stacked_pc, clocks);
  if (!data_cache_on(core, fc)) {
    const std::uint32_t value = cycles.read(address, size);
    return {value, cycles.used()};
  }
  const int first = in_first_long(address, size);
  std::uint32_t value = read_cached(core, cycles, CacheKind::kData, address, first, fc);
  if (first < size) {
    const int rest = size - first;
    value = value << 8 * rest | read_cached(core, cycles, CacheKind::kData,
                                            address + static_cast<std::uint32_t>(first), rest, fc);
  }
  return {value, cycles.used()};
}

TimedRead later_fetch(Core& core, std::uint32_t address, unsigned fc, std::uint32_t stacked_pc,
                      std::uint32_t clocks) {
  Cycles cycles(core, fc, stacked_pc, clocks);
  const bool cached = core.model >= Model::k68020 && (core.s.cacr & kInstructionEnable) != 0;
  const std::uint32_t value =
      cached ? read_cached(core, cycles, CacheKind::kInstruction, address, 2, fc)
             : cycles.read(address, 2);
  return {value, cycles.used()};
}

std::uint32_t later_write(Core& core, std::uint32_t address, int size, std::uint32_t value,
                          unsigned fc, std::uint32_t stacked_pc, std::uint32_t clocks) {
  check_alignment(core, address, size, fc, true, stacked_pc, clocks);
  Cycles cycles(core, fc, stacked_pc, clocks);
  cycles.write(address, size, value);
  update_data_cache(core, address, size, value, fc, cycles.cacheable());
  return cycles.used();
}

void update_data_cache(Core& core, std::uint32_t address, int size, std::uint32_t value,
                       unsigned fc, bool cacheable) {
  if (!data_cache_on(core, fc)) return;
  Cache cache(core, CacheKind::kData);
  const bool whole = size == 4 && (address & 3) == 0;
  while (size > 0) {
    const int part = in_first_long(address, size);
    const int rest = size - part;
    cache.write(address, part, value >> 8 * rest, fc, whole && cacheable);
    address += static_cast<std::uint32_t>(part);
    size = rest;
  }
}

}  // namespace collide::m68k
