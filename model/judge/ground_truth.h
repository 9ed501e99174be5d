// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
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

/// The picture that an object shows until a frame is complete, where it then shows another.
struct Earlier {
  const scene::PackedMask* mask;
  scene::Circle proxy;
  swept::Point<double> to;  ///< where its top left corner would be in this frame
};

/// One object in one frame. Positions are of the top left corner, exact, in pixels from the corner
/// of the screen in this frame; a pixel technique sees them rounded down. `before` is where the
/// object was in the frame before, seen from there: a screen that scrolls moves nothing. Where it
/// has not moved (in the first frame of its life, and after a jump), it is the same as `now`.
struct Body {
  const scene::PackedMask* mask;  ///< null: it is not there, takes no part
  swept::Point<double> before, now;
  scene::Circle proxy;  ///< stands for the object where circles are compared
  /// If the picture is not that of the frame before, `before` is the earlier one's corner.
  std::optional<Earlier> earlier = std::nullopt;
};

/// The motion of an object during a frame: the mask that it shows on the way, its circle, and its
/// top left corner at t = 0 and t = 1.
struct Movement {
  const scene::PackedMask* mask;
  scene::Circle proxy;
  swept::Point<double> from, to;
};
Movement movement_of(const Body& body);
/// The circle that stands for a body on its way.
swept::MovingCircle<double> circle_of(const Body& body);
/// The same when the frame is complete, at rest: of another picture, another circle.
swept::MovingCircle<double> circle_at_end(const Body& body);

/// Where the screen was in the frame before, from where it is in this one, in whole pixels. It
/// scrolls evenly from there, unless it is a cut: then it stays there until the frame is complete.
struct Scrolled {
  scene::Pixel from{0, 0};
  bool cut = false;
};

/// Equal steps of at most a pixel for both bodies and for their relative motion (65536 at most).
int steps_of(const Body& a, const Body& b);
/// The pixel of the screen in which a body's mask has its corner after a step of so many. The last
/// step completes the frame.
scene::Pixel corner_after(const Body& body, int step, int steps, const Scrolled& scrolled);

/// A position rounded down to its pixel. What is a billionth of a pixel short of a whole one counts
/// as it, so that steps such as 0.1 add up. Beyond +-2^29 pixels the answers stay there.
int pixel(double position);

/// G1: the pairs whose masks share a pixel of the screen, in order.
std::vector<IndexPair> pixel_pairs(const std::vector<Body>& bodies, const World& world);

/// The pairs whose masks share a pixel, but none of the screen, in order: no contacts to G1.
std::vector<IndexPair> off_screen_pairs(const std::vector<Body>& bodies, const World& world);

/// What does not move, with its top left corner on the screen. Null: there is none.
struct Backdrop {
  const scene::PackedMask* mask = nullptr;
  scene::Pixel at{0, 0};
};

/// G2, together with the pairs of which one is drawn: the objects whose mask shares a pixel of the
/// screen with the backdrop, in order.
std::vector<int> backdrop_contacts(const std::vector<Body>& bodies, const World& world,
                                   const Backdrop& backdrop);

struct TimedPair {
  IndexPair pair;
  double t;  ///< 0 at the frame before, 1 now
};
/// The pairs without their times, in the same order.
std::vector<IndexPair> pairs_of(const std::vector<TimedPair>& contacts);

/// Earliest time at which the proxies of two bodies touch during the frame, under linear motion of
/// both; of another picture in this frame, the other proxy counts from t = 1 on. `separating` is
/// that of rule R.
std::optional<double> circle_contact(const Body& a, const Body& b,
                                     const swept::Separating<double>& separating = {});

/// G3: the pairs whose proxies touch during the frame, with the earliest time, in order.
std::vector<TimedPair> circle_contacts(const std::vector<Body>& bodies);
/// The same of proxies whose centres and radii are rounded to the nearest sixteenth of a pixel, of
/// two alike up.
std::vector<TimedPair> circle_contacts_in_sixteenths(const std::vector<Body>& bodies);

/// G3p: the pairs whose masks share a pixel of the screen at one of k + 1 equidistant times from 0
/// to 1, with the earliest, in order. k is the least number for which no object, and no object
/// relative to the other, moves more than a pixel on either axis from one to the next (65536 at
/// most).
std::vector<TimedPair> moving_pixel_pairs(const std::vector<Body>& bodies, const World& world,
                                          const Scrolled& scrolled = {});
/// Whether the masks of two bodies share a pixel at one of these times, on the screen or off it.
bool meet_on_the_way(const Body& a, const Body& b);

/// Contacts of G3p that looking at the ends of the frame misses: of two that moved against each
/// other, and whose masks share no pixel before and none now.
std::vector<IndexPair> tunnelled(const std::vector<TimedPair>& contacts,
                                 const std::vector<Body>& bodies,
                                 const std::vector<IndexPair>& before,
                                 const std::vector<IndexPair>& now);

}  // namespace collide::techniques
