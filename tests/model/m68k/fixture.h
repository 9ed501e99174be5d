// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "model/m68k/cpu.h"

namespace collide::m68k {

/// What the processor did on the bus, in words: "R5 001000 1234" is a read in supervisor data
/// space, "W1 001000 --12" a write of an odd byte.
struct Cycle {
  char kind;  ///< R, W, I (idle), A (acknowledge), X (aborted)
  unsigned fc;
  std::uint32_t address;  ///< idle: its clocks; acknowledge: the level
  std::uint16_t data;
  Clock clock;
  bool uds, lds;
  bool rmw;
};

/// 16 MB of memory, and everything a test wants to happen on the bus.
class Fixture final : public Bus {
 public:
  static constexpr std::uint32_t kBytes = 1u << 24;

  explicit Fixture(Model model = Model::k68000) : words_(kBytes / 2), cpu(model) {
    cpu.attach_bus(this);
  }
  Fixture(const Fixture&) = delete;
  Fixture& operator=(const Fixture&) = delete;

  void attach_direct() { cpu.attach_memory(words_.data(), kBytes); }

  std::uint16_t word(std::uint32_t at) const { return words_[(at & 0xFFFFFF) / 2]; }
  std::uint32_t long_word(std::uint32_t at) const {
    return static_cast<std::uint32_t>(word(at)) << 16 | word(at + 2);
  }
  void set_word(std::uint32_t at, std::uint16_t value) { words_[(at & 0xFFFFFF) / 2] = value; }
  void set_long(std::uint32_t at, std::uint32_t value) {
    set_word(at, static_cast<std::uint16_t>(value >> 16));
    set_word(at + 2, static_cast<std::uint16_t>(value));
  }
  void put(std::uint32_t at, std::initializer_list<unsigned> code) {
    for (const unsigned w : code) {
      set_word(at, static_cast<std::uint16_t>(w));
      at += 2;
    }
  }
  /// Vectors to 0x8000 + 16 * n (a NOP each), stack at 0x4000, program at 0x1000, reset done, log
  /// and clock at zero.
  void boot(std::initializer_list<unsigned> code) {
    set_long(0, 0x4000);
    set_long(4, 0x1000);
    for (unsigned n = 2; n < 256; ++n) {
      set_long(4 * n, handler(n));
      put(handler(n), {0x4E71, 0x4E71, 0x4E71});
    }
    put(0x1000, code);
    cpu.reset();
    restart();
  }
  static constexpr std::uint32_t handler(unsigned vector) { return 0x8000 + 16 * vector; }
  void restart() {
    cycles.clear();
    cpu.state().clock = 0;
  }
  /// Clocks of the next instruction or exception.
  Clock step() {
    const Clock before = cpu.clock();
    cpu.step();
    return cpu.clock() - before;
  }
  std::string log() const {
    std::string text;
    for (const Cycle& c : cycles) text += describe(c) + "\n";
    return text;
  }
  static std::string describe(const Cycle& c) {
    char buffer[40];
    if (c.kind == 'I') {
      std::snprintf(buffer, sizeof buffer, "I %u", c.address);
    } else if (c.kind == 'A') {
      std::snprintf(buffer, sizeof buffer, "A %u", c.address);
    } else {
      const std::string high = c.uds ? hex2(c.data >> 8) : "--";
      const std::string low = c.lds ? hex2(c.data & 0xFF) : "--";
      std::snprintf(buffer, sizeof buffer, "%c%u %06X %s%s", c.kind, c.fc, c.address, high.c_str(),
                    low.c_str());
    }
    return buffer;
  }
  std::uint16_t ccr() const { return cpu.sr() & 0x1F; }

  // Hooks. `before_cycle` may move pins; `answer` may replace the reply of a read or write.
  std::function<void(const Cycle&)> before_cycle;
  std::function<bool(const Cycle&, Reply&)> answer;
  std::function<Acknowledge(unsigned)> iack;
  std::function<Clock(Clock)> arbiter;
  std::vector<Cycle> cycles;
  std::vector<Clock> resets;
  std::vector<Clock> halts;
  bool keep_log = true;

  Reply read(std::uint32_t address, Access access, Clock clock) override {
    Cycle c{'R',   access.fc(),  address,      word(address),
            clock, access.uds(), access.lds(), access.rmw()};
    return finish(c);
  }
  Reply write(std::uint32_t address, std::uint16_t data, Access access, Clock clock) override {
    Cycle c{'W', access.fc(), address, data, clock, access.uds(), access.lds(), access.rmw()};
    const Reply reply = finish(c);
    if (!reply.is_error() && !reply.is_retry()) {
      const auto mask = static_cast<std::uint16_t>((c.uds ? 0xFF00 : 0) | (c.lds ? 0x00FF : 0));
      set_word(address, static_cast<std::uint16_t>((word(address) & ~mask) | (data & mask)));
    }
    return reply;
  }
  Acknowledge acknowledge(unsigned level, Clock clock) override {
    note({'A', 7, level, 0, clock, false, false, false});
    return iack ? iack(level) : Acknowledge{};
  }
  Clock granted(Clock clock) override { return arbiter ? arbiter(clock) : 0; }
  bool observes_idle() const override { return true; }
  void idle(unsigned clocks, Clock clock) override {
    note({'I', 0, clocks, 0, clock, false, false, false});
  }
  void reset_output(Clock clock) override { resets.push_back(clock); }
  void halted(Clock clock) override { halts.push_back(clock); }
  void aborted(std::uint32_t address, std::uint16_t data, bool /*write*/, Access access,
               Clock clock) override {
    note({'X', access.fc(), address, data, clock, access.uds(), access.lds(), false});
  }

 private:
  static std::string hex2(unsigned value) {
    char buffer[8];
    std::snprintf(buffer, sizeof buffer, "%02X", value & 0xFF);
    return buffer;
  }
  void note(const Cycle& c) {
    if (before_cycle) before_cycle(c);
    if (keep_log) cycles.push_back(c);
  }
  Reply finish(const Cycle& c) {
    note(c);
    Reply reply(c.data);
    if (answer) answer(c, reply);
    return reply;
  }

  std::vector<std::uint16_t> words_;

 public:
  Cpu cpu;
};

}  // namespace collide::m68k
