// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "model/blitter/unit.h"

namespace collide::blitter {

/// How what is around the chip shares its bus.
struct HostBusOptions {
  /// Bus cycles that the CPU still makes after a write that sets BUSY, before the chip is granted
  /// the bus.
  unsigned slip_cycles = 1;
  /// Another DMA requester takes the bus after every `dma_every` accesses of the chip (0: never)
  /// for `dma_cycles`.
  unsigned dma_every = 0;
  unsigned dma_cycles = 1;
};

/// The bus around a unit: decides who has the bus in each bus cycle. A CPU that waits for the
/// chip makes one bus cycle after the other whenever the chip leaves it the bus, as a polling loop
/// does.
class HostBus {
 public:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  explicit HostBus(Unit& unit, HostBusOptions options = {}) : unit_(unit), options_(options) {}

  /// Register cycles of the CPU, as `Unit::read` and `Unit::write`.
  std::optional<std::uint16_t> read(unsigned offset, Size size = Size::kWord,
                                    FunctionCode fc = FunctionCode::kSupervisorData);
  bool write(unsigned offset, Size size, std::uint16_t data,
             FunctionCode fc = FunctionCode::kSupervisorData);
  void write_word(unsigned offset, std::uint16_t data) { write(offset, Size::kWord, data); }
  void write_byte(unsigned offset, std::uint8_t data) { write(offset, Size::kByte, data); }
  /// A 24-bit address register, high word first, as a long write of the CPU does it.
  void write_address(unsigned offset, std::uint32_t address);

  /// Lets time pass until BUSY clears or the chip has made `limit` accesses. Returns the accesses
  /// made.
  std::uint64_t run(std::uint64_t limit = kNoLimit);

  /// `count` bus cycles of another master; the chip does not get the bus.
  void foreign_cycles(std::uint64_t count);

  void reset();

  Unit& unit() { return unit_; }

 private:
  Unit& unit_;
  HostBusOptions options_;
  unsigned slip_left_ = 0;
  std::uint64_t since_dma_ = 0;
};

}  // namespace collide::blitter
