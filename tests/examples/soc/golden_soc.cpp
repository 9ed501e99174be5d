// SPDX-License-Identifier: MIT
#include "tests/examples/soc/golden_soc.h"

#include <stdexcept>

namespace collide::soc {
namespace {

// Addresses 31-16, as in soc_decoder.
constexpr std::uint32_t kRam = 0x00;
constexpr std::uint32_t kBlitter = 0xF0;
constexpr std::uint32_t kOverlap = 0xF1;
constexpr std::uint32_t kImpact = 0xF2;
constexpr std::uint32_t kVera = 0xF3;

// Bits of WAIT.
constexpr std::uint32_t kBlitterDone = 1, kOverlapDone = 2, kImpactDone = 4, kVeraAsks = 8;

/// Two frames: what a program waits for comes in one.
constexpr int kLines = 2 * 525;
constexpr std::uint64_t kLineClocks = 800;

std::uint32_t unit_of(const Step& step) {
  return step.address >> 16;
}
unsigned register_of(const Step& step) {
  return step.address & 0xFFFF;
}
bool is_high_half(const Step& step) {
  return (step.bytes & 0xC) != 0;
}
unsigned half_offset(const Step& step) {
  return register_of(step) + (is_high_half(step) ? 0 : 2);
}

}  // namespace

void Ram::write(std::uint32_t address, unsigned bytes, std::uint32_t data) {
  std::uint32_t& word = words_.at(address / 4);
  word = (word & ~mask_of(bytes)) | (data & mask_of(bytes));
}

U16 Halves::read(U32 address) {
  return static_cast<U16>(*ram_.read(address & ~3U) >> ((address & 2) != 0 ? 0 : 16));
}
void Halves::write(U32 address, U16 data) {
  const std::uint32_t both = static_cast<std::uint32_t>(data) << 16 | data;
  ram_.write(address & ~3U, (address & 2) != 0 ? 0x3 : 0xC, both);
}

list_unit::Unit& GoldenSoc::list_unit(std::uint32_t address) {
  if (address >> 16 == kOverlap) return overlap_;
  if (address >> 16 == kImpact) return impact_;
  throw std::runtime_error("an address of nobody");
}

void GoldenSoc::write(const Step& step) {
  if (unit_of(step) == kRam) {
    ram_.write(step.address, step.bytes, step.data);
  } else if (unit_of(step) == kBlitter) {
    blitter_bus_.write_word(half_offset(step),
                            static_cast<std::uint16_t>(step.data >> (is_high_half(step) ? 16 : 0)));
  } else if (unit_of(step) == kVera) {
    vera_.write(static_cast<std::uint8_t>(register_of(step) / 4),
                static_cast<std::uint8_t>(step.data));
  } else {
    list_unit(step.address).write(register_of(step), step.data, step.bytes);
  }
}

std::uint32_t GoldenSoc::read(const Step& step) {
  if (unit_of(step) == kRam) return *ram_.read(step.address);
  if (unit_of(step) == kBlitter) {
    const std::uint32_t half = *blitter_bus_.read(half_offset(step));
    return half << 16 | half;
  }
  if (unit_of(step) == kVera) return vera_.read(static_cast<std::uint8_t>(register_of(step) / 4));
  return list_unit(step.address).read(register_of(step));
}

void GoldenSoc::wait(std::uint32_t units) {
  if ((units & kBlitterDone) != 0) blitter_bus_.run();
  if ((units & kOverlapDone) != 0) overlap_.run();
  if ((units & kImpactDone) != 0) impact_.run();
  if ((units & kVeraAsks) != 0) {
    for (int line = 0; !vera_.irq() && line < kLines; ++line) vera_.run(kLineClocks);
  }
  const bool all = ((units & kBlitterDone) == 0 || blitter_.done()) &&
                   ((units & kOverlapDone) == 0 || overlap_.irq()) &&
                   ((units & kImpactDone) == 0 || impact_.irq()) &&
                   ((units & kVeraAsks) == 0 || vera_.irq());
  if (!all) throw std::runtime_error("an interrupt that does not come");
}

std::optional<std::size_t> GoldenSoc::play(const std::vector<Step>& program) {
  std::uint32_t more = 0;
  for (std::size_t number = 0; number < program.size(); ++number) {
    const Step& step = program[number];
    switch (step.operation) {
      case Operation::kEnd:
        return std::nullopt;
      case Operation::kWrite:
        for (std::uint32_t n = 0; n <= more; ++n) write(step);
        more = 0;
        break;
      case Operation::kCheck:
        if (((read(step) ^ step.data) & mask_of(step.bytes)) != 0) return number;
        ++checks_;
        break;
      case Operation::kWait:
        wait(step.data);
        break;
      case Operation::kRepeat:
        more = step.data;
        break;
      case Operation::kNeeds:
        break;
      default:
        return number;
    }
  }
  throw std::runtime_error("a program without END");
}

}  // namespace collide::soc
