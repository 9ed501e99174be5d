// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/scene/image.h"

namespace collide::show {

/// An animated PNG, played for ever; every frame is shown for `delay_ms` milliseconds. All frames
/// have one size and are opaque; of each after the first, only what changes is kept. Written whole
/// or not at all. Throws OutputError, and InputError if there are no frames or they differ in size.
void write_apng(const std::vector<scene::Image>& frames, int delay_ms, const std::string& path);

}  // namespace collide::show
