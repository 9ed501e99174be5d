// SPDX-License-Identifier: MIT
#include "model/judge/truths.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace collide::techniques {
namespace {

/// The contacts as a bouncing game wants them: circles that touch at the start and part do not.
std::vector<TimedPair> bounces(const std::vector<TimedPair>& contacts,
                               const std::vector<Body>& bodies) {
  std::vector<TimedPair> result;
  for (const auto& [pair, t] : contacts) {
    const auto time = t > 0 ? std::optional(t)
                            : circle_contact(bodies[static_cast<std::size_t>(pair.first)],
                                             bodies[static_cast<std::size_t>(pair.second)], {true});
    if (time) result.push_back({pair, *time});
  }
  return result;
}

/// Contacts of circles, rounded or not, whose masks share no pixel at any time of the frame,
/// anywhere.
std::vector<IndexPair> of_circles_alone(const Truths::Frame& frame,
                                        const std::vector<Body>& bodies) {
  const std::vector<IndexPair> exact = pairs_of(frame.circle_contacts);
  const std::vector<IndexPair> rounded = pairs_of(frame.sixteenths);
  const std::vector<IndexPair> seen = pairs_of(frame.moving_pixels);
  std::vector<IndexPair> all, alone;
  std::set_union(exact.begin(), exact.end(), rounded.begin(), rounded.end(),
                 std::back_inserter(all));
  std::set_difference(all.begin(), all.end(), seen.begin(), seen.end(), std::back_inserter(alone));
  // The rest may still meet where the screen does not show it.
  const auto meet = [&](const IndexPair& pair) {
    return meet_on_the_way(bodies[static_cast<std::size_t>(pair.first)],
                           bodies[static_cast<std::size_t>(pair.second)]);
  };
  alone.erase(std::remove_if(alone.begin(), alone.end(), meet), alone.end());
  return alone;
}

const IndexPair& who_met(const IndexPair& pair) {
  return pair;
}
const IndexPair& who_met(const TimedPair& contact) {
  return contact.pair;
}

}  // namespace

Truths::Truths(const Film& film, const World& screen, int from)
    : screen_(screen), frames_(static_cast<std::size_t>(from)) {
  const auto allowed = [&film](auto contacts) {
    if (film.rules().all()) return contacts;
    contacts.erase(
        std::remove_if(contacts.begin(), contacts.end(),
                       [&](const auto& contact) { return !film.may_hit(who_met(contact)); }),
        contacts.end());
    return contacts;
  };
  std::vector<IndexPair> before;
  if (from > 0) before = allowed(pixel_pairs(film.bodies(from - 1), screen));
  for (int i = from; i < film.frames(); ++i) {
    const std::vector<Body> bodies = film.bodies(i);
    Frame frame;
    frame.pixel_pairs = allowed(pixel_pairs(bodies, screen));
    frame.circle_contacts = allowed(circle_contacts(bodies));
    frame.bounces = bounces(frame.circle_contacts, bodies);
    frame.sixteenths = allowed(circle_contacts_in_sixteenths(bodies));
    frame.moving_pixels = allowed(moving_pixel_pairs(bodies, screen, film.scrolled(i)));
    frame.backdrop_contacts = backdrop_contacts(bodies, screen, film.backdrop(i));
    frame.tunnelled = tunnelled(frame.moving_pixels, bodies, i == 0 ? frame.pixel_pairs : before,
                                frame.pixel_pairs);
    frame.circles_alone = of_circles_alone(frame, bodies);
    before = frame.pixel_pairs;
    frames_.push_back(std::move(frame));
  }
}

}  // namespace collide::techniques
