// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/image.h"

namespace collide::demo {

// Of the pictures that the demo draws.
constexpr scene::Colour kBackground{16, 20, 30, 255};
constexpr scene::Colour kText{226, 232, 240, 255};
constexpr scene::Colour kFaint{140, 152, 172, 255};

}  // namespace collide::demo
