// SPDX-License-Identifier: MIT
// Made from rtl/impact/impact.rdl by `collide registers`.
// clang-format off
#pragma once

#include "model/common/described_register.h"

namespace collide::impact {

constexpr DescribedRegister kRegisters[] = {
    {"ID", 0x00, 4, -1, 1, 0, 1},
    {"CONTROL", 0x04, 4, -1, 1, 0, 1},
    {"STATUS", 0x08, 4, -1, 1, 0, 1},
    {"COUNT", 0x0C, 4, -1, 1, 0, 1},
    {"DESCRIPTORS", 0x10, 4, -1, 1, 0, 1},
    {"LIST", 0x1C, 4, -1, 1, 0, 1},
    {"LIST_LINES", 0x20, 4, -1, 1, 0, 1},
    {"SEQUENCE", 0x24, 4, -1, 1, 0, 1},
    {"FOUND", 0x28, 4, -1, 1, 0, 1},
    {"STORED", 0x2C, 4, -1, 1, 0, 1},
    {"ERROR_ADDRESS", 0x30, 4, -1, 1, 0, 1},
    {"CLOCKS", 0x34, 4, -1, 1, 0, 1},
    {"HIT", 0x40, 4, -1, 1, 0, 4},
    {"FIRST", 0x1000, 4, -1, 128, 4, 1},
};

constexpr DescribedField kFields[] = {
    {"ID", 0xFFFF0000, "UNIT"},
    {"ID", 0xF000, "VERSION"},
    {"ID", 0x200, "IS_WIDE"},
    {"ID", 0x100, "HAS_ALL"},
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
    {"FIRST", 0x80000000, "HAS_HIT"},
    {"FIRST", 0x7F000000, "PARTNER"},
    {"FIRST", 0x1FFFF, "TIME"},
};

}  // namespace collide::impact
