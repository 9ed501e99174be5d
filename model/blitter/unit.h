// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "model/blitter/generated/registers.h"
#include "model/common/integers.h"
#include "model/common/scored.h"

namespace collide::blitter {

/// The registers are from the base address $FF8A00 on.
constexpr unsigned kRegisterBytes = 0x40;

enum class Size { kByte, kWord };

/// The 68000's function codes as they accompany a bus cycle. The chip answers supervisor data only.
enum class FunctionCode : std::uint8_t {
  kUserData = 1,
  kUserProgram = 2,
  kSupervisorData = 5,
  kSupervisorProgram = 6,
};

/// Accesses of the chip, or bus cycles of the CPU, before the other has its turn in shared mode.
constexpr unsigned kShareCycles = 64;

constexpr unsigned kBothLanes = 3;

/// What a bus without a driver reads as.
constexpr std::uint16_t kUndrivenBus = 0xFFFF;

/// The address space has 24 bits; bit 0 is not a pin.
constexpr std::uint32_t kAddressMask = 0xFFFFFE;

/// Memory as the chip's bus master port sees it. Addresses are even and have 24 bits.
class Bus {
 public:
  virtual ~Bus() = default;
  virtual U16 read(U32 address) = 0;
  virtual void write(U32 address, U16 data) = 0;
  /// What a read there would be answered with, by somebody who makes no access.
  virtual U16 peek(U32 address) { return read(address); }
  /// Wait states, in clocks, of the access about to be made. Asked once for each access.
  virtual U32 wait_states() { return 0; }
  /// Whether the access just made there has ended in a bus error. Then nobody has taken what was
  /// written, and what was read is a bus without a driver: kUndrivenBus.
  virtual bool fails(U32 address) {
    static_cast<void>(address);
    return false;
  }
  /// The bytes of the access about to be made, for RTL under test that selects them: 2 the even
  /// one, 1 the odd one. The chip's accesses are of both.
  virtual void select(unsigned lanes) { static_cast<void>(lanes); }
};

/// A BLiTTER as the machine around it sees it. The golden model, the verilated RTL and the lockstep
/// of both implement it alike. Time advances in bus cycles; the caller decides who has the bus
/// in each of them (see `HostBus`).
///
/// The memory bus is given at construction. Behaviour: docs/reference/blitter-rules.md.
class Unit : public Scored {
 public:
  /// The chip's reset input. All registers and latches become 0 except the halftone RAM, which
  /// keeps its contents (and is 0 at power-up).
  virtual void reset() = 0;

  /// One register bus cycle of the CPU at `offset` (0..3F, even for words). While BUSY it counts as
  /// a bus cycle like any other. A byte is in the low 8 bits. Not possible while the chip has the
  /// bus, that is during `grant`. Returns nothing, or false, when the chip does not answer, which
  /// the CPU sees as a bus error.
  virtual std::optional<U16> read(unsigned offset, Size size,
                                  Choice<FunctionCode> fc = FunctionCode::kSupervisorData) = 0;
  virtual bool write(unsigned offset, Size size, U16 data,
                     Choice<FunctionCode> fc = FunctionCode::kSupervisorData) = 0;

  /// Bus request: the chip has something to do and it is its turn.
  virtual Bool requests_bus() const = 0;

  /// Gives the chip the bus until it lets go of it or has made `limit` (at least 1) accesses, after
  /// which the bus is taken away. Returns the number of accesses made; 0 if the chip did not want
  /// the bus.
  virtual U64 grant(U64 limit) = 0;

  /// Another master makes one bus cycle.
  virtual void foreign_cycle() = 0;
  /// Another master makes bus cycles until the chip asks for the bus or is done.
  virtual void wait_for_request() {
    while (!done() && !requests_bus()) foreign_cycle();
  }

  /// Nothing happens on the bus for one clock, after `rested` clocks of rest. False, and no
  /// clock, if nothing will come of it: only an implementation with its own delays needs time.
  virtual bool rest(unsigned rested) {
    static_cast<void>(rested);
    return false;
  }

  /// Level of the interrupt output: true is "done", the inactive BUSY.
  virtual Bool done() const = 0;
  /// Rising edges of `done` since reset, the pulses of writes to the control byte included.
  virtual U64 done_edges() const = 0;

  /// Clocks spent in `grant` and `foreign_cycle` since reset. A grant costs one idle clock, each
  /// access one clock and its wait states, each foreign cycle one.
  virtual U64 clocks() const = 0;

  /// Place on the time axis of a wave: clocks since power-up, those of register cycles included,
  /// where the implementation has them.
  virtual U64 wave_clock() const { return clocks(); }
};

/// Makes a unit on the bus it is given.
using MakeUnit = std::function<std::unique_ptr<Unit>(Bus&)>;

}  // namespace collide::blitter
