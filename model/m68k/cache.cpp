// SPDX-License-Identifier: MIT
#include "model/m68k/cache.h"

namespace collide::m68k {

bool Cache::lookup(std::uint32_t address, unsigned fc, std::uint32_t& data) {
  if (!holds(address, fc)) {
    ++counters_.misses;
    event(CacheEvent::kMiss, address);
    return false;
  }
  ++counters_.hits;
  event(CacheEvent::kHit, address);
  data = array_.data[index(address)];
  return true;
}

void Cache::fill(std::uint32_t address, unsigned fc, std::uint32_t data) {
  const unsigned at = index(address);
  const std::uint32_t wanted = tag(address, fc);
  // What a new tag displaces: on the 68030 the whole line.
  const unsigned first = core_.model == Model::k68030 ? at & ~3u : at;
  const unsigned count = core_.model == Model::k68030 ? 4 : 1;
  for (unsigned i = first; i < first + count; ++i) {
    if ((array_.valid >> i & 1) != 0 && array_.tag[i] != wanted) {
      array_.valid &= ~(std::uint64_t{1} << i);
      event(CacheEvent::kEvict, (array_.tag[i] & ~0xFFu) | i << 2);
    }
  }
  array_.tag[at] = wanted;
  array_.data[at] = data;
  array_.valid |= std::uint64_t{1} << at;
  ++counters_.fills;
  event(CacheEvent::kFill, address);
}

void Cache::write(std::uint32_t address, int size, std::uint32_t value, unsigned fc,
                  bool allocate) {
  const unsigned at = index(address);
  if (holds(address, fc)) {
    const unsigned shift = 8 * (4 - (address & 3) - static_cast<unsigned>(size));
    const std::uint32_t mask = (size == 4 ? 0xFFFFFFFFu : (1u << 8 * size) - 1) << shift;
    array_.data[at] = (array_.data[at] & ~mask) | (value << shift & mask);
    ++counters_.write_hits;
    event(CacheEvent::kWriteHit, address);
    return;
  }
  if ((core_.s.cacr & kWriteAllocate) == 0 || frozen()) return;
  if (allocate) {
    fill(address, fc, value);
  } else if ((array_.valid >> at & 1) != 0) {
    array_.valid &= ~(std::uint64_t{1} << at);
    event(CacheEvent::kEvict, (array_.tag[at] & ~0xFFu) | at << 2);
  }
}

void Cache::clear_all() {
  array_.valid = 0;
  event(CacheEvent::kClear, 0);
}

void Cache::clear_entry(std::uint32_t caar) {
  array_.valid &= ~(std::uint64_t{1} << index(caar));
  event(CacheEvent::kClear, caar & 0xFC);
}

void write_cacr(Core& core, std::uint32_t value) {
  const bool has_data_cache = core.model == Model::k68030;
  const std::uint32_t clear_bits =
      has_data_cache ? kInstructionClearEntry | kInstructionClear | kDataClearEntry | kDataClear
                     : kInstructionClearEntry | kInstructionClear;
  const std::uint32_t kept_bits = has_data_cache ? kInstructionEnable | kInstructionFreeze |
                                                       kInstructionBurst | kDataEnable |
                                                       kDataFreeze | kDataBurst | kWriteAllocate
                                                 : kInstructionEnable | kInstructionFreeze;
  const std::uint32_t old_value = core.s.cacr;
  const std::uint32_t clear = value & clear_bits;
  core.s.cacr = value & kept_bits;
  Cache instructions(core, CacheKind::kInstruction);
  Cache data(core, CacheKind::kData);
  if ((clear & kInstructionClear) != 0) instructions.clear_all();
  if ((clear & kInstructionClearEntry) != 0) instructions.clear_entry(core.s.caar);
  if ((clear & kDataClear) != 0) data.clear_all();
  if ((clear & kDataClearEntry) != 0) data.clear_entry(core.s.caar);
  if (core.observer != nullptr) core.observer->on_cacr(old_value, core.s.cacr, clear);
}

void reset_caches(Core& core) {
  core.s.cacr = 0;
  core.s.instruction_cache.valid = 0;
  core.s.data_cache.valid = 0;
}

}  // namespace collide::m68k
