// SPDX-License-Identifier: MIT
// Made from rtl/overlap/overlap.rdl by `collide registers`.
#pragma once

#include "model/common/word_field.h"

namespace collide::overlap::field {

constexpr WordField kY = {0, 16, 0xFFFF};
constexpr WordField kX = {0, 0, 0xFFFF};
constexpr WordField kEnable = {1, 31, 0x1};
constexpr WordField kVflip = {1, 30, 0x1};
constexpr WordField kHflip = {1, 29, 0x1};
constexpr WordField kHeight = {1, 16, 0x3FF};
constexpr WordField kStride = {1, 6, 0x3FF};
constexpr WordField kWidth = {1, 0, 0x3F};
constexpr WordField kMask = {2, 2, 0x3FFFFFFF};
constexpr WordField kIs = {3, 16, 0xFFFF};
constexpr WordField kHits = {3, 0, 0xFFFF};

}  // namespace collide::overlap::field
