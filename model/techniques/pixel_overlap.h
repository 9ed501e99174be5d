// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/packed_mask.h"

namespace collide::techniques {

/// Compares masks 64 columns at a time and as many rows as the machine's vectors hold, with the
/// answer of a comparison pixel by pixel. The instruction set is chosen at construction.
class PixelOverlap {
 public:
  PixelOverlap();

  /// Whether two masks share a solid pixel when the top left corner of the second lies `dx` columns
  /// right of and `dy` rows below that of the first. Any values.
  bool operator()(const scene::PackedMask& first, const scene::PackedMask& second, int dx,
                  int dy) const {
    return dx < first.width() && dy < first.height() && dx > -second.width() &&
           dy > -second.height() && kernel_(first, second, dx, dy);
  }

 private:
  using Kernel = bool (*)(const scene::PackedMask&, const scene::PackedMask&, int, int);
  Kernel kernel_;  ///< for masks whose boxes overlap
};

/// The same with the best instruction set of the machine.
inline bool overlap(const scene::PackedMask& first, const scene::PackedMask& second, int dx,
                    int dy) {
  static const PixelOverlap compare;
  return compare(first, second, dx, dy);
}

}  // namespace collide::techniques
