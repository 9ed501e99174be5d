// SPDX-License-Identifier: MIT
#include "sim/platform/native/continuum.h"

#include <fmt/format.h>

#include <algorithm>

namespace collide::platform {

void ContinuumNative::add(int frame, const techniques::continuum::Query& query,
                          const std::vector<std::uint32_t>& rows,
                          const std::vector<std::uint16_t>& screen,
                          const techniques::continuum::Result& result) {
  constexpr const char* kProgram = "continuum.elf";
  constexpr std::uint32_t kMask = 0x30000, kScreen = 0x40000;
  if (!run_.agreed()) return;
  if (!processor_) {
    processor_ = std::make_unique<m68k::ContinuumFirmware>(firmware_ / kProgram);
    run_.program = kProgram;
    run_.processor = "68000";
    run_.machine = "1 MB of memory";
  }
  std::vector<std::uint16_t>& memory = processor_->memory();
  std::size_t at = kMask / 2;
  for (const std::uint32_t row : rows) {
    memory[at++] = static_cast<std::uint16_t>(row >> 16);
    memory[at++] = static_cast<std::uint16_t>(row);
  }
  std::copy(screen.begin(), screen.end(), memory.begin() + kScreen / 2);
  techniques::continuum::Query call = query;
  call.mask = kMask;
  call.screen = kScreen;
  const m68k::ContinuumFirmware::Result answer = processor_->run(call);
  const auto expect = [&](const char* what, std::uint64_t actual, std::uint64_t expected) {
    ++run_.results;
    if (actual == expected || run_.frame) return;
    run_.frame = frame;
    run_.difference = fmt::format("{} {}, expected {}", what, actual, expected);
  };
  expect("D0", answer.d0, result.d0);
  expect("clocks", answer.clocks, result.clocks);
  expect("registers kept:", answer.registers_kept ? 1 : 0, 1);
  if (frame != last_ && last_ >= 0) run_.add(clocks_);
  clocks_ = frame == last_ ? clocks_ + answer.clocks : answer.clocks;
  last_ = frame;
}

NativeRun ContinuumNative::run() const {
  if (last_ < 0) return left_out("there are no frames");
  NativeRun run = run_;
  run.add(clocks_);
  return run;
}

}  // namespace collide::platform
