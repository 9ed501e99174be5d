// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collide::vera {

/// The highest DCSEL with its own registers 9 to 12; above it they show the version.
constexpr int kLastOwnDcsel = 6;
/// The DCSEL by which the version's registers are known.
constexpr int kVersionDcsel = 63;

/// A register of the CPU port.
struct NamedRegister {
  std::uint8_t number = 0;  ///< 0..31
  std::optional<int>
      dcsel;  ///< DCSEL that chooses it, kVersionDcsel for all from there on; nothing: any

  /// Whether this is what register `reg` is with that DCSEL.
  bool is(std::uint8_t reg, int selected) const {
    return reg == number &&
           (!dcsel || *dcsel == (selected <= kLastOwnDcsel ? selected : kVersionDcsel));
  }
};

/// ADDRx_L, ..., ISR, ..., DC_VSTOP, FX_CTRL, ..., DC_VER0, ..., L1_VSCROLL_H: the names of
/// docs/reference/vera.md. Register 8 is IRQLINE and SCANLINE. Nothing for any other name.
std::optional<NamedRegister> find_register(std::string_view name);

/// All names, in the order of docs/reference/vera.md.
std::vector<std::string_view> register_names();

/// "ISR", "DC_HSTART", "no register": what register `number` is with that DCSEL; register 8 is
/// IRQLINE when written and SCANLINE when read.
std::string_view name_register(std::uint8_t number, int dcsel, bool written);

/// The same with its address on the X16: "ISR (0x9F27)".
std::string describe_register(std::uint8_t number, int dcsel, bool written);

/// What of a register the bits of `mask` belong to, read: "ISR: nibble", "DC_VIDEO: field",
/// "DC_HSTART".
std::string describe_bits(std::uint8_t number, int dcsel, std::uint8_t mask);

}  // namespace collide::vera
