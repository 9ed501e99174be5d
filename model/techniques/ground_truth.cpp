// SPDX-License-Identifier: MIT
#include "model/techniques/ground_truth.h"

#include <algorithm>
#include <cmath>

#include "model/techniques/pixel_overlap.h"
#include "model/techniques/swept_batch.h"
#include "model/techniques/zone.h"

namespace collide::techniques {
namespace {

struct Corner {
  int x, y;
};

Corner corner(const swept::Point<double>& position) {
  return {pixel(position.x), pixel(position.y)};
}

Rectangle box(const scene::PackedMask& mask, const Corner& at) {
  return {at.x, at.y, mask.width(), mask.height()};
}

bool inside(const Rectangle& r, const World& world) {
  return r.x >= 0 && r.y >= 0 && r.x + r.width <= world.width && r.y + r.height <= world.height;
}

/// Whether two masks share a pixel of the screen.
bool share_pixel(const scene::PackedMask& first, const Corner& a, const scene::PackedMask& second,
                 const Corner& b, const World& world) {
  const Rectangle box1 = box(first, a), box2 = box(second, b);
  const auto zone = intersect(box1, box2);
  if (!zone) return false;
  if (inside(box1, world) || inside(box2, world)) {
    return overlap(first, second, b.x - a.x, b.y - a.y);
  }
  const auto seen = intersect({a.x + zone->x1, a.y + zone->y1, zone->width, zone->height},
                              {0, 0, world.width, world.height});
  if (!seen) return false;
  for (int y = seen->y2; y < seen->y2 + seen->height; ++y) {
    for (int x = seen->x2; x < seen->x2 + seen->width; ++x) {
      if (first.solid(x - a.x, y - a.y) && second.solid(x - b.x, y - b.y)) return true;
    }
  }
  return false;
}

std::vector<IndexPair> pairs_at(const std::vector<Body>& bodies, const std::vector<Corner>& corners,
                                const World& world) {
  std::vector<IndexPair> result;
  const int count = static_cast<int>(bodies.size());
  for (int i = 0; i < count; ++i) {
    const Body& first = bodies[static_cast<std::size_t>(i)];
    const Corner a = corners[static_cast<std::size_t>(i)];
    for (int j = i + 1; j < count; ++j) {
      const Body& second = bodies[static_cast<std::size_t>(j)];
      const Corner b = corners[static_cast<std::size_t>(j)];
      // Most pairs end here.
      if (b.x - a.x >= first.mask->width() || a.x - b.x >= second.mask->width() ||
          b.y - a.y >= first.mask->height() || a.y - b.y >= second.mask->height()) {
        continue;
      }
      if (share_pixel(*first.mask, a, *second.mask, b, world)) result.push_back({i, j});
    }
  }
  return result;
}

template <typename Where>
std::vector<Corner> corners_of(const std::vector<Body>& bodies, Where where) {
  std::vector<Corner> corners;
  corners.reserve(bodies.size());
  for (const Body& body : bodies) corners.push_back(corner(where(body)));
  return corners;
}

swept::Point<double> between(const Body& body, double t) {
  return {body.before.x + (body.now.x - body.before.x) * t,
          body.before.y + (body.now.y - body.before.y) * t};
}

/// Nothing crosses a screen this wide in a frame.
constexpr double kMostSteps = 65536;

/// Steps of at most a pixel for both bodies and for their relative motion.
int steps(const Body& a, const Body& b) {
  const double ax = a.now.x - a.before.x, ay = a.now.y - a.before.y;
  const double bx = b.now.x - b.before.x, by = b.now.y - b.before.y;
  const double most = std::max({std::fabs(ax), std::fabs(ay), std::fabs(bx), std::fabs(by),
                                std::fabs(ax - bx), std::fabs(ay - by)});
  return static_cast<int>(std::ceil(std::clamp(most, 1.0, kMostSteps)));
}

/// Whether the boxes that hold all of both motions meet.
bool ways_meet(const Body& a, const Body& b) {
  const auto apart = [](double before1, double now1, int size1, double before2, double now2,
                        int size2) {
    return std::min(before1, now1) > std::max(before2, now2) + size2 + 1 ||
           std::min(before2, now2) > std::max(before1, now1) + size1 + 1;
  };
  return !apart(a.before.x, a.now.x, a.mask->width(), b.before.x, b.now.x, b.mask->width()) &&
         !apart(a.before.y, a.now.y, a.mask->height(), b.before.y, b.now.y, b.mask->height());
}

/// What touches of the proxies, each length of which is as `as` has it.
template <typename As>
std::vector<TimedPair> contacts_of(const std::vector<Body>& bodies, As as) {
  std::vector<swept::MovingCircle<double>> circles;
  swept::Targets<double> targets;
  for (const Body& body : bodies) {
    const scene::Circle& proxy = body.proxy;
    circles.push_back({{as(body.before.x + proxy.x), as(body.before.y + proxy.y)},
                       {as(body.now.x + proxy.x), as(body.now.y + proxy.y)},
                       as(proxy.radius)});
    targets.add(circles.back());
  }
  std::vector<TimedPair> result;
  std::vector<double> times(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    swept::times_r(circles[i], targets, times.data());
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      if (times[j] > 1) continue;
      result.push_back({{static_cast<int>(i), static_cast<int>(j)}, times[j]});
    }
  }
  return result;
}

}  // namespace

int pixel(double position) {
  constexpr double kFar = 1 << 29;
  constexpr double kShort = 1e-9;
  return static_cast<int>(std::floor(std::clamp(position, -kFar, kFar) + kShort));
}

std::vector<IndexPair> pixel_pairs(const std::vector<Body>& bodies, const World& world) {
  return pairs_at(bodies, corners_of(bodies, [](const Body& body) { return body.now; }), world);
}

std::vector<IndexPair> pixel_pairs_before(const std::vector<Body>& bodies, const World& world) {
  return pairs_at(bodies, corners_of(bodies, [](const Body& body) { return body.before; }), world);
}

std::vector<int> backdrop_contacts(const std::vector<Body>& bodies, const World& world,
                                   const Backdrop& backdrop) {
  std::vector<int> result;
  if (backdrop.mask == nullptr) return result;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (share_pixel(*backdrop.mask, {backdrop.at.x, backdrop.at.y}, *bodies[i].mask,
                    corner(bodies[i].now), world)) {
      result.push_back(static_cast<int>(i));
    }
  }
  return result;
}

std::vector<int> world_contacts(const std::vector<Body>& bodies, const World& world,
                                const Backdrop& backdrop, const std::vector<bool>& drawn) {
  std::vector<int> result = backdrop_contacts(bodies, world, backdrop);
  for (const IndexPair& pair : pixel_pairs(bodies, world)) {
    if (drawn[static_cast<std::size_t>(pair.second)]) result.push_back(pair.first);
    if (drawn[static_cast<std::size_t>(pair.first)]) result.push_back(pair.second);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<TimedPair> circle_contacts(const std::vector<Body>& bodies) {
  return contacts_of(bodies, [](double length) { return length; });
}

std::vector<TimedPair> circle_contacts_in_sixteenths(const std::vector<Body>& bodies) {
  return contacts_of(bodies, [](double length) { return std::floor(16 * length + 0.5) / 16; });
}

std::vector<TimedPair> moving_pixel_pairs(const std::vector<Body>& bodies, const World& world) {
  std::vector<TimedPair> result;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      const Body &a = bodies[i], &b = bodies[j];
      if (!ways_meet(a, b)) continue;
      const int count = steps(a, b);
      for (int step = 0; step <= count; ++step) {
        const double t = static_cast<double>(step) / count;
        if (share_pixel(*a.mask, corner(between(a, t)), *b.mask, corner(between(b, t)), world)) {
          result.push_back({{static_cast<int>(i), static_cast<int>(j)}, t});
          break;
        }
      }
    }
  }
  return result;
}

std::vector<IndexPair> tunnelled(const std::vector<TimedPair>& contacts,
                                 const std::vector<IndexPair>& before,
                                 const std::vector<IndexPair>& now) {
  std::vector<IndexPair> result;
  for (const TimedPair& contact : contacts) {
    if (!std::binary_search(before.begin(), before.end(), contact.pair) &&
        !std::binary_search(now.begin(), now.end(), contact.pair)) {
      result.push_back(contact.pair);
    }
  }
  return result;
}

}  // namespace collide::techniques
