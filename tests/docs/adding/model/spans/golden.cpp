// SPDX-License-Identifier: MIT
#include "model/spans/golden.h"

namespace collide::spans {

bool Golden::meet(Span a, Span b) {
  ++clocks_;
  // Pixel by pixel, as nobody would build it.
  for (unsigned pixel = 0; pixel < 256; ++pixel) {
    if (pixel >= a.left && pixel < a.right && pixel >= b.left && pixel < b.right) return true;
  }
  return false;
}

}  // namespace collide::spans
