// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "model/common/scored.h"
#include "model/list_unit/generated/registers.h"

/// Units that are given a list of descriptors in memory and write a list of records there: what
/// overlap and impact have in common. Registers and the list:
/// docs/reference/overlap.md; runs: docs/reference/overlap-rules.md.
namespace collide::list_unit {

/// The memory port, as of the RTL.
struct MemoryPort {
  unsigned data_width = 32;     ///< 16 or 32
  bool big_endian = true;       ///< order of the halves of a word on a 16-bit port
  unsigned address_width = 32;  ///< 16..32, of byte addresses

  unsigned accesses_a_word() const { return 32 / data_width; }
  std::uint32_t address_mask() const { return 0xFFFFFFFFU >> (32 - address_width); }
};

/// What the registers take of the address space, those of the unit's own included.
constexpr unsigned kRegisterBytes = 0x4000;

/// All four bytes.
constexpr unsigned kAllBytes = 15;
/// What a list line's unused records hold.
constexpr std::uint32_t kNoRecord = 0xFFFFFFFF;

/// Memory as the unit's port sees it: accesses of the port's width at byte addresses that are
/// multiples of it.
class Memory {
 public:
  virtual ~Memory() = default;
  /// Nothing is a bus error.
  virtual std::optional<std::uint32_t> read(std::uint32_t address) = 0;
  /// False is a bus error.
  virtual bool write(std::uint32_t address, std::uint32_t data) = 0;
};

/// The unit as its surroundings see it: golden model, verilated RTL and lockstep alike. The memory
/// is given at construction. A run that begins continues to its first access, or to its end if it
/// has none; all others are made in `run`.
class Unit : public Scored {
 public:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  virtual void reset() = 0;

  /// One register access at `offset`, a multiple of 4. Bit 3 of `select` is the byte with bits
  /// 31-24.
  virtual std::uint32_t read(unsigned offset) = 0;
  virtual void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) = 0;
  /// A pulse of the trigger input.
  virtual void trigger() = 0;

  /// Continues until the run has ended, or the next memory access would be the one after `limit`.
  /// Returns the accesses answered. An implementation whose accesses overlap may make up to three
  /// more.
  virtual std::uint64_t run(std::uint64_t limit = kNoLimit) = 0;

  virtual bool busy() const = 0;
  /// Level of the interrupt output.
  virtual bool irq() const = 0;

  /// Place on the time axis of a wave: clocks since construction, where there are clocks.
  virtual std::uint64_t wave_clock() const { return 0; }
};

/// Makes a unit on a memory.
using MakeUnit = std::function<std::unique_ptr<Unit>(Memory&)>;

}  // namespace collide::list_unit
