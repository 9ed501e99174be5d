// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/judge/film.h"
#include "model/judge/ground_truth.h"

namespace collide::techniques {

/// The truths of a film on a screen, worked out once for all techniques.
class Truths {
 public:
  /// Of frames before `from` nothing is worked out.
  Truths(const Film& film, const World& screen, int from = 0);

  struct Frame {
    std::vector<IndexPair> pixel_pairs;
    std::vector<TimedPair> circle_contacts;
    std::vector<TimedPair> bounces;        ///< of those, the ones that do not just part
    std::vector<TimedPair> sixteenths;     ///< of circles rounded to sixteenths of a pixel
    std::vector<TimedPair> moving_pixels;  ///< G3p
    std::vector<int> backdrop_contacts;
    std::vector<IndexPair> tunnelled;      ///< of G3p
    std::vector<IndexPair> circles_alone;  ///< of G3, and the masks share no pixel at any time
  };
  const Frame& frame(int index) const { return frames_[static_cast<std::size_t>(index)]; }
  const World& screen() const { return screen_; }

 private:
  World screen_;
  std::vector<Frame> frames_;
};

}  // namespace collide::techniques
