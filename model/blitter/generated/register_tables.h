// SPDX-License-Identifier: MIT
// Made from rtl/blitter/blitter.rdl by `collide registers`.
// clang-format off
#pragma once

#include "model/common/described_register.h"

namespace collide::blitter {

constexpr DescribedRegister kRegisters[] = {
    {"HALFTONE", 0x00, 2, -1, 16, 2, 1},
    {"SRC_XINC", 0x20, 2, -1, 1, 0, 1},
    {"SRC_YINC", 0x22, 2, -1, 1, 0, 1},
    {"SRC_ADDR", 0x24, 4, -1, 1, 0, 1},
    {"ENDMASK1", 0x28, 2, -1, 1, 0, 1},
    {"ENDMASK2", 0x2A, 2, -1, 1, 0, 1},
    {"ENDMASK3", 0x2C, 2, -1, 1, 0, 1},
    {"DST_XINC", 0x2E, 2, -1, 1, 0, 1},
    {"DST_YINC", 0x30, 2, -1, 1, 0, 1},
    {"DST_ADDR", 0x32, 4, -1, 1, 0, 1},
    {"X_COUNT", 0x36, 2, -1, 1, 0, 1},
    {"Y_COUNT", 0x38, 2, -1, 1, 0, 1},
    {"HOP", 0x3A, 1, -1, 1, 0, 1},
    {"OP", 0x3B, 1, -1, 1, 0, 1},
    {"CONTROL", 0x3C, 1, -1, 1, 0, 1},
    {"SKEW", 0x3D, 1, -1, 1, 0, 1},
};

constexpr DescribedField kFields[] = {
    {"HOP", 0x3, "HOP"},
    {"OP", 0xF, "OP"},
    {"CONTROL", 0x80, "BUSY"},
    {"CONTROL", 0x40, "HOG"},
    {"CONTROL", 0x20, "SMUDGE"},
    {"CONTROL", 0xF, "LINE"},
    {"SKEW", 0x80, "FXSR"},
    {"SKEW", 0x40, "NFSR"},
    {"SKEW", 0xF, "SKEW"},
};

}  // namespace collide::blitter
