// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace collide::m68k {
class Caches;
}

/// Caches of the 68020, 68030 and 68040, to the bit: what hits, what is filled, pushed and dropped.
/// The processor knows them as m68k::Caches, the rest of the machine as a Unit. Behaviour:
/// docs/reference/cache.md.
namespace collide::cache {

enum class Kind : std::uint8_t {
  kInstruction,
  kData,
  kExternal,  ///< on the board: in records only, no Unit has one
};

enum class Event : std::uint8_t {
  kReadHit,     ///< also of an instruction word
  kReadMiss,    ///< forced misses of locked reads included
  kWriteHit,    ///< the copy was updated
  kWriteMiss,   ///< nothing was updated
  kFill,        ///< a long word (68020, 68030) or line (68040) was entered
  kEvict,       ///< dropped to make room, by another tag or by a write that may not allocate
  kPush,        ///< a dirty long word went to memory
  kInvalidate,  ///< dropped: CACR clear bits, CINV, CPUSH, inhibited or locked access, MOVE16
  kRefresh,     ///< a locked read brought the copy up to date
  kSnoopRead,   ///< supplied data to another master
  kSnoopWrite,  ///< took the data of another master
  kSnoopDrop,   ///< dropped because of another master's access
};
constexpr std::size_t kEvents = 12;

/// Lower-case words, "read hit".
const char* name_of(Event event);

/// What happened in a cache.
struct Record {
  Kind cache = Kind::kData;
  Event event = Event::kReadHit;
  /// Of the long word (68020, 68030, pushes) or of the line (68040).
  std::uint32_t address = 0;
};

class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_cache(const Record& record) = 0;
};

/// How often each event has happened since power-up.
class Statistics {
 public:
  std::uint64_t of(Event event) const { return counts_[static_cast<std::size_t>(event)]; }
  void add(Event event) { ++counts_[static_cast<std::size_t>(event)]; }

 private:
  std::array<std::uint64_t, kEvents> counts_{};
};

/// One line as it stands. Bit i of the masks and element i belong to its long word i.
struct Line {
  std::uint32_t address = 0;  ///< of its first byte
  std::uint8_t fc = 0;        ///< function code bits in the tag, 0 on the 68040
  std::uint8_t valid = 0;
  std::uint8_t dirty = 0;
  std::array<std::uint32_t, 4> data{};
};

/// The caches of one processor.
class Unit {
 public:
  virtual ~Unit() = default;
  /// What the processor is attached to.
  virtual m68k::Caches& port() = 0;

  /// Also notified of everything. Not owned.
  void observe(Observer* observer) { observers_.push_back(observer); }
  const Statistics& statistics(Kind kind) const {
    return statistics_[static_cast<std::size_t>(kind)];
  }

  /// Lines of one of the caches: 0 if there is none, 16 or 64 (68020 and 68030), 256 (68040, the
  /// four of a set side by side).
  virtual unsigned lines(Kind kind) const = 0;
  /// `index` below lines(kind).
  virtual Line line(Kind kind, unsigned index) const = 0;
  /// The long word `address` lies in, if it is in the cache under this function code.
  virtual std::optional<std::uint32_t> peek(Kind kind, std::uint32_t address,
                                            unsigned fc) const = 0;

  /// A debugger changes a byte: every copy of it changes too, and nothing else does. `address` is
  /// that of memory; `where` says what the bus makes of the address in a tag.
  virtual void poke(std::uint32_t address, std::uint8_t value,
                    const std::function<std::uint32_t(std::uint32_t)>& where) = 0;

  /// Whether another master's bus cycles have any effect here.
  virtual bool snoops() const = 0;
  /// Another master reads the word at an even address: its data if the cache supplies them in
  /// memory's place.
  virtual std::optional<std::uint16_t> snoop_read(std::uint32_t address) = 0;
  /// Another master writes the bits of `mask` of the word at an even address. True if the cache
  /// takes the data and memory must not.
  virtual bool snoop_write(std::uint32_t address, std::uint16_t data, std::uint16_t mask) = 0;
  /// Another master writes 16 bytes in one burst.
  virtual void snoop_write_line(std::uint32_t address) = 0;

 protected:
  void note(Kind kind, Event event, std::uint32_t address) {
    statistics_[static_cast<std::size_t>(kind)].add(event);
    for (Observer* const observer : observers_) observer->on_cache({kind, event, address});
  }

 private:
  std::vector<Observer*> observers_;
  std::array<Statistics, 2> statistics_;
};

/// Bytes of an operand of `size` bytes at `address` that lie in its first long word.
constexpr int in_first_long(std::uint32_t address, int size) {
  const int room = 4 - static_cast<int>(address & 3);
  return size < room ? size : room;
}
/// The `size` bytes at `address` of the long word around it, and that long word with them replaced.
constexpr std::uint32_t extract(std::uint32_t whole, std::uint32_t address, int size) {
  const std::uint32_t value = whole >> 8 * (4 - (address & 3) - static_cast<std::uint32_t>(size));
  return size == 4 ? value : value & ((1u << 8 * size) - 1);
}
constexpr std::uint32_t replace(std::uint32_t whole, std::uint32_t address, int size,
                                std::uint32_t value) {
  const std::uint32_t shift = 8 * (4 - (address & 3) - static_cast<std::uint32_t>(size));
  const std::uint32_t mask = (size == 4 ? 0xFFFFFFFFu : (1u << 8 * size) - 1) << shift;
  return (whole & ~mask) | (value << shift & mask);
}

}  // namespace collide::cache
