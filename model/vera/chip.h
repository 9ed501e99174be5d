// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::vera {

/// A VERA of which no more is seen than a computer sees: the CPU port and the IRQ pin. It makes its
/// accesses in its own time, and its beam is anywhere when it is first asked. Just out of reset
/// when it is made.
class Chip {
 public:
  virtual ~Chip() = default;

  // CPU port. `reg` is 0..31. Either takes the clocks until the next may follow, and throws Hung if
  // that is not soon.

  virtual void write(std::uint8_t reg, std::uint8_t data) = 0;
  virtual std::uint8_t read(std::uint8_t reg) = 0;

  virtual void run(std::uint64_t clocks) = 0;
  /// Since it was made, as a wave counts them.
  virtual std::uint64_t clock() const = 0;

  /// Level of the IRQ pin in the current clock.
  virtual bool irq() const = 0;
  /// Times that the level has changed.
  virtual std::uint64_t irq_edges() const = 0;
};

}  // namespace collide::vera
