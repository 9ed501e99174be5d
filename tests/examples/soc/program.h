// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collide::soc {

enum class Operation : std::uint8_t { kEnd, kWrite, kCheck, kWait, kRepeat, kNeeds };

/// A step of soc_player's program.
struct Step {
  Operation operation;
  unsigned bytes;         ///< bit 3: bits 31-24
  std::uint32_t address;  ///< of bytes
  std::uint32_t data;
  std::uint64_t word;  ///< as it stands there
};

/// Reads what $readmemh reads. Throws std::runtime_error for what is no step.
std::vector<Step> read_program(const std::string& text);

/// The program with one word in place of another, as $readmemh reads it.
std::string with_step(const std::vector<Step>& program, std::size_t number, std::uint64_t word);

/// All bits of these bytes.
std::uint32_t mask_of(unsigned bytes);

}  // namespace collide::soc
