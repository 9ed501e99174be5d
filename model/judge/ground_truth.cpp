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

/// Nothing crosses a screen this wide in a frame.
constexpr double kMostSteps = 65536;

swept::Point<double> displacement(const Body& body) {
  const Movement movement = movement_of(body);
  return {movement.to.x - movement.from.x, movement.to.y - movement.from.y};
}

/// Box around the mask in motion and the mask of the complete frame.
Extent<double> way_of_mask(const Body& body) {
  if (body.mask == nullptr) return {};
  const Movement movement = movement_of(body);
  const auto [left, right] = std::minmax(movement.from.x, movement.to.x);
  const auto [top, bottom] = std::minmax(movement.from.y, movement.to.y);
  const Extent<double> way{left - 1, top - 1, right + movement.mask->width() + 1,
                           bottom + movement.mask->height() + 1};
  return around(way, {body.now.x - 1, body.now.y - 1, body.now.x + body.mask->width() + 1,
                      body.now.y + body.mask->height() + 1});
}

/// Mask that a body shows after this step of the frame.
const scene::PackedMask& mask_after(const Body& body, int step, int steps) {
  return step == steps ? *body.mask : *movement_of(body).mask;
}

/// The first step of so many after which two masks meet, as the test says.
template <typename Meet>
std::optional<double> first_step(const Body& a, const Body& b, const Scrolled& scrolled,
                                 Meet meet) {
  const int steps = steps_of(a, b);
  for (int step = 0; step <= steps; ++step) {
    const scene::Pixel at = corner_after(a, step, steps, scrolled);
    const scene::Pixel other = corner_after(b, step, steps, scrolled);
    if (meet(mask_after(a, step, steps), Corner{at.x, at.y}, mask_after(b, step, steps),
             Corner{other.x, other.y})) {
      return static_cast<double>(step) / steps;
    }
  }
  return std::nullopt;
}

/// The circles of a body on its way and when the frame is complete.
struct Circles {
  swept::MovingCircle<double> moving, at_end;
  bool changes;
};
std::optional<double> contact(const Circles& a, const Circles& b,
                              const swept::Separating<double>& separating) {
  if (const auto time = swept::rule_r(a.moving, b.moving, separating)) return time;
  const bool meet = (a.changes || b.changes) && swept::rule_r(a.at_end, b.at_end);
  return meet ? std::optional(1.0) : std::nullopt;
}
Circles circles_of(const Body& body) {
  return {circle_of(body), circle_at_end(body), body.earlier.has_value()};
}

/// What touches of the proxies, each length of which is as `as` has it.
template <typename As>
std::vector<TimedPair> contacts_of(const std::vector<Body>& bodies, As as) {
  const auto rounded = [as](const swept::MovingCircle<double>& c) {
    return swept::MovingCircle<double>{
        {as(c.from.x), as(c.from.y)}, {as(c.to.x), as(c.to.y)}, as(c.radius)};
  };
  std::vector<Circles> circles;
  std::vector<Extent<double>> ways;
  for (const Body& body : bodies) {
    const Circles own = circles_of(body);
    circles.push_back({rounded(own.moving), rounded(own.at_end), own.changes});
    ways.push_back(body.mask == nullptr
                       ? Extent<double>{}
                       : around(way_of(circles.back().moving), way_of(circles.back().at_end)));
  }
  std::vector<TimedPair> result;
  for (const IndexPair& pair : pairs_that_meet(ways)) {
    const auto time = contact(circles[static_cast<std::size_t>(pair.first)],
                              circles[static_cast<std::size_t>(pair.second)], {});
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

Movement movement_of(const Body& body) {
  if (!body.earlier) return {body.mask, body.proxy, body.before, body.now};
  return {body.earlier->mask, body.earlier->proxy, body.before, body.earlier->to};
}

swept::MovingCircle<double> circle_of(const Body& body) {
  const Movement way = movement_of(body);
  return {{way.from.x + way.proxy.x, way.from.y + way.proxy.y},
          {way.to.x + way.proxy.x, way.to.y + way.proxy.y},
          way.proxy.radius};
}

swept::MovingCircle<double> circle_at_end(const Body& body) {
  return swept::still<double>(
      {{body.now.x + body.proxy.x, body.now.y + body.proxy.y}, body.proxy.radius});
}

int steps_of(const Body& a, const Body& b) {
  const auto first = displacement(a), second = displacement(b);
  const double most =
      std::max({std::fabs(first.x), std::fabs(first.y), std::fabs(second.x), std::fabs(second.y),
                std::fabs(first.x - second.x), std::fabs(first.y - second.y)});
  return static_cast<int>(std::ceil(std::clamp(most, 1.0, kMostSteps)));
}

scene::Pixel corner_after(const Body& body, int step, int steps, const Scrolled& scrolled) {
  if (step == steps) return {pixel(body.now.x), pixel(body.now.y)};
  const double t = static_cast<double>(step) / steps, left = scrolled.cut ? 1 : 1 - t;
  const Movement way = movement_of(body);
  return {pixel(way.from.x + (way.to.x - way.from.x) * t) - pixel(scrolled.from.x * left),
          pixel(way.from.y + (way.to.y - way.from.y) * t) - pixel(scrolled.from.y * left)};
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

std::optional<double> circle_contact(const Body& a, const Body& b,
                                     const swept::Separating<double>& separating) {
  return contact(circles_of(a), circles_of(b), separating);
}

std::vector<IndexPair> pairs_of(const std::vector<TimedPair>& contacts) {
  std::vector<IndexPair> pairs;
  pairs.reserve(contacts.size());
  for (const TimedPair& contact : contacts) pairs.push_back(contact.pair);
  return pairs;
}

std::vector<TimedPair> circle_contacts(const std::vector<Body>& bodies) {
  return contacts_of(bodies, [](double length) { return length; });
}

std::vector<TimedPair> circle_contacts_in_sixteenths(const std::vector<Body>& bodies) {
  return contacts_of(bodies, [](double length) { return std::floor(16 * length + 0.5) / 16; });
}

std::vector<TimedPair> moving_pixel_pairs(const std::vector<Body>& bodies, const World& world,
                                          const Scrolled& scrolled) {
  std::vector<Extent<double>> ways;
  ways.reserve(bodies.size());
  for (const Body& body : bodies) ways.push_back(way_of_mask(body));
  std::vector<TimedPair> result;
  for (const IndexPair& pair : pairs_that_meet(ways)) {
    const auto time =
        first_step(bodies[static_cast<std::size_t>(pair.first)],
                   bodies[static_cast<std::size_t>(pair.second)], scrolled, on_screen(world));
    if (time) result.push_back({pair, *time});
  }
  return result;
}

bool meet_on_the_way(const Body& a, const Body& b) {
  const auto anywhere = [](const scene::PackedMask& first, const Corner& at,
                           const scene::PackedMask& second, const Corner& other) {
    return overlap(first, second, other.x - at.x, other.y - at.y);
  };
  return first_step(a, b, {}, anywhere).has_value();
}

std::vector<IndexPair> tunnelled(const std::vector<TimedPair>& contacts,
                                 const std::vector<Body>& bodies,
                                 const std::vector<IndexPair>& before,
                                 const std::vector<IndexPair>& now) {
  // Rounding of two equal motions
  constexpr double kLeast = 1e-9;
  const auto moved = [&](const IndexPair& pair) {
    const auto a = displacement(bodies[static_cast<std::size_t>(pair.first)]);
    const auto b = displacement(bodies[static_cast<std::size_t>(pair.second)]);
    return std::fabs(a.x - b.x) > kLeast || std::fabs(a.y - b.y) > kLeast;
  };
  const auto shows = [](const std::vector<IndexPair>& pairs, const IndexPair& pair) {
    return std::binary_search(pairs.begin(), pairs.end(), pair);
  };
  std::vector<IndexPair> result;
  for (const auto& [pair, t] : contacts) {
    if (moved(pair) && !shows(before, pair) && !shows(now, pair)) result.push_back(pair);
  }
  return result;
}

}  // namespace collide::techniques
