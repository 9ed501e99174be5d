// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "model/judge/technique.h"

namespace collide::techniques {

/// A technique whose hardware compares what it shows. It is made for the film as that is drawn; its
/// answers are judged by the masks, and where the two differ, Reason::kDrawnIsNotMask says so. If
/// everything is drawn as its mask, it is the technique that `make` returns for the film itself.
std::unique_ptr<Technique> of_what_is_drawn(
    const Film& film, const std::function<std::unique_ptr<Technique>(const Film&)>& make);

}  // namespace collide::techniques
