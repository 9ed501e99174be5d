// SPDX-License-Identifier: MIT
#include "sim/m65c02/fuzz.h"

#include <fmt/format.h>

#include <memory>
#include <random>

#include "sim/m65c02/vectors.h"

namespace collide::m65c02 {
namespace {

constexpr std::uint8_t kDevicePage = 0x9F;

template <bool exact>
class Side {
 public:
  explicit Side(std::uint32_t seed) {
    std::mt19937 random(seed);
    for (auto& byte : memory_.bytes) byte = static_cast<std::uint8_t>(random());
    memory_.device_page = kDevicePage;
    memory_.device = [this](const typename Memory<exact>::Access& access) {
      const std::uint8_t value =
          device_.ask(access.address ^ static_cast<std::uint32_t>(access.value) << 16 ^
                          (access.write ? 0x80000000u : 0u),
                      access.clock, core);
      memory_.held_up = device_.holds_up();
      accounted += memory_.held_up;
      return value;
    };
    memory_.watch = [this](const typename Memory<exact>::Access&) { ++accounted; };
    core.reset();
  }

  std::string where() const {
    const std::uint16_t pc = core.registers().pc;
    return fmt::format("pc {:04X} opcode {:02X}", pc, memory_.bytes[pc]);
  }
  void step(std::uint32_t chance) {
    // STP and much of WAI would end the round.
    if (core.stopped() || (core.waiting() && chance % 4 == 0)) {
      core.reset();
      return;
    }
    tools::fuzz_pins(core, chance);
    if (core.asleep()) ++accounted;
    core.step();
  }
  const tools::FuzzDevice& device() const { return device_; }
  const auto& bytes() const { return memory_.bytes; }

  /// Clocks with an access, of RDY, and of WAI.
  std::uint64_t accounted = 0;

 private:
  Memory<exact> memory_;
  tools::FuzzDevice device_;

 public:
  Core<Memory<exact>> core{memory_};
};

std::string unlike(const Side<true>& x, const Side<false>& y) {
  const Registers& a = x.core.registers();
  const Registers& b = y.core.registers();
  if (a.clock != b.clock) return fmt::format("clock {} / {}", a.clock, b.clock);
  if (const auto difference = unequal_registers(a, b)) return *difference;
  if (x.core.state().run != y.core.state().run) return "run state";
  if (x.accounted != a.clock)
    return fmt::format("{} clocks of which {} are accounted for", a.clock, x.accounted);
  return {};
}

}  // namespace

void fuzz(std::uint32_t seed, tools::FuzzResult& result) {
  const auto exact = std::make_unique<Side<true>>(seed);
  const auto loose = std::make_unique<Side<false>>(seed);
  tools::fuzz_round(seed, *exact, *loose, result);
}

}  // namespace collide::m65c02
