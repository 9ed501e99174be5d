// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/m68k/cpu.h"
#include "model/m68k/disassembler.h"
#include "sim/m68k/program.h"

namespace collide::m68k {

/// A processor with memory from address 0 on (everything else is a bus error), run under control:
/// breakpoints, watchpoints, caught exceptions, steps, and a trace of instructions with their bus
/// cycles.
class Debugger final : private Bus, private Observer {
 public:
  /// Stops after the instruction whose bus cycle touches [first, last] with data; with `value`,
  /// only when that word or byte is transferred. With `executes` it stops before an instruction
  /// that begins there; `value` is its opcode then.
  struct Watch {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    bool reads = true;
    bool writes = true;
    std::optional<std::uint16_t> value;
    bool executes = false;
  };

  enum class Reason { kLimit, kStopped, kHalted, kBreakpoint, kWatchpoint, kException, kStepped };
  struct Stop {
    Reason reason = Reason::kLimit;
    std::string text;  ///< one line
  };

  /// An instruction as it was about to be executed.
  struct Entry {
    Clock clock = 0;
    std::uint32_t pc = 0;
    std::uint16_t sr = 0;
    std::array<std::uint32_t, 16> r{};
  };

  using Sink = std::function<void(const std::string& line)>;

  /// `bytes` of memory, even, at most 16 MB. Throws InputError otherwise.
  Debugger(Model model, std::uint32_t bytes);

  /// Loads the program and keeps its symbols for traces.
  void load(const Program& program);
  /// Starts at the reset vectors, or, if `entry` is given, there, with the stack pointer at
  /// `stack`.
  void start(std::optional<std::uint32_t> entry, std::uint32_t stack);

  Cpu& cpu() { return cpu_; }
  const Cpu& cpu() const { return cpu_; }
  std::uint16_t word(std::uint32_t at) const {
    return at < bytes() ? memory_[at / 2] : std::uint16_t{0};
  }
  std::uint32_t bytes() const { return static_cast<std::uint32_t>(2 * memory_.size()); }
  const Program& program() const { return program_; }

  void add_breakpoint(std::uint32_t address) { breakpoints_.insert(address); }
  void add_watch(const Watch& watch) { watches_.push_back(watch); }
  void catch_exception(unsigned vector) { caught_.set(vector & 255); }
  /// Every instruction as a line, its bus cycles as lines behind it. An empty function ends the
  /// trace.
  void trace_to(Sink sink, Syntax syntax = Syntax::kMotorola);
  /// Keeps the last `n` instructions in history().
  void keep_history(std::size_t n) { history_size_ = n; }
  const std::deque<Entry>& history() const { return history_; }

  /// Runs until something stops it or the clock reaches `until`. STOP ends the run: nothing here
  /// interrupts it.
  Stop run(Clock until);
  Stop step();

  std::uint64_t instructions() const { return instructions_; }
  /// The instruction at an address of memory.
  Disassembly disassemble_at(std::uint32_t address, Syntax syntax) const;
  /// Registers, three lines.
  std::string registers() const;

 private:
  Reply read(std::uint32_t address, Access access, Clock clock) override;
  Reply write(std::uint32_t address, std::uint16_t data, Access access, Clock clock) override;
  void idle(unsigned clocks, Clock clock) override;
  bool observes_idle() const override { return true; }
  void aborted(std::uint32_t address, std::uint16_t data, bool write, Access access,
               Clock clock) override;
  void on_exception(unsigned vector, std::uint32_t pc, Clock clock) override;

  void check_watches(bool write, std::uint32_t address, std::uint16_t data, Access access);
  /// The stop of a breakpoint or watch on the next instruction, if there is one.
  std::optional<Stop> stop_before() const;
  void trace_cycle(const char* kind, std::uint32_t address, std::uint16_t data, Access access,
                   Clock clock);
  void stop(Reason reason, const std::string& text);
  Stop advance(Clock until, const std::function<bool()>& finished);
  void one();

  std::vector<std::uint16_t> memory_;
  Cpu cpu_;
  Program program_;
  std::set<std::uint32_t> breakpoints_;
  std::vector<Watch> watches_;
  std::bitset<256> caught_;
  Sink sink_;
  Syntax syntax_ = Syntax::kMotorola;
  std::deque<Entry> history_;
  std::size_t history_size_ = 0;
  std::uint64_t instructions_ = 0;
  std::optional<Stop> stop_;
};

}  // namespace collide::m68k
