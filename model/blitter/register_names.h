// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collide::blitter {

/// A register as jobs and results name it: its byte offset and its natural size in bytes (an
/// address is one register of 4).
struct NamedRegister {
  unsigned offset;
  unsigned size;
};

/// HALFTONE0..HALFTONE15, SRC_XINC, ..., SKEW, as in docs/reference/blitter.md. Nothing for any
/// other name.
std::optional<NamedRegister> find_register(std::string_view name);

/// The name of the register that begins at that byte offset.
std::optional<std::string> register_name_at(unsigned offset);

/// SRC_XINC to SKEW: all of them but HALFTONE0..HALFTONE15, in the order of offsets.
std::vector<std::string_view> register_names();

/// An access of `bytes` (1 or 2) in words: "X_COUNT (0x8A36)", "DST_ADDR low (0x8A34)", "HOP and OP
/// (0x8A3A)".
std::string describe_register(unsigned offset, unsigned bytes);

/// What of the register word at `offset` the bits of `mask` belong to: "LINE", "HOG and NFSR",
/// "X_COUNT".
std::string describe_bits(unsigned offset, std::uint16_t mask);

}  // namespace collide::blitter
