// SPDX-License-Identifier: MIT
#include "model/judge/ground_truth.h"

#include <algorithm>
#include <cmath>

#include "model/judge/near.h"
#include "model/techniques/pixel_overlap.h"
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

/// The 64 pixels of a mask's row from column x on, which it has, the leftmost in bit 63; empty
/// behind its width.
std::uint64_t row_of(const scene::PackedMask& mask, int x, int y) {
  const int strip = x / 64, shift = x % 64;
  const std::uint64_t left = mask.strip(strip)[y] << shift;
  if (shift == 0 || strip + 1 == mask.strips()) return left;
  return left | mask.strip(strip + 1)[y] >> (64 - shift);
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
    for (int x = seen->x2; x < seen->x2 + seen->width; x += 64) {
      const int rest = std::min(64, seen->x2 + seen->width - x);
      const std::uint64_t asked = ~std::uint64_t{0} << (64 - rest);
      if ((row_of(first, x - a.x, y - a.y) & row_of(second, x - b.x, y - b.y) & asked) != 0) {
        return true;
      }
    }
  }
  return false;
}

/// The pairs of which the test says that they meet: `meet(mask, corner, mask, corner)`, asked of
/// those whose boxes do.
template <typename Meet>
std::vector<IndexPair> pairs_at(const std::vector<Body>& bodies, const std::vector<Corner>& corners,
                                Meet meet) {
  std::vector<Extent<int>> boxes;
  boxes.reserve(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto [x, y] = corners[i];
    if (bodies[i].mask == nullptr) {
      boxes.push_back({});
      continue;
    }
    boxes.push_back({x, y, x + bodies[i].mask->width(), y + bodies[i].mask->height()});
  }
  std::vector<IndexPair> result;
  for (const IndexPair& pair : pairs_that_meet(boxes)) {
    const auto i = static_cast<std::size_t>(pair.first), j = static_cast<std::size_t>(pair.second);
    if (meet(*bodies[i].mask, corners[i], *bodies[j].mask, corners[j])) {
      result.push_back(pair);
    }
  }
  return result;
}

auto on_screen(const World& world) {
  return [&world](const scene::PackedMask& first, const Corner& a, const scene::PackedMask& second,
                  const Corner& b) { return share_pixel(first, a, second, b, world); };
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

/// What holds all of a mask in motion.
Extent<double> way_of_mask(const Body& body) {
  if (body.mask == nullptr) return {};
  const auto [left, right] = std::minmax(body.before.x, body.now.x);
  const auto [top, bottom] = std::minmax(body.before.y, body.now.y);
  return {left - 1, top - 1, right + body.mask->width() + 1, bottom + body.mask->height() + 1};
}

/// What touches of the proxies, each length of which is as `as` has it.
template <typename As>
std::vector<TimedPair> contacts_of(const std::vector<Body>& bodies, As as) {
  std::vector<swept::MovingCircle<double>> circles;
  std::vector<Extent<double>> ways;
  for (const Body& body : bodies) {
    const scene::Circle& proxy = body.proxy;
    circles.push_back({{as(body.before.x + proxy.x), as(body.before.y + proxy.y)},
                       {as(body.now.x + proxy.x), as(body.now.y + proxy.y)},
                       as(proxy.radius)});
    ways.push_back(body.mask == nullptr ? Extent<double>{} : way_of(circles.back()));
  }
  std::vector<TimedPair> result;
  for (const IndexPair& pair : pairs_that_meet(ways)) {
    const auto time = swept::rule_r(circles[static_cast<std::size_t>(pair.first)],
                                    circles[static_cast<std::size_t>(pair.second)]);
    if (time) result.push_back({pair, *time});
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
  return pairs_at(bodies, corners_of(bodies, [](const Body& body) { return body.now; }),
                  on_screen(world));
}

std::vector<IndexPair> off_screen_pairs(const std::vector<Body>& bodies, const World& world) {
  return pairs_at(bodies, corners_of(bodies, [](const Body& body) { return body.now; }),
                  [&world](const scene::PackedMask& first, const Corner& a,
                           const scene::PackedMask& second, const Corner& b) {
                    return overlap(first, second, b.x - a.x, b.y - a.y) &&
                           !share_pixel(first, a, second, b, world);
                  });
}

std::vector<IndexPair> pixel_pairs_before(const std::vector<Body>& bodies, const World& world) {
  return pairs_at(bodies, corners_of(bodies, [](const Body& body) { return body.before; }),
                  on_screen(world));
}

std::vector<int> backdrop_contacts(const std::vector<Body>& bodies, const World& world,
                                   const Backdrop& backdrop) {
  std::vector<int> result;
  if (backdrop.mask == nullptr) return result;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].mask == nullptr) continue;
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
  std::vector<Extent<double>> ways;
  ways.reserve(bodies.size());
  for (const Body& body : bodies) ways.push_back(way_of_mask(body));
  std::vector<TimedPair> result;
  for (const IndexPair& pair : pairs_that_meet(ways)) {
    const Body& a = bodies[static_cast<std::size_t>(pair.first)];
    const Body& b = bodies[static_cast<std::size_t>(pair.second)];
    const int count = steps(a, b);
    for (int step = 0; step <= count; ++step) {
      const double t = static_cast<double>(step) / count;
      if (share_pixel(*a.mask, corner(between(a, t)), *b.mask, corner(between(b, t)), world)) {
        result.push_back({pair, t});
        break;
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
