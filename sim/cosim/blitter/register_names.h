// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace collide::blitter {

/// A register as jobs and results name it: its byte offset and its natural size in bytes (an
/// address is one register of 4).
struct NamedRegister {
  unsigned offset;
  unsigned size;
};

/// HALFTONE0..HALFTONE15, SRC_XINC, ..., SKEW: the names of docs/blitter.md. Nothing for any other.
std::optional<NamedRegister> find_register(std::string_view name);

}  // namespace collide::blitter
