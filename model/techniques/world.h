// SPDX-License-Identifier: MIT
#pragma once

namespace collide::techniques {

/// The screen: pixels outside it are nobody's.
struct World {
  int width, height;
};

}  // namespace collide::techniques
