// SPDX-License-Identifier: MIT
#include "model/cache/caches_040.h"

namespace collide::cache {
namespace {

using m68k::CacheAccess;
using m68k::CacheBus;
using m68k::CacheMaintenance;
using m68k::Caching;

/// An estimate, as all clocks of this processor are.
constexpr unsigned kLookupClocks = 2;

bool enabled(Kind kind, std::uint32_t cacr) {
  return (cacr & (kind == Kind::kData ? m68k::kDataEnable040 : m68k::kInstructionEnable040)) != 0;
}
bool external(const CacheAccess& access) {
  return access.locked || access.caching == Caching::kInhibited;
}

}  // namespace

Caches040::Caches040(const Config040& config)
    : config_(config), instructions_(config.seed), data_(config.seed) {}

void Caches040::control(std::uint32_t /*value*/, std::uint32_t /*caar*/) {
  // CACR of the 68040 has no clear bits, and the enable bits come with each access.
}

std::uint32_t Caches040::read(const CacheAccess& access, CacheBus& bus) {
  if (!enabled(Kind::kData, access.cacr)) return bus.read(access.address, access.size);
  if (external(access)) {
    purge(access.address, bus);
    purge(access.address + static_cast<std::uint32_t>(access.size) - 1, bus);
    return bus.read(access.address, access.size);
  }
  const int first = in_first_long(access.address, access.size);
  const std::uint32_t value = read_part(Kind::kData, access.address, first, bus);
  if (first == access.size) return value;
  const int rest = access.size - first;
  return value << 8 * rest |
         read_part(Kind::kData, access.address + static_cast<std::uint32_t>(first), rest, bus);
}

std::uint16_t Caches040::fetch(const CacheAccess& access, CacheBus& bus) {
  const bool cached =
      enabled(Kind::kInstruction, access.cacr) && access.caching != Caching::kInhibited;
  return static_cast<std::uint16_t>(cached ? read_part(Kind::kInstruction, access.address, 2, bus)
                                           : bus.read(access.address, 2));
}

std::uint32_t Caches040::read_part(Kind kind, std::uint32_t address, int size, CacheBus& bus) {
  bus.spend(kLookupClocks);
  if (const Entry* const entry = array(kind).find(address)) {
    note(kind, Event::kReadHit, entry->address);
    return extract(entry->long_at(address), address, size);
  }
  note(kind, Event::kReadMiss, address & ~15u);
  std::uint32_t critical = 0;
  fill(kind, address, critical, bus);
  return extract(critical, address, size);
}

void Caches040::write(const CacheAccess& access, std::uint32_t value, CacheBus& bus) {
  if (!enabled(Kind::kData, access.cacr)) {
    bus.write(access.address, access.size, value);
    return;
  }
  if (external(access)) {
    purge(access.address, bus);
    purge(access.address + static_cast<std::uint32_t>(access.size) - 1, bus);
    bus.write(access.address, access.size, value);
    return;
  }
  std::uint32_t address = access.address;
  for (int left = access.size; left > 0;) {
    const int part = in_first_long(address, left);
    left -= part;
    const std::uint32_t bytes = value >> 8 * left;
    write_part(access, address, part, part == 4 ? bytes : bytes & ((1u << 8 * part) - 1), bus);
    address += static_cast<std::uint32_t>(part);
  }
}

void Caches040::write_part(const CacheAccess& access, std::uint32_t address, int size,
                           std::uint32_t value, CacheBus& bus) {
  const bool copyback = access.caching == Caching::kCopyback;
  bus.spend(kLookupClocks);
  Entry* entry = data_.find(address);
  note(Kind::kData, entry != nullptr ? Event::kWriteHit : Event::kWriteMiss, address & ~15u);
  if (entry == nullptr && copyback) {
    std::uint32_t critical = 0;
    entry = fill(Kind::kData, address, critical, bus);
  }
  if (entry == nullptr || !copyback) bus.write(address, size, value);
  if (entry == nullptr) return;
  entry->long_at(address) = replace(entry->long_at(address), address, size, value);
  // A write-through hit leaves the dirty bits as they are.
  if (copyback) entry->mark_dirty(address);
}

/// Reads the line, the wanted long word first, and enters it; null when the memory system inhibits
/// caching in the first transfer, after which nothing more is read, or when a snooped write has
/// come to the line meanwhile: what has been read may be old. A dirty line that has to make room is
/// written back after the new one has been read.
Array040::Entry* Caches040::fill(Kind kind, std::uint32_t address, std::uint32_t& critical,
                                 CacheBus& bus) {
  const std::uint32_t line = address & ~15u;
  std::array<std::uint32_t, 4> data{};
  bus.take_inhibit();
  filling_ = line;
  critical = bus.read(address & ~3u, 4);
  if (bus.take_inhibit()) return nullptr;
  data[address >> 2 & 3] = critical;
  for (unsigned i = 1; i < 4; ++i) {
    const std::uint32_t at = (address + 4 * i) >> 2 & 3;
    data[at] = bus.read(line + 4 * at, 4);
  }
  Entry& entry = array(kind).victim(address);
  if (filling_ && entry.valid) push(entry, bus);
  if (!filling_) {
    note(kind, Event::kSnoopDrop, line);
    return nullptr;
  }
  filling_.reset();
  if (entry.valid) drop(kind, entry, Event::kEvict);
  entry.address = line;
  entry.valid = true;
  entry.dirty = 0;
  entry.data = data;
  note(kind, Event::kFill, line);
  return &entry;
}

void Caches040::purge(std::uint32_t address, CacheBus& bus) {
  if (Entry* const entry = data_.find(address)) {
    push(*entry, bus);
    drop(Kind::kData, *entry, Event::kInvalidate);
  }
}

void Caches040::push(Entry& entry, CacheBus& bus) {
  for (unsigned i = 0; i < 4; ++i) {
    if ((entry.dirty >> i & 1) == 0) continue;
    bus.write(entry.address + 4 * i, 4, entry.data[i]);
    note(Kind::kData, Event::kPush, entry.address + 4 * i);
  }
  entry.dirty = 0;
}

void Caches040::drop(Kind kind, Entry& entry, Event why) {
  entry.valid = false;
  entry.dirty = 0;
  note(kind, why, entry.address);
}

void Caches040::read_line(const CacheAccess& access, std::uint32_t (&line)[4], CacheBus& bus) {
  if (enabled(Kind::kData, access.cacr)) {
    if (external(access)) purge(access.address, bus);
    bus.spend(kLookupClocks);
    if (const Entry* const entry = data_.find(access.address)) {
      note(Kind::kData, Event::kReadHit, entry->address);
      for (unsigned i = 0; i < 4; ++i) line[i] = entry->data[i];
      return;
    }
    note(Kind::kData, Event::kReadMiss, access.address);
  }
  for (unsigned i = 0; i < 4; ++i) line[i] = bus.read(access.address + 4 * i, 4);
}

void Caches040::write_line(const CacheAccess& access, const std::uint32_t (&line)[4],
                           CacheBus& bus) {
  if (enabled(Kind::kData, access.cacr)) {
    bus.spend(kLookupClocks);
    if (Entry* const entry = data_.find(access.address)) {
      // All of it is about to be overwritten, dirty or not.
      drop(Kind::kData, *entry, Event::kInvalidate);
    }
  }
  for (unsigned i = 0; i < 4; ++i) bus.write(access.address + 4 * i, 4, line[i]);
}

void Caches040::maintain(const CacheMaintenance& what, CacheBus& bus) {
  const std::uint32_t mask = what.scope == CacheMaintenance::Scope::kLine   ? ~15u
                             : what.scope == CacheMaintenance::Scope::kPage ? ~(what.page_bytes - 1)
                                                                            : 0;
  for (const Kind kind : {Kind::kInstruction, Kind::kData}) {
    if (!(kind == Kind::kData ? what.data : what.instructions)) continue;
    for (Entry& entry : array(kind).entries()) {
      if (!entry.valid || ((entry.address ^ what.address) & mask) != 0) continue;
      if (what.push) push(entry, bus);
      drop(kind, entry, Event::kInvalidate);
    }
  }
}

Line Caches040::line(Kind kind, unsigned index) const {
  const Entry& entry = array(kind).entries()[index];
  Line line;
  line.address = entry.address;
  line.valid = entry.valid ? 15 : 0;
  line.dirty = entry.dirty;
  line.data = entry.data;
  return line;
}

std::optional<std::uint32_t> Caches040::peek(Kind kind, std::uint32_t address,
                                             unsigned /*fc*/) const {
  const Entry* const entry = array(kind).find(address);
  if (entry == nullptr) return std::nullopt;
  return entry->long_at(address);
}

void Caches040::poke(std::uint32_t address, std::uint8_t value,
                     const std::function<std::uint32_t(std::uint32_t)>& where) {
  for (const Kind kind : {Kind::kInstruction, Kind::kData}) {
    for (Entry& entry : array(kind).entries()) {
      if (!entry.valid || where(entry.address) != (address & ~15u)) continue;
      entry.long_at(address) = replace(entry.long_at(address), address, 1, value);
    }
  }
}

std::optional<std::uint16_t> Caches040::snoop_read(std::uint32_t address) {
  if (invalidates()) {
    if (Entry* const entry = instructions_.find(address)) {
      drop(Kind::kInstruction, *entry, Event::kSnoopDrop);
    }
  }
  Entry* const entry = snoops() ? data_.find(address) : nullptr;
  if (entry == nullptr) return std::nullopt;
  std::optional<std::uint16_t> supplied;
  if (entry->dirty != 0) {
    supplied = static_cast<std::uint16_t>(extract(entry->long_at(address), address & ~1u, 2));
    note(Kind::kData, Event::kSnoopRead, entry->address);
  }
  if (invalidates()) drop(Kind::kData, *entry, Event::kSnoopDrop);
  return supplied;
}

void Caches040::snooped_while_filling(std::uint32_t address) {
  if (filling_ == (address & ~15u)) filling_.reset();
}

bool Caches040::snoop_write(std::uint32_t address, std::uint16_t data, std::uint16_t mask) {
  if (!snoops()) return false;
  snooped_while_filling(address);
  if (Entry* const entry = instructions_.find(address)) {
    drop(Kind::kInstruction, *entry, Event::kSnoopDrop);
  }
  Entry* const entry = data_.find(address);
  if (entry == nullptr) return false;
  if (invalidates() || entry->dirty == 0) {
    drop(Kind::kData, *entry, Event::kSnoopDrop);
    return false;
  }
  std::uint32_t& whole = entry->long_at(address);
  const std::uint32_t old_word = extract(whole, address & ~1u, 2);
  whole = replace(whole, address & ~1u, 2, (old_word & ~std::uint32_t{mask}) | (data & mask));
  entry->mark_dirty(address);
  note(Kind::kData, Event::kSnoopWrite, entry->address);
  return true;
}

void Caches040::snoop_write_line(std::uint32_t address) {
  if (!snoops()) return;
  snooped_while_filling(address);
  for (const Kind kind : {Kind::kInstruction, Kind::kData}) {
    if (Entry* const entry = array(kind).find(address)) drop(kind, *entry, Event::kSnoopDrop);
  }
}

}  // namespace collide::cache
