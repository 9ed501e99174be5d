// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace collide::m68k {

enum class Model : std::uint8_t { k68000, k68010, k68020, k68030, k68040 };
constexpr std::array<const char*, 5> kModelNames = {"68000", "68010", "68020", "68030", "68040"};
constexpr const char* name_of(Model model) {
  return kModelNames[static_cast<std::size_t>(model)];
}

}  // namespace collide::m68k
