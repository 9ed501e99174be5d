// SPDX-License-Identifier: MIT
#include "model/cache/caches_030.h"

namespace collide::cache {
namespace {

using m68k::CacheAccess;
using m68k::CacheBus;
using m68k::Caching;

/// An estimate, as all clocks of these processors are.
constexpr unsigned kLookupClocks = 2;
constexpr std::uint64_t kAll = ~std::uint64_t{0};

bool enabled(Kind kind, std::uint32_t cacr) {
  return (cacr & (kind == Kind::kData ? m68k::kDataEnable : m68k::kInstructionEnable)) != 0;
}
bool frozen(Kind kind, std::uint32_t cacr) {
  return (cacr & (kind == Kind::kData ? m68k::kDataFreeze : m68k::kInstructionFreeze)) != 0;
}
std::uint64_t entry(std::uint32_t address) {
  return std::uint64_t{1} << Array030::index(address);
}

/// What a miss reads: the words with the wanted bytes first, and the rest of the long word only if
/// it may be cached, so that a device register is read once and by itself.
struct Fetched {
  std::uint32_t wanted = 0;
  std::uint32_t whole = 0;
  bool cachable = false;
};
Fetched fetch_long(std::uint32_t address, int size, CacheBus& bus) {
  const std::uint32_t base = address & ~3u;
  const std::uint32_t first = address & ~1u;
  const std::uint32_t end = (address + static_cast<std::uint32_t>(size) + 1) & ~1u;
  const std::uint32_t value = bus.read(first, static_cast<int>(end - first));
  Fetched got;
  got.wanted = value >> 8 * (end - address - static_cast<std::uint32_t>(size));
  if (size != 4) got.wanted &= (1u << 8 * size) - 1;
  got.cachable = !bus.take_inhibit();
  if (!got.cachable) return got;
  if (end - first == 4) {
    got.whole = value;
  } else {
    const auto rest = bus.read_ahead(first == base ? base + 2 : base, 2);
    got.cachable = rest && !bus.take_inhibit();
    if (rest) got.whole = first == base ? value << 16 | *rest : *rest << 16 | value;
  }
  return got;
}

}  // namespace

Caches030::Caches030(const Config030& config)
    : config_(config), instructions_(config.has_data_cache ? 4 : 1, 4), data_(4, 7) {}

void Caches030::reset() {
  instructions_.drop(kAll);
  data_.drop(kAll);
}

void Caches030::control(std::uint32_t value, std::uint32_t caar) {
  if ((value & m68k::kInstructionClear) != 0) {
    drop(Kind::kInstruction, Event::kInvalidate, kAll);
  } else if ((value & m68k::kInstructionClearEntry) != 0) {
    drop(Kind::kInstruction, Event::kInvalidate, entry(caar));
  }
  if (!config_.has_data_cache) return;
  if ((value & m68k::kDataClear) != 0) {
    drop(Kind::kData, Event::kInvalidate, kAll);
  } else if ((value & m68k::kDataClearEntry) != 0) {
    drop(Kind::kData, Event::kInvalidate, entry(caar));
  }
}

std::uint32_t Caches030::read(const CacheAccess& access, CacheBus& bus) {
  if (!config_.has_data_cache || !enabled(Kind::kData, access.cacr)) {
    return bus.read(access.address, access.size);
  }
  if (access.locked) {
    bus.spend(kLookupClocks);
    note(Kind::kData, Event::kReadMiss, access.address & ~3u);
    const std::uint32_t value = bus.read(access.address, access.size);
    if (config_.locked_read_refreshes) refresh(access, value);
    return value;
  }
  const int first = in_first_long(access.address, access.size);
  const std::uint32_t value = read_part(Kind::kData, access, access.address, first, bus);
  if (first == access.size) return value;
  const int rest = access.size - first;
  return value << 8 * rest |
         read_part(Kind::kData, access, access.address + static_cast<std::uint32_t>(first), rest,
                   bus);
}

std::uint16_t Caches030::fetch(const CacheAccess& access, CacheBus& bus) {
  const std::uint32_t word = enabled(Kind::kInstruction, access.cacr)
                                 ? read_part(Kind::kInstruction, access, access.address, 2, bus)
                                 : bus.read(access.address, 2);
  return static_cast<std::uint16_t>(word);
}

std::uint32_t Caches030::read_part(Kind kind, const CacheAccess& access, std::uint32_t address,
                                   int size, CacheBus& bus) {
  const Array030& from = array(kind);
  bus.spend(kLookupClocks);
  // Inhibited or not, a hit is a hit.
  if (from.holds(address, access.fc)) {
    note(kind, Event::kReadHit, address & ~3u);
    return extract(from.data(address), address, size);
  }
  note(kind, Event::kReadMiss, address & ~3u);
  if (frozen(kind, access.cacr) || access.caching == Caching::kInhibited) {
    return bus.read(address, size);
  }
  if (kind == Kind::kData) filling_ = address & ~3u;
  const Fetched got = fetch_long(address, size, bus);
  const bool current = kind != Kind::kData || filling_.has_value();
  if (got.cachable && current) enter(kind, address, access.fc, got.whole);
  return got.wanted;
}

void Caches030::refresh(const CacheAccess& access, std::uint32_t value) {
  std::uint32_t address = access.address;
  for (int left = access.size; left > 0;) {
    const int part = in_first_long(address, left);
    left -= part;
    if (data_.holds(address, access.fc)) {
      data_.set_data(address, replace(data_.data(address), address, part, value >> 8 * left));
      note(Kind::kData, Event::kRefresh, address & ~3u);
    }
    address += static_cast<std::uint32_t>(part);
  }
}

void Caches030::write(const CacheAccess& access, std::uint32_t value, CacheBus& bus) {
  bus.write(access.address, access.size, value);
  if (!config_.has_data_cache || !enabled(Kind::kData, access.cacr)) return;
  const bool whole = access.size == 4 && (access.address & 3) == 0;
  std::uint32_t address = access.address;
  for (int left = access.size; left > 0;) {
    const int part = in_first_long(address, left);
    left -= part;
    write_part(access, address, part, value >> 8 * left, whole);
    address += static_cast<std::uint32_t>(part);
  }
}

void Caches030::write_part(const CacheAccess& access, std::uint32_t address, int size,
                           std::uint32_t value, bool whole) {
  if (data_.holds(address, access.fc)) {
    data_.set_data(address, replace(data_.data(address), address, size, value));
    note(Kind::kData, Event::kWriteHit, address & ~3u);
    return;
  }
  note(Kind::kData, Event::kWriteMiss, address & ~3u);
  if ((access.cacr & m68k::kWriteAllocate) == 0 || frozen(Kind::kData, access.cacr)) return;
  if (whole && access.caching != Caching::kInhibited) {
    enter(Kind::kData, address, access.fc, value);
  } else if (data_.valid(Array030::index(address))) {
    // What cannot be entered must not leave an alias of itself behind.
    drop(Kind::kData, Event::kEvict, entry(address));
  }
}

void Caches030::read_line(const CacheAccess& access, std::uint32_t (&line)[4], CacheBus& bus) {
  for (unsigned i = 0; i < 4; ++i) line[i] = bus.read(access.address + 4 * i, 4);
}
void Caches030::write_line(const CacheAccess& access, const std::uint32_t (&line)[4],
                           CacheBus& bus) {
  for (unsigned i = 0; i < 4; ++i) bus.write(access.address + 4 * i, 4, line[i]);
}
void Caches030::maintain(const m68k::CacheMaintenance& /*what*/, CacheBus& /*bus*/) {}

void Caches030::enter(Kind kind, std::uint32_t address, unsigned fc, std::uint32_t value) {
  drop(kind, Event::kEvict, array(kind).displaced_by(address, fc));
  array(kind).enter(address, fc, value);
  note(kind, Event::kFill, address & ~3u);
}

void Caches030::drop(Kind kind, Event why, std::uint64_t entries) {
  Array030& from = array(kind);
  for (unsigned i = 0; i < 64; ++i) {
    if ((entries >> i & 1) != 0 && from.valid(i)) note(kind, why, from.address(i));
  }
  from.drop(entries);
}

unsigned Caches030::lines(Kind kind) const {
  return kind == Kind::kData && !config_.has_data_cache ? 0 : array(kind).lines();
}
Line Caches030::line(Kind kind, unsigned index) const {
  return array(kind).line(index);
}
std::optional<std::uint32_t> Caches030::peek(Kind kind, std::uint32_t address, unsigned fc) const {
  if (!array(kind).holds(address, fc)) return std::nullopt;
  return array(kind).data(address);
}

void Caches030::poke(std::uint32_t address, std::uint8_t value,
                     const std::function<std::uint32_t(std::uint32_t)>& where) {
  for (Array030* const held : {&instructions_, &data_}) {
    // Pages are larger than the cache: whatever the tag, the place is the same.
    const unsigned at = Array030::index(address);
    if (!held->valid(at) || where(held->address(at)) != (address & ~3u)) continue;
    held->set_data(address, replace(held->data(address), address, 1, value));
  }
}

std::optional<std::uint16_t> Caches030::snoop_read(std::uint32_t /*address*/) {
  return std::nullopt;  // memory is always right
}
bool Caches030::snoop_write(std::uint32_t address, std::uint16_t /*data*/, std::uint16_t /*mask*/) {
  if (!config_.external_snooper) return false;
  if (filling_ == (address & ~3u)) filling_.reset();
  if (data_.holds_address(address)) drop(Kind::kData, Event::kSnoopDrop, entry(address));
  return false;
}
void Caches030::snoop_write_line(std::uint32_t address) {
  for (unsigned i = 0; i < 4; ++i) snoop_write((address & ~15u) + 4 * i, 0, 0xFFFF);
}

}  // namespace collide::cache
