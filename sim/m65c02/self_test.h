// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "sim/tools/program.h"

namespace collide::m65c02 {

/// A program that tests its processor and ends in an instruction that jumps to itself, as Klaus
/// Dormann's do: at one address if all is well, at another one for each fault.
struct SelfTest {
  tools::Program program;
  std::uint16_t start = 0x400;
  std::uint64_t clocks = 10'000'000'000;  ///< at most
  /// Where there is a register of which bit 0 pulls IRQ low and bit 1 NMI, from the cycle behind a
  /// write on: the interrupt test's.
  std::optional<std::uint16_t> feedback;
};

struct SelfTestResult {
  bool ended = false;  ///< false: the clocks ran out
  std::uint16_t pc = 0;
  std::uint64_t instructions = 0;
  std::uint64_t clocks = 0;
};

/// Throws InputError for a program that goes beyond 64 KB.
SelfTestResult run_self_test(const SelfTest& test);

}  // namespace collide::m65c02
