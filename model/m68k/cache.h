// SPDX-License-Identifier: MIT
// Internal to model/m68k: the caches of the 68020 and 68030.
#pragma once

#include <cstdint>

#include "model/m68k/core.h"

namespace collide::m68k {

/// Bits of CACR.
enum CacheControl : std::uint32_t {
  kInstructionEnable = 1u << 0,
  kInstructionFreeze = 1u << 1,
  kInstructionClearEntry = 1u << 2,
  kInstructionClear = 1u << 3,
  kInstructionBurst = 1u << 4,
  kDataEnable = 1u << 8,
  kDataFreeze = 1u << 9,
  kDataClearEntry = 1u << 10,
  kDataClear = 1u << 11,
  kDataBurst = 1u << 12,
  kWriteAllocate = 1u << 13,
};

/// One of the caches of a processor, with its bookkeeping. The 68030 has lines of four long words
/// under one tag, the 68020 a tag for every long word. Burst fills do not happen: a 16-bit port
/// never acknowledges one.
class Cache {
 public:
  Cache(Core& core, CacheKind kind)
      : core_(core),
        kind_(kind),
        array_(kind == CacheKind::kData ? core.s.data_cache : core.s.instruction_cache),
        counters_(kind == CacheKind::kData ? core.s.data_counters : core.s.instruction_counters) {}

  bool frozen() const {
    return (core_.s.cacr & (kind_ == CacheKind::kData ? kDataFreeze : kInstructionFreeze)) != 0;
  }
  /// The long word `address` lies in, if it is there.
  bool lookup(std::uint32_t address, unsigned fc, std::uint32_t& data);
  void fill(std::uint32_t address, unsigned fc, std::uint32_t data);
  /// A write of 1..4 bytes within a long word that has gone to memory: updates what is there. With
  /// write allocation an aligned long word (`allocate`) is entered; anything else that misses makes
  /// its entry invalid.
  void write(std::uint32_t address, int size, std::uint32_t value, unsigned fc, bool allocate);
  void clear_all();
  /// The entry bits 7-2 of CAAR select.
  void clear_entry(std::uint32_t caar);

 private:
  static unsigned index(std::uint32_t address) { return address >> 2 & 63; }
  std::uint32_t tag(std::uint32_t address, unsigned fc) const {
    return (address & ~0xFFu) | (kind_ == CacheKind::kData ? fc & 7 : fc & 4);
  }
  bool holds(std::uint32_t address, unsigned fc) const {
    const unsigned i = index(address);
    return (array_.valid >> i & 1) != 0 && array_.tag[i] == tag(address, fc);
  }
  void event(CacheEvent what, std::uint32_t address) {
    if (core_.observer != nullptr) core_.observer->on_cache(kind_, what, address & ~3u);
  }

  Core& core_;
  CacheKind kind_;
  CacheArray& array_;
  CacheCounters& counters_;
};

/// MOVEC to CACR: clear bits act and are not kept.
void write_cacr(Core& core, std::uint32_t value);
/// External reset: both caches off and empty.
void reset_caches(Core& core);

}  // namespace collide::m68k
