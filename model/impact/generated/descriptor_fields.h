// SPDX-License-Identifier: MIT
// Made from rtl/impact/impact.rdl by `collide registers`.
#pragma once

#include "model/common/word_field.h"

namespace collide::impact::field {

constexpr WordField kFromY = {0, 16, 0xFFFF};
constexpr WordField kFromX = {0, 0, 0xFFFF};
constexpr WordField kToY = {1, 16, 0xFFFF};
constexpr WordField kToX = {1, 0, 0xFFFF};
constexpr WordField kEnable = {2, 31, 0x1};
constexpr WordField kSeparating = {2, 30, 0x1};
constexpr WordField kRadius = {2, 0, 0x7FFF};
constexpr WordField kIs = {3, 16, 0xFFFF};
constexpr WordField kHits = {3, 0, 0xFFFF};

}  // namespace collide::impact::field
