// SPDX-License-Identifier: MIT
// Made from rtl/common/list_unit.rdl by `collide registers`.
#pragma once

#include <cstdint>

namespace collide::list_unit {

/// Byte offsets of registers.
enum Register : unsigned {
  kId = 0x00,
  kControl = 0x04,
  kStatus = 0x08,
  kCount = 0x0C,
  kDescriptors = 0x10,
  kList = 0x1C,
  kListLines = 0x20,
  kSequence = 0x24,
  kFound = 0x28,
  kStored = 0x2C,
  kErrorAddress = 0x30,
  kClocks = 0x34,
};

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
