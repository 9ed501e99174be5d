// SPDX-License-Identifier: MIT
// Made from rtl/common/list_unit.rdl by `collide registers`.
#pragma once

#include <cstdint>

namespace collide::list_unit {

/// Byte offsets of registers.
constexpr unsigned kId = 0x00;
constexpr unsigned kControl = 0x04;
constexpr unsigned kStatus = 0x08;
constexpr unsigned kCount = 0x0C;
constexpr unsigned kDescriptors = 0x10;
constexpr unsigned kList = 0x1C;
constexpr unsigned kListLines = 0x20;
constexpr unsigned kSequence = 0x24;
constexpr unsigned kFound = 0x28;
constexpr unsigned kStored = 0x2C;
constexpr unsigned kErrorAddress = 0x30;
constexpr unsigned kClocks = 0x34;

/// Bits of CONTROL.
enum ControlBits : std::uint32_t {
  kStart = 0x00000001,
  kAbort = 0x00000002,
  kIrqEnable = 0x00000100,
  kTriggerEnable = 0x00000200,
  kMode = 0x00000400,
};

/// Bits of STATUS.
enum StatusBits : std::uint32_t {
  kBusy = 0x00000001,
  kLoaded = 0x00000002,
  kDone = 0x00000100,
  kOverflow = 0x00000200,
  kError = 0x00000400,
  kAborted = 0x00000800,
  kRefused = 0x00001000,
};

}  // namespace collide::list_unit
