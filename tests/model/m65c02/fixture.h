// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>

#include "model/m65c02/core.h"
#include "sim/m65c02/memory.h"

namespace collide::m65c02 {

/// A processor exact to the bus cycle with 64 KB of memory, and what it did on the bus in words, a
/// cycle a line of "KADDR DD": O opcode, P operand, R read, W write, H push, L pull, - internal, V
/// vector.
struct Fixture {
  Fixture() : memory(std::make_unique<ExactMemory>()), core(*memory) {
    memory->watch = [this](const ExactMemory::Access& access) {
      if (before) before(access);
      char text[16];
      std::snprintf(text, sizeof text, "%c%04X %02X\n", letter(access), access.address,
                    access.value);
      log += text;
    };
    core.registers().s = 0xFF;
    core.registers().i = false;
  }
  Registers& r() { return core.registers(); }
  void put(unsigned at, std::initializer_list<unsigned> bytes) {
    for (const unsigned byte : bytes)
      memory->bytes[at++ & 0xFFFF] = static_cast<std::uint8_t>(byte);
  }
  std::uint8_t at(unsigned address) const { return memory->bytes[address]; }
  /// The program at $1000, from clock 100 on: pins that were asserted before have been so for long.
  void boot(std::initializer_list<unsigned> code) {
    put(0x1000, code);
    r().pc = 0x1000;
    r().clock = 100;
    log.clear();
  }
  /// Clocks of the next instruction or interrupt.
  Clock step() {
    const Clock begin = core.clock();
    core.step();
    return core.clock() - begin;
  }
  /// What one instruction does on the bus.
  std::string bus_of(std::initializer_list<unsigned> code) {
    boot(code);
    step();
    return log;
  }

  std::unique_ptr<ExactMemory> memory;
  Core<ExactMemory> core;
  std::string log;
  std::function<void(const ExactMemory::Access&)> before;

 private:
  static char letter(const ExactMemory::Access& access) {
    switch (access.kind) {
      case Cycle::kOpcode:
        return 'O';
      case Cycle::kProgram:
        return 'P';
      case Cycle::kData:
        return access.write ? 'W' : 'R';
      case Cycle::kStack:
        return access.write ? 'H' : 'L';
      case Cycle::kInternal:
        return '-';
      default:
        return 'V';
    }
  }
};

}  // namespace collide::m65c02
