// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "model/z80/virtual_bus.h"

namespace collide::z80::test {

/// 64 KB of memory and ports that answer with what their address says; writes down what is done.
template <bool exact>
class RecorderOf final : public VirtualBus<exact> {
 public:
  std::uint8_t fetch(std::uint16_t address, Clock clock) override {
    return note("m1", address, at(address), clock);
  }
  void refresh(std::uint16_t address, Clock clock) override { note("rfsh", address, 0, clock); }
  std::uint8_t read(std::uint16_t address, Clock clock) override {
    return note("mr", address, at(address), clock);
  }
  void write(std::uint16_t address, std::uint8_t value, Clock clock) override {
    memory[address] = note("mw", address, value, clock);
  }
  std::uint8_t in(std::uint16_t port, Clock clock) override {
    return note("in", port, port_value, clock);
  }
  void out(std::uint16_t port, std::uint8_t value, Clock clock) override {
    note("out", port, value, clock);
  }
  std::uint8_t acknowledge(std::uint16_t pc, Clock clock) override {
    return note("inta", pc, given, clock);
  }
  void internal(std::uint16_t address, Clock clock, unsigned clocks) override {
    note("-", address, static_cast<std::uint8_t>(clocks), clock);
  }
  unsigned stretch() override { return waits; }

  struct Cycle {
    std::string kind;
    std::uint16_t address;
    std::uint8_t value;  ///< data; of "-" how many T states
    Clock clock;
    bool operator==(const Cycle& other) const {
      return kind == other.kind && address == other.address && value == other.value &&
             clock == other.clock;
    }
  };

  std::array<std::uint8_t, 65536> memory{};
  std::uint8_t port_value = 0;
  std::uint8_t given = 0xFF;
  unsigned waits = 0;
  std::vector<Cycle> cycles;

 private:
  std::uint8_t at(std::uint16_t address) const { return memory[address]; }
  std::uint8_t note(const char* kind, std::uint16_t address, std::uint8_t value, Clock clock) {
    cycles.push_back({kind, address, value, clock});
    return value;
  }
};

using Recorder = RecorderOf<true>;

/// A processor with a program at 8000 hex, all flags clear.
class Machine {
 public:
  explicit Machine(std::initializer_list<int> program = {}, std::uint16_t at = 0x8000) {
    cpu.reset();
    Registers& r = cpu.registers();
    r.clock = 0;
    r.pc = at;
    r.sp = 0xC000;
    r.f = 0;
    put(at, program);
  }
  void put(std::uint16_t at, std::initializer_list<int> bytes) {
    for (const int byte : bytes) bus.memory[at++] = static_cast<std::uint8_t>(byte);
  }
  /// T states of so many instructions.
  Clock clocks(int instructions = 1) {
    const Clock before = cpu.clock();
    for (int i = 0; i < instructions; ++i) cpu.step();
    return cpu.clock() - before;
  }
  Registers& r() { return cpu.registers(); }

  Recorder bus;
  VirtualCore<true> cpu{bus};
};

}  // namespace collide::z80::test
