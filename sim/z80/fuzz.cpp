// SPDX-License-Identifier: MIT
#include "sim/z80/fuzz.h"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <random>

#include "sim/z80/vectors.h"

namespace collide::z80 {
namespace {

constexpr unsigned kDevicePage = 0x9F;

template <bool exact>
class Side final : private VirtualBus<exact> {
 public:
  explicit Side(std::uint32_t seed) {
    std::mt19937 random(seed);
    for (std::uint8_t& byte : memory_) byte = static_cast<std::uint8_t>(random());
    core.reset();
    accounted = core.clock();
  }

  std::uint8_t fetch(std::uint16_t address, Clock) override {
    accounted += 4;
    return memory_[address];
  }
  std::uint8_t read(std::uint16_t address, Clock clock) override {
    accounted += 3;
    return address >> 8 == kDevicePage ? ask(address, clock) : memory_[address];
  }
  void write(std::uint16_t address, std::uint8_t value, Clock clock) override {
    accounted += 3;
    memory_[address] = value;
    if (address >> 8 == kDevicePage) ask(address ^ static_cast<unsigned>(value) << 16, clock);
  }
  std::uint8_t in(std::uint16_t port, Clock clock) override {
    accounted += 4;
    return ask(port | 1u << 24, clock);
  }
  void out(std::uint16_t port, std::uint8_t value, Clock clock) override {
    accounted += 4;
    ask(port ^ static_cast<unsigned>(value) << 16 ^ 2u << 24, clock);
  }
  std::uint8_t acknowledge(std::uint16_t, Clock clock) override {
    accounted += 6;
    ++interrupts;
    return ask(3u << 24, clock);
  }
  void internal(std::uint16_t, Clock, unsigned clocks) override { accounted += clocks; }
  unsigned stretch() override {
    const unsigned clocks = held_up_;
    held_up_ = 0;
    accounted += clocks;
    return clocks;
  }

  std::string where() const {
    const std::uint16_t pc = core.registers().pc;
    return fmt::format("pc {:04X} opcode {:02X}", pc, memory_[pc]);
  }
  void step(std::uint32_t chance) {
    tools::fuzz_pins(core, chance);
    // HALT without an interrupt would be all there is.
    if (core.halted() && chance % 4 == 0) {
      State state = core.state();
      state.halted = false;
      core.set_state(state);
    }
    core.step();
  }
  const tools::FuzzDevice& device() const { return device_; }
  const auto& bytes() const { return memory_; }

  std::uint64_t accounted = 0;
  std::uint64_t interrupts = 0;
  VirtualCore<exact> core{*this};

 private:
  std::uint8_t ask(std::uint32_t what, Clock clock) {
    const std::uint8_t value = device_.ask(what, clock, core);
    held_up_ = device_.holds_up();
    return value;
  }

  std::array<std::uint8_t, 65536> memory_{};
  tools::FuzzDevice device_;
  unsigned held_up_ = 0;
};

std::string unlike(const Side<true>& x, const Side<false>& y) {
  const State& a = x.core.state();
  const State& b = y.core.state();
  if (a.r.clock != b.r.clock) return fmt::format("clock {} / {}", a.r.clock, b.r.clock);
  if (const auto difference = unequal_state(a, b)) return *difference;
  if (a.halted != b.halted) return "HALT";
  if (a.nmi_edge != b.nmi_edge) return "NMI";
  if (a.prefix != b.prefix) return "prefix";
  if (x.accounted != a.r.clock)
    return fmt::format("{} T states of which {} are accounted for", a.r.clock, x.accounted);
  return {};
}

}  // namespace

void fuzz(std::uint32_t seed, tools::FuzzResult& result) {
  const auto exact = std::make_unique<Side<true>>(seed);
  const auto loose = std::make_unique<Side<false>>(seed);
  tools::fuzz_round(seed, *exact, *loose, result);
  result.interrupts += exact->interrupts;
}

}  // namespace collide::z80
