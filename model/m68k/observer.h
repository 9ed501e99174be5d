// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/m68k/bus.h"

namespace collide::m68k {

/// Rare events of a processor, for debuggers and tests. None of them costs anything while no
/// observer is attached.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Exception `vector` is about to be processed; `pc` is what will be stacked.
  virtual void on_exception(unsigned /*vector*/, std::uint32_t /*pc*/, Clock /*clock*/) {}
  /// MOVEC wrote CACR. `clear_mask` holds the clear bits that acted (bits 2, 3, 10, 11).
  virtual void on_cacr(std::uint32_t /*old_value*/, std::uint32_t /*new_value*/,
                       std::uint32_t /*clear_mask*/) {}
  virtual void on_caar(std::uint32_t /*value*/) {}
};

/// Sees operands on their way to the caches or the bus: for watchpoints.
class DataObserver {
 public:
  virtual ~DataObserver() = default;
  /// `size` bytes (1, 2, 4, or 16 for a line of MOVE16) at a logical address, about to be accessed.
  virtual void on_data(bool write, std::uint32_t address, int size) = 0;
};

}  // namespace collide::m68k
