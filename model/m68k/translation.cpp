// SPDX-License-Identifier: MIT
#include "model/m68k/translation.h"

namespace collide::m68k {
namespace {

constexpr std::uint32_t kEnable = 1u << 15;

/// Bits 31-24 are compared with the address's, except where bits 23-16 say not to.
bool address_matches(std::uint32_t tt, std::uint32_t address) {
  return ((tt ^ address) & ~(tt << 8) & 0xFF000000) == 0;
}

bool matches_030(std::uint32_t tt, std::uint32_t address, unsigned fc, bool write) {
  constexpr std::uint32_t kRead = 1u << 9;
  constexpr std::uint32_t kEitherDirection = 1u << 8;
  if ((tt & kEnable) == 0 || !address_matches(tt, address)) return false;
  if ((tt & kEitherDirection) == 0 && ((tt & kRead) != 0) == write) return false;
  return ((tt >> 4 ^ fc) & ~tt & 7) == 0;
}

bool matches_040(std::uint32_t tt, std::uint32_t address, unsigned fc) {
  if ((tt & kEnable) == 0 || !address_matches(tt, address)) return false;
  const std::uint32_t mode = tt >> 13 & 3;  // user, supervisor, either
  return mode >= 2 || (mode == 1) == ((fc & 4) != 0);
}

Caching mode_040(std::uint32_t tt) {
  static constexpr Caching kModes[] = {Caching::kWriteThrough, Caching::kCopyback,
                                       Caching::kInhibited, Caching::kInhibited};
  return kModes[tt >> 5 & 3];
}

}  // namespace

Caching caching_of(Model model, const State& s, std::uint32_t address, unsigned fc, bool write) {
  if (model == Model::k68030) {
    constexpr std::uint32_t kInhibit = 1u << 10;
    for (const std::uint32_t tt : s.tt) {
      if (matches_030(tt, address, fc, write) && (tt & kInhibit) != 0) return Caching::kInhibited;
    }
  } else if (model == Model::k68040) {
    const bool program = (fc & 3) == 2;
    for (const std::uint32_t tt : program ? s.itt : s.dtt) {
      if (matches_040(tt, address, fc)) return mode_040(tt);
    }
  }
  return Caching::kWriteThrough;
}

}  // namespace collide::m68k
