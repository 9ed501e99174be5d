// SPDX-License-Identifier: MIT
#include "sim/m65c02/self_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "model/common/input_error.h"
#include "sim/m65c02/memory.h"
#include "sim/tools/interrupt.h"

namespace collide::m65c02 {
namespace {

constexpr std::uint64_t kStepsBetweenLooks = 1'000'000;

}  // namespace

SelfTestResult run_self_test(const SelfTest& test) {
  const auto memory = std::make_unique<FastMemory>();
  for (const tools::Program::Segment& segment : test.program.segments) {
    if (segment.address + segment.bytes.size() > memory->bytes.size()) {
      throw InputError(fmt::format("segment at 0x{:04X}", segment.address),
                       fmt::format("its {} bytes exceed 64 KB", segment.bytes.size()));
    }
    std::copy(segment.bytes.begin(), segment.bytes.end(), memory->bytes.begin() + segment.address);
  }
  Core<FastMemory> core(*memory);
  core.registers().pc = test.start;
  if (test.feedback) {
    memory->device_page = static_cast<std::uint8_t>(*test.feedback >> 8);
    memory->device = [&](const FastMemory::Access& access) {
      if (access.write && access.address == *test.feedback) {
        core.set_irq((access.value & 1) != 0, access.clock + 1);
        core.set_nmi((access.value & 2) != 0, access.clock + 1);
      }
      return memory->bytes[access.address];
    };
  }
  SelfTestResult result;
  const tools::Interruptible interruptible;
  while (core.clock() < test.clocks) {
    const std::uint16_t pc = core.registers().pc;
    core.step();
    ++result.instructions;
    if (core.registers().pc == pc || core.stopped() || core.waiting()) {
      result.ended = true;
      break;
    }
    if (result.instructions % kStepsBetweenLooks == 0) {
      tools::stop_if_interrupted([&] {
        return fmt::format("{} instructions, {} clocks, pc 0x{:04X}", result.instructions,
                           core.clock(), core.registers().pc);
      });
    }
  }
  result.pc = core.registers().pc;
  result.clocks = core.clock();
  return result;
}

}  // namespace collide::m65c02
