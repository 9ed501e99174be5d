// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/z80/core.h"

namespace collide::z80 {

/// A bus of virtual calls: `Core<VirtualBus<exact>>` is compiled once, in this library, for all who
/// derive from it. A bus that is a class of its own makes a faster processor, and takes ten seconds
/// to compile.
template <bool exact>
class VirtualBus {
 public:
  static constexpr bool kExact = exact;

  VirtualBus() = default;
  VirtualBus(const VirtualBus&) = delete;
  VirtualBus& operator=(const VirtualBus&) = delete;
  virtual ~VirtualBus() = default;

  virtual std::uint8_t fetch(std::uint16_t address, Clock clock) { return read(address, clock); }
  virtual void refresh(std::uint16_t, Clock) {}
  virtual std::uint8_t read(std::uint16_t address, Clock clock) = 0;
  virtual void write(std::uint16_t address, std::uint8_t value, Clock clock) = 0;
  virtual std::uint8_t in(std::uint16_t, Clock) { return 0xFF; }
  virtual void out(std::uint16_t, std::uint8_t, Clock) {}
  virtual std::uint8_t acknowledge(std::uint16_t, Clock) { return 0xFF; }
  virtual void internal(std::uint16_t, Clock, unsigned /*clocks*/) {}
  virtual unsigned stretch() { return 0; }
};

/// A processor on such a bus.
template <bool exact>
using VirtualCore = Core<VirtualBus<exact>>;

}  // namespace collide::z80

namespace collide {

extern template std::uint64_t ByteCore<z80::VirtualCore<true>, z80::State>::run(std::uint64_t);
extern template std::uint64_t ByteCore<z80::VirtualCore<false>, z80::State>::run(std::uint64_t);

}  // namespace collide
