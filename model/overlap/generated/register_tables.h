// SPDX-License-Identifier: MIT
// Made from rtl/overlap/overlap.rdl by `collide registers`.
// clang-format off
#pragma once

#include "model/common/described_register.h"

namespace collide::overlap {

constexpr DescribedRegister kRegisters[] = {
    {"ID", 0x00, 4, -1, 1, 0, 1},
    {"CONTROL", 0x04, 4, -1, 1, 0, 1},
    {"STATUS", 0x08, 4, -1, 1, 0, 1},
    {"COUNT", 0x0C, 4, -1, 1, 0, 1},
    {"DESCRIPTORS", 0x10, 4, -1, 1, 0, 1},
    {"WINDOW_ORIGIN", 0x14, 4, -1, 1, 0, 1},
    {"WINDOW_SIZE", 0x18, 4, -1, 1, 0, 1},
    {"LIST", 0x1C, 4, -1, 1, 0, 1},
    {"LIST_LINES", 0x20, 4, -1, 1, 0, 1},
    {"SEQUENCE", 0x24, 4, -1, 1, 0, 1},
    {"FOUND", 0x28, 4, -1, 1, 0, 1},
    {"STORED", 0x2C, 4, -1, 1, 0, 1},
    {"ERROR_ADDRESS", 0x30, 4, -1, 1, 0, 1},
    {"CLOCKS", 0x34, 4, -1, 1, 0, 1},
    {"TOUCHED", 0x40, 4, -1, 1, 0, 8},
    {"PAIRS", 0x2000, 4, -1, 256, 32, 8},
};

constexpr DescribedField kFields[] = {
    {"ID", 0xFFFF0000, "UNIT"},
    {"ID", 0xF000, "VERSION"},
    {"ID", 0x100, "HAS_AREA"},
    {"ID", 0xFF, "LAST"},
    {"CONTROL", 0x400, "MODE"},
    {"CONTROL", 0x200, "TRIGGER_ENABLE"},
    {"CONTROL", 0x100, "IRQ_ENABLE"},
    {"CONTROL", 0x2, "ABORT"},
    {"CONTROL", 0x1, "START"},
    {"STATUS", 0x1000, "REFUSED"},
    {"STATUS", 0x800, "ABORTED"},
    {"STATUS", 0x400, "ERROR"},
    {"STATUS", 0x200, "OVERFLOW"},
    {"STATUS", 0x100, "DONE"},
    {"STATUS", 0x2, "LOADED"},
    {"STATUS", 0x1, "BUSY"},
    {"WINDOW_ORIGIN", 0xFFFF0000, "Y"},
    {"WINDOW_ORIGIN", 0xFFFF, "X"},
    {"WINDOW_SIZE", 0xFFFF0000, "ROWS"},
    {"WINDOW_SIZE", 0xFFFF, "COLUMNS"},
};

}  // namespace collide::overlap
