// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace collide::m68k {

/// Bits of CACR on the 68020 and 68030. The 68020 has the first four only.
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

/// Bits of CACR on the 68040.
enum CacheControl040 : std::uint32_t {
  kInstructionEnable040 = 1u << 15,
  kDataEnable040 = 1u << 31,
};

/// What the address translation says about caching an address.
enum class Caching : std::uint8_t { kWriteThrough, kCopyback, kInhibited };

/// One operand or instruction word on its way to the caches.
struct CacheAccess {
  std::uint32_t address = 0;
  int size = 0;  ///< 1, 2 or 4 bytes, at any address; 16 for a line of MOVE16
  unsigned fc = 0;
  Caching caching = Caching::kWriteThrough;
  bool locked = false;     ///< half of TAS, CAS or CAS2
  std::uint32_t cacr = 0;  ///< the control register in force
};

/// The bus controller of the processor, as the caches use it during one access. A bus error leaves
/// any of these by an exception, the cache unchanged by the access so far.
class CacheBus {
 public:
  virtual ~CacheBus() = default;
  /// 1..4 bytes in as many bus cycles as they take.
  virtual std::uint32_t read(std::uint32_t address, int size) = 0;
  /// Bytes that the processor did not ask for: a bus error raises no exception, they are not there.
  virtual std::optional<std::uint32_t> read_ahead(std::uint32_t address, int size) {
    return read(address, size);
  }
  virtual void write(std::uint32_t address, int size, std::uint32_t value) = 0;
  /// Whether the cache inhibit input was asserted in a read since the last call.
  virtual bool take_inhibit() = 0;
  /// Clocks without a bus cycle.
  virtual void spend(unsigned clocks) = 0;
};

/// CINV and CPUSH of the 68040.
struct CacheMaintenance {
  enum class Scope : std::uint8_t { kLine = 1, kPage = 2, kAll = 3 };
  Scope scope = Scope::kAll;
  bool data = false;
  bool instructions = false;
  bool push = false;  ///< CPUSH: dirty data are written back first
  std::uint32_t address = 0;
  std::uint32_t page_bytes = 4096;
};

/// The caches on the chip of a 68020, 68030 or 68040, asked before any bus cycle is made. The
/// processor works without them (Cpu::attach_caches); model/cache has them.
class Caches {
 public:
  virtual ~Caches() = default;
  /// External reset.
  virtual void reset() = 0;
  /// MOVEC wrote CACR: `value` as written, with the clear bits that the register does not keep.
  virtual void control(std::uint32_t value, std::uint32_t caar) = 0;
  virtual std::uint32_t read(const CacheAccess& access, CacheBus& bus) = 0;
  virtual void write(const CacheAccess& access, std::uint32_t value, CacheBus& bus) = 0;
  /// A word of the instruction stream.
  virtual std::uint16_t fetch(const CacheAccess& access, CacheBus& bus) = 0;
  /// MOVE16: four long words from or to an address that is a multiple of 16.
  virtual void read_line(const CacheAccess& access, std::uint32_t (&line)[4], CacheBus& bus) = 0;
  virtual void write_line(const CacheAccess& access, const std::uint32_t (&line)[4],
                          CacheBus& bus) = 0;
  virtual void maintain(const CacheMaintenance& what, CacheBus& bus) = 0;
};

}  // namespace collide::m68k
