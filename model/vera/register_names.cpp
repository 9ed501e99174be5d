// SPDX-License-Identifier: MIT
#include "model/vera/register_names.h"

#include <fmt/format.h>

#include "model/common/json.h"
#include "model/vera/unit.h"

namespace collide::vera {
namespace {

struct Entry {
  std::string_view name;
  NamedRegister where;
};

constexpr std::uint8_t after(std::uint8_t first, int by) {
  return static_cast<std::uint8_t>(first + by);
}

/// Of two for the same number the first is written and the second read.
constexpr Entry kNames[] = {
    {"ADDRx_L", {kAddrL, {}}},
    {"ADDRx_M", {kAddrM, {}}},
    {"ADDRx_H", {kAddrH, {}}},
    {"DATA0", {kData0, {}}},
    {"DATA1", {kData1, {}}},
    {"CTRL", {kCtrl, {}}},
    {"IEN", {kIen, {}}},
    {"ISR", {kIsr, {}}},
    {"IRQLINE", {kIrqLineL, {}}},
    {"SCANLINE", {kIrqLineL, {}}},
    {"DC_VIDEO", {kDcVideo, 0}},
    {"DC_HSCALE", {kDcHscale, 0}},
    {"DC_VSCALE", {kDcVscale, 0}},
    {"DC_BORDER", {kDcBorder, 0}},
    {"DC_HSTART", {kDcVideo, 1}},
    {"DC_HSTOP", {kDcHscale, 1}},
    {"DC_VSTART", {kDcVscale, 1}},
    {"DC_VSTOP", {kDcBorder, 1}},
    {"DC_VER0", {kDcVideo, kVersionDcsel}},
    {"DC_VER1", {kDcHscale, kVersionDcsel}},
    {"DC_VER2", {kDcVscale, kVersionDcsel}},
    {"DC_VER3", {kDcBorder, kVersionDcsel}},
    {"L0_CONFIG", {kL0Config, {}}},
    {"L0_MAPBASE", {after(kL0Config, 1), {}}},
    {"L0_TILEBASE", {after(kL0Config, 2), {}}},
    {"L0_HSCROLL_L", {after(kL0Config, 3), {}}},
    {"L0_HSCROLL_H", {after(kL0Config, 4), {}}},
    {"L0_VSCROLL_L", {after(kL0Config, 5), {}}},
    {"L0_VSCROLL_H", {after(kL0Config, 6), {}}},
    {"L1_CONFIG", {kL1Config, {}}},
    {"L1_MAPBASE", {after(kL1Config, 1), {}}},
    {"L1_TILEBASE", {after(kL1Config, 2), {}}},
    {"L1_HSCROLL_L", {after(kL1Config, 3), {}}},
    {"L1_HSCROLL_H", {after(kL1Config, 4), {}}},
    {"L1_VSCROLL_L", {after(kL1Config, 5), {}}},
    {"L1_VSCROLL_H", {after(kL1Config, 6), {}}},
};

/// Of the registers that hold several.
struct Field {
  std::string_view of;
  std::uint8_t mask;
  std::string_view name;
};
constexpr Field kFields[] = {
    {"ADDRx_H", 0xF0, "increment"},
    {"ADDRx_H", 0x08, "decrement"},
    {"ADDRx_H", 0x01, "address bit 16"},
    {"CTRL", 0x80, "reset"},
    {"CTRL", 0x7E, "DCSEL"},
    {"CTRL", 0x01, "ADDRSEL"},
    {"IEN", 0x80, "IRQLINE bit 8"},
    {"IEN", 0x40, "SCANLINE bit 8"},
    {"IEN", 0x08, "AFLOW"},
    {"IEN", kSprcol, "SPRCOL"},
    {"IEN", kLine, "LINE"},
    {"IEN", kVsync, "VSYNC"},
    {"ISR", 0xF0, "nibble"},
    {"ISR", 0x08, "AFLOW"},
    {"ISR", kSprcol, "SPRCOL"},
    {"ISR", kLine, "LINE"},
    {"ISR", kVsync, "VSYNC"},
    {"DC_VIDEO", 0x80, "field"},
    {"DC_VIDEO", 0x40, "sprites"},
    {"DC_VIDEO", 0x20, "layer 1"},
    {"DC_VIDEO", 0x10, "layer 0"},
    {"DC_VIDEO", k240p, "240p"},
    {"DC_VIDEO", 0x03, "output mode"},
};

/// Where a program of the X16 finds register 0.
constexpr unsigned kFirstAddress = 0x9F20;

}  // namespace

std::optional<NamedRegister> find_register(std::string_view name) {
  for (const Entry& entry : kNames) {
    if (entry.name == name) return entry.where;
  }
  return std::nullopt;
}

std::string_view name_register(std::uint8_t number, int dcsel, bool written) {
  std::string_view name = "no register";
  for (const Entry& entry : kNames) {
    if (!entry.where.is(number, dcsel)) continue;
    name = entry.name;
    if (written) break;
  }
  return name;
}

std::string describe_register(std::uint8_t number, int dcsel, bool written) {
  return fmt::format("{} ({})", name_register(number, dcsel, written),
                     hex(kFirstAddress + number, 4));
}

std::string describe_bits(std::uint8_t number, int dcsel, std::uint8_t mask) {
  const std::string_view name = name_register(number, dcsel, false);
  std::string text(name);
  std::string_view separator = ": ";
  for (const Field& field : kFields) {
    if (field.of != name || (field.mask & mask) == 0) continue;
    text += separator;
    text += field.name;
    separator = " and ";
  }
  return text;
}

}  // namespace collide::vera
