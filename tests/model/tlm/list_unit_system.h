// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/json.h"
#include "model/tlm/list_unit.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/tlm/bus_monitor.h"
#include "model/tlm/memory.h"
#include "model/tlm/router.h"
#include "sim/tools/worker.h"

/// A system in the hands of a test: 64 KB of memory, a processor, and list units at 8 MHz.
namespace collide::tlm2 {

inline sc_core::sc_time clocks(double count) {
  return count * sc_core::sc_time(125, sc_core::SC_NS);
}

/// A list unit on the bus.
struct MountedUnit {
  MountedUnit(const char* name, std::uint32_t at, const list_unit::MakeUnit& make,
              const list_unit::MemoryPort& port, Router& router, Arbiter& arbiter, bool accurate)
      : chip(name, make, port, arbiter, {clocks(1), 4, 4, 4, accurate}),
        irq((std::string(name) + "_irq").c_str()) {
    chip.master.socket.bind(router.masters);
    router.targets.bind(chip.registers);
    router.map({at, list_unit::kRegisterBytes, false});
    chip.interrupt(irq);
  }

  ListUnit chip;
  sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> irq;
};

class ListUnitSystem {
 public:
  ListUnitSystem() : router("router", 24), memory("memory", 0x10000, {}), cpu("cpu", kProcessor) {
    cpu.socket.bind(router.masters);
    router.targets.bind(memory.socket);
    router.map({0, 0x10000, true});
  }

  /// With a golden model.
  template <class Golden, class Parameters>
  MountedUnit& add(const char* name, std::uint32_t at, const Parameters& parameters,
                   bool accurate = false) {
    units.push_back(std::make_unique<MountedUnit>(
        name, at,
        [parameters](list_unit::Memory& of) { return std::make_unique<Golden>(of, parameters); },
        parameters, router, arbiter, accurate));
    return *units.back();
  }

  void put(std::uint32_t at, std::uint16_t data, Strobes strobes = {}) {
    sc_core::sc_time delay;
    cpu.write(at, data, strobes, 5, false, delay);
  }
  void put_long(std::uint32_t at, std::uint32_t data) {
    put(at, static_cast<std::uint16_t>(data >> 16));
    put(at + 2, static_cast<std::uint16_t>(data));
  }
  std::uint16_t get(std::uint32_t at) {
    sc_core::sc_time delay;
    return cpu.read(at, {}, 5, false, delay).data;
  }
  std::uint32_t get_long(std::uint32_t at) {
    const std::uint32_t high = get(at);
    return high << 16 | get(at + 2);
  }

  void start(std::uint32_t unit, std::uint16_t more = 0) {
    put(unit + list_unit::kControl + 2, static_cast<std::uint16_t>(list_unit::kStart | more));
  }

  Router router;
  Arbiter arbiter;
  Memory memory;
  WordMaster cpu;
  std::vector<std::unique_ptr<MountedUnit>> units;
};

/// Each elaborates in a process of its own.
inline Json isolated(const std::function<Json()>& work) {
  return tools::run_isolated(work);
}

/// The bus cycles of all but the processor.
class Cycles final : public BusObserver {
 public:
  void on_bus_cycle(const BusRecord& record) override {
    if (record.master != kProcessor) seen.push_back(record);
  }
  std::vector<BusRecord> seen;
};

}  // namespace collide::tlm2
