// SPDX-License-Identifier: MIT
#include "sim/z80/fuzz.h"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <random>

#include "model/z80/core.h"

namespace collide::z80 {
namespace {

constexpr unsigned kDevicePage = 0x9F;

template <bool kIsExact>
class Side {
 public:
  static constexpr bool kExact = kIsExact;

  explicit Side(std::uint32_t seed) {
    std::mt19937 random(seed);
    for (std::uint8_t& byte : memory_) byte = static_cast<std::uint8_t>(random());
    core.reset();
    accounted = core.clock();
  }

  std::uint8_t fetch(std::uint16_t address, Clock) {
    accounted += 4;
    return memory_[address];
  }
  void refresh(std::uint16_t, Clock) {}
  std::uint8_t read(std::uint16_t address, Clock clock) {
    accounted += 3;
    return address >> 8 == kDevicePage ? ask(address, clock) : memory_[address];
  }
  void write(std::uint16_t address, std::uint8_t value, Clock clock) {
    accounted += 3;
    memory_[address] = value;
    if (address >> 8 == kDevicePage) ask(address ^ static_cast<unsigned>(value) << 16, clock);
  }
  std::uint8_t in(std::uint16_t port, Clock clock) {
    accounted += 4;
    return ask(port | 1u << 24, clock);
  }
  void out(std::uint16_t port, std::uint8_t value, Clock clock) {
    accounted += 4;
    ask(port ^ static_cast<unsigned>(value) << 16 ^ 2u << 24, clock);
  }
  std::uint8_t acknowledge(std::uint16_t, Clock clock) {
    accounted += 6;
    ++interrupts;
    return ask(3u << 24, clock);
  }
  void internal(std::uint16_t, Clock, unsigned clocks) { accounted += clocks; }
  unsigned stretch() {
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
  Core<Side> core{*this};

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

struct NamedWord {
  const char* name;
  std::uint16_t Registers::*place;
};
constexpr NamedWord kWords[] = {
    {"PC", &Registers::pc},        {"SP", &Registers::sp},        {"BC", &Registers::bc},
    {"DE", &Registers::de},        {"HL", &Registers::hl},        {"IX", &Registers::ix},
    {"IY", &Registers::iy},        {"WZ", &Registers::wz},        {"AF'", &Registers::other_af},
    {"BC'", &Registers::other_bc}, {"DE'", &Registers::other_de}, {"HL'", &Registers::other_hl}};
struct NamedByte {
  const char* name;
  std::uint8_t Registers::*place;
};
constexpr NamedByte kBytes[] = {{"A", &Registers::a},
                                {"F", &Registers::f},
                                {"I", &Registers::i},
                                {"R", &Registers::r},
                                {"Q", &Registers::q}};
struct NamedFlag {
  const char* name;
  bool State::*place;
};
constexpr NamedFlag kFlags[] = {{"IFF1", &State::iff1},
                                {"IFF2", &State::iff2},
                                {"HALT", &State::halted},
                                {"EI", &State::shadow},
                                {"LD A,I", &State::parity_is_iff2},
                                {"NMI", &State::nmi_edge}};

std::string unlike(const Side<true>& x, const Side<false>& y) {
  const State& a = x.core.state();
  const State& b = y.core.state();
  if (a.r.clock != b.r.clock) return fmt::format("clock {} / {}", a.r.clock, b.r.clock);
  for (const NamedWord& one : kWords) {
    if (a.r.*one.place != b.r.*one.place)
      return fmt::format("{} {:04X} / {:04X}", one.name, a.r.*one.place, b.r.*one.place);
  }
  for (const NamedByte& one : kBytes) {
    if (a.r.*one.place != b.r.*one.place)
      return fmt::format("{} {:02X} / {:02X}", one.name, a.r.*one.place, b.r.*one.place);
  }
  for (const NamedFlag& one : kFlags) {
    if (a.*one.place != b.*one.place) return one.name;
  }
  if (a.mode != b.mode) return fmt::format("IM {} / {}", a.mode, b.mode);
  if (a.prefix != b.prefix) return "prefix";
  if (x.accounted != a.r.clock)
    return fmt::format("{} T states of which {} are accounted for", a.r.clock, x.accounted);
  return {};
}

}  // namespace

void fuzz(std::uint32_t seed, FuzzResult& result) {
  const auto exact = std::make_unique<Side<true>>(seed);
  const auto loose = std::make_unique<Side<false>>(seed);
  tools::fuzz_round(seed, *exact, *loose, result);
  result.interrupts += exact->interrupts;
}

}  // namespace collide::z80
