// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace collide::tlm2 {

/// What a debugger has to know of a processor.
struct ProcessorDescription {
  struct Register {
    const char* name;
    unsigned bits;
    const char* type;  ///< "data_ptr", "code_ptr", or empty for a number
  };
  const char* architecture;         ///< GDB's name
  const char* feature;              ///< GDB's name of the registers
  std::vector<Register> registers;  ///< in GDB's order
  bool big_endian;
  std::uint32_t prefetched;  ///< bytes from pc on that are fetched already
  /// Where reset finds its way into the program; no bytes if it starts at a fixed address.
  std::uint32_t reset_at, reset_bytes;
  const char* halt = "a double fault";  ///< what halts it for good
};

}  // namespace collide::tlm2
