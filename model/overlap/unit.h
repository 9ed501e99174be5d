// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/common/scored.h"

/// The overlap unit: which pairs of sprites share a pixel. Formats, registers and rules are in
/// docs/overlap.md; numbers of rules are those of that page.
namespace collide::overlap {

/// As of the RTL.
struct Parameters {
  unsigned sprites = 128;       ///< 2..256
  unsigned data_width = 32;     ///< of the memory port, 16 or 32
  bool big_endian = true;       ///< order of the halves of a word on a 16-bit port
  unsigned address_width = 32;  ///< 8..32, of byte addresses
  unsigned rows = 512;          ///< greatest height of the window
  bool area = true;             ///< with area mode

  unsigned accesses_a_word() const { return 32 / data_width; }
  std::uint32_t address_mask() const { return 0xFFFFFFFFU >> (32 - address_width); }
};

/// What the RTL of these parameters is to be compiled with where it is not a default:
/// "SPRITES=64". The order of halves is nothing to a 32-bit port.
std::vector<std::string> values_of(const Parameters& parameters);

/// Greatest width of the window.
constexpr unsigned kColumns = 1024;

/// Byte offsets of the registers.
enum Register : unsigned {
  kId = 0x00,
  kControl = 0x04,
  kStatus = 0x08,
  kCount = 0x0C,
  kDescriptors = 0x10,
  kWindowOrigin = 0x14,
  kWindowSize = 0x18,
  kList = 0x1C,
  kListLines = 0x20,
  kSequence = 0x24,
  kFound = 0x28,
  kStored = 0x2C,
  kErrorAddress = 0x30,
  kClocks = 0x34,
  kTouched = 0x40,  ///< 8 words
  kPairs = 0x2000,  ///< 32 bytes a sprite
  kRegisterBytes = 0x4000,
};

/// Bits of CONTROL.
enum Control : std::uint32_t {
  kStart = 1U << 0,
  kAbort = 1U << 1,
  kIrqEnable = 1U << 8,
  kTriggerEnable = 1U << 9,
  kArea = 1U << 10,
};

/// Bits of STATUS, OVERFLOW and area mode of the header as well.
enum Status : std::uint32_t {
  kBusy = 1U << 0,
  kLoaded = 1U << 1,
  kDone = 1U << 8,
  kOverflow = 1U << 9,
  kError = 1U << 10,
  kAborted = 1U << 11,
  kRefused = 1U << 12,
};

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

/// What the clocks of a run are counted in (docs/overlap.md, "Clocks").
struct Quantities {
  std::uint64_t descriptors = 0;  ///< N
  std::uint64_t offset = 0;       ///< F, visible sprites that begin below row 0 of the mask
  std::uint64_t rows = 0;         ///< R, down to the last with a beginning or an open pair
  std::uint64_t visible = 0;      ///< V
  std::uint64_t meetings = 0;     ///< M, pairs of visible sprites that share a row
  std::uint64_t open_rows = 0;    ///< B
  std::uint64_t mask_reads = 0;   ///< A, accesses
  std::uint64_t groups = 0;       ///< G, in each row the sprites that are the later of an open pair
  std::uint64_t tests = 0;        ///< T, in each row the open pairs
  std::uint64_t closing = 0;      ///< X, those of T in rows in which a pair closes
  std::uint64_t common = 0;       ///< Y, those of T with a common pixel
  std::uint64_t found = 0;        ///< H
  std::uint64_t lines = 0;        ///< L, header included
};

/// Most clocks that a run may take, with a memory that never stalls and answers in the clock after
/// the request. The first run after reset, ABORTED or ERROR may take `rows` more.
std::uint64_t clock_bound(const Quantities& quantities, const Parameters& parameters, bool area);

/// The unit as its surroundings see it: golden model, verilated RTL and lockstep alike. The memory
/// is given at construction. A run that begins goes on to its first access, or to its end if it
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

  /// Goes on until the run has ended, or the next memory access would be the one after `limit`.
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

}  // namespace collide::overlap
