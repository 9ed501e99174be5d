// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "model/cache/unit.h"
#include "model/tlm/arbiter.h"
#include "model/tlm/cache.h"
#include "model/tlm/interrupts.h"
#include "model/tlm/memory.h"
#include "model/tlm/router.h"
#include "sim/platform/device_type.h"

namespace collide::platform {

/// Of a bus cycle without wait states.
constexpr unsigned kCycleClocks = 4;

/// Of a clock.
sc_core::sc_time period(std::uint32_t hz);

/// A machine without what runs on it: bus, memory, devices, interrupts. The processor, or what has
/// its place, binds to `router`.
class Board {
 public:
  /// `accurate`: each access of a device happens at its own time. `snooping` are the processor's
  /// caches, null for none.
  Board(const Machine& machine, bool accurate, cache::Unit* snooping);

  tlm2::Router router;
  tlm2::Arbiter arbiter;
  tlm2::Interrupts interrupts;

  /// Puts something on the bus at an address.
  template <class Target>
  void map(Target& registers, std::uint32_t at, std::uint32_t bytes, bool cachable = false) {
    router.targets.bind(registers);
    router.map({at, bytes, cachable});
  }

  const std::vector<Mounted>& devices() const { return devices_; }
  /// Throws InputError if the machine has none of that type.
  const Mounted& device(const DeviceType& type) const;
  /// The word at an address, or null where no memory is.
  std::uint16_t* memory_at(std::uint32_t address) const;
  /// Throws what a device threw.
  void rethrow_failure() const;

  /// What the processor's interrupt inputs see.
  sc_core::sc_signal<unsigned, sc_core::SC_MANY_WRITERS> ipl{"ipl"};

 private:
  void add_memory(const Machine::Memory& region);
  void add_device(const Machine::Device& place, bool accurate, cache::Unit* snooping);

  const Machine& machine_;
  std::vector<std::unique_ptr<tlm2::Memory>> memories_;
  std::vector<Mounted> devices_;
  std::vector<std::unique_ptr<tlm2::Cache>> snoop_sides_;
  // A device drives its line from its own process and from the processor's accesses.
  std::deque<sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS>> lines_;
  std::size_t lines_used_ = 0;
};

}  // namespace collide::platform
