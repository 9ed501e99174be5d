// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/m68k/cpu.h"
#include "sim/m68k/program.h"

namespace collide::m68k {

/// A processor with memory from address 0 on; everything else is a bus error. Nothing interrupts
/// it, so STOP ends a program.
class FlatMachine final : private Bus {
 public:
  static constexpr std::uint32_t kBytes = 1u << 24;

  /// `bytes` of memory: even, at most kBytes.
  explicit FlatMachine(Model model, std::uint32_t bytes = kBytes);
  FlatMachine(const FlatMachine&) = delete;
  FlatMachine& operator=(const FlatMachine&) = delete;

  /// Throws InputError if the program does not fit.
  void load(const Program& program) { program.load(memory_); }
  /// Whether there is an address for the processor to start at after a reset.
  bool has_vectors() const { return memory_[2] != 0 || memory_[3] != 0; }
  /// Starts there in place of a reset, with the stack at the end of memory.
  void start_at(std::uint32_t address);
  /// Until STOP, a double fault, or the clock.
  void run(Clock until);
  bool ended() const { return cpu_.halted() || cpu_.stopped(); }

  Cpu& cpu() { return cpu_; }
  std::uint64_t instructions() const { return instructions_; }
  /// Why it does not run, in a line.
  std::string why() const;
  /// Three lines.
  std::string registers() const;

 private:
  Reply read(std::uint32_t address, Access access, Clock clock) override;
  Reply write(std::uint32_t address, std::uint16_t data, Access access, Clock clock) override;

  std::vector<std::uint16_t> memory_;
  Cpu cpu_;
  std::uint64_t instructions_ = 0;
};

}  // namespace collide::m68k
