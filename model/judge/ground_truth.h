// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/scene/packed_mask.h"
#include "model/scene/scene.h"
#include "model/techniques/swept.h"
#include "model/techniques/world.h"

/// What really happens in a frame, computed without any of the techniques: the judges of
/// docs/explanation/truths.md.
namespace collide::techniques {

/// An unordered pair of objects by index; `first` is the smaller.
struct IndexPair {
  int first, second;

  friend bool operator==(const IndexPair& a, const IndexPair& b) {
    return a.first == b.first && a.second == b.second;
  }
  friend bool operator<(const IndexPair& a, const IndexPair& b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  }
};

/// One object in one frame. Positions are of the top left corner, exact, in pixels; a pixel
/// technique sees them rounded down. `before` is the position in the frame before (in the first
/// frame the same as `now`).
struct Body {
  const scene::PackedMask* mask;  ///< null: it is not there, takes no part
  swept::Point<double> before, now;
  scene::Circle proxy;  ///< stands for the object where circles are compared
};

/// A position rounded down to its pixel. What is a billionth of a pixel short of a whole one counts
/// as it, so that steps such as 0.1 add up. Beyond +-2^29 pixels the answers stay there.
int pixel(double position);

/// G1: the pairs whose masks share a pixel of the screen, in order.
std::vector<IndexPair> pixel_pairs(const std::vector<Body>& bodies, const World& world);
/// G1 at the positions of the frame before.
std::vector<IndexPair> pixel_pairs_before(const std::vector<Body>& bodies, const World& world);

/// The pairs whose masks share a pixel, but none of the screen, in order: no contacts to G1.
std::vector<IndexPair> off_screen_pairs(const std::vector<Body>& bodies, const World& world);

/// What does not move, with its top left corner on the screen. Null: there is none.
struct Backdrop {
  const scene::PackedMask* mask = nullptr;
  scene::Pixel at{0, 0};
};

/// The objects whose mask shares a pixel of the screen with the backdrop, in order.
std::vector<int> backdrop_contacts(const std::vector<Body>& bodies, const World& world,
                                   const Backdrop& backdrop);

/// G2: the objects whose mask shares a pixel of the screen with the world. The world is the
/// backdrop and the other objects that `drawn` says are part of it, one entry an object.
std::vector<int> world_contacts(const std::vector<Body>& bodies, const World& world,
                                const Backdrop& backdrop, const std::vector<bool>& drawn);

struct TimedPair {
  IndexPair pair;
  double t;  ///< 0 at the frame before, 1 now
};

/// G3: the pairs whose proxies touch during the frame under linear motion of both, with the
/// earliest time, in order.
std::vector<TimedPair> circle_contacts(const std::vector<Body>& bodies);
/// The same of proxies whose centres and radii are rounded to the nearest sixteenth of a pixel, of
/// two alike up.
std::vector<TimedPair> circle_contacts_in_sixteenths(const std::vector<Body>& bodies);

/// G3p: the pairs whose masks share a pixel of the screen at one of k + 1 equidistant times from 0
/// to 1, with the earliest, in order. k is the least number for which no object, and no object
/// relative to the other, moves more than a pixel on either axis from one to the next (65536 at
/// most).
std::vector<TimedPair> moving_pixel_pairs(const std::vector<Body>& bodies, const World& world);

/// Contacts of G3 that looking at the ends of the frame misses: the masks share no pixel before and
/// none now.
std::vector<IndexPair> tunnelled(const std::vector<TimedPair>& contacts,
                                 const std::vector<IndexPair>& before,
                                 const std::vector<IndexPair>& now);

}  // namespace collide::techniques
