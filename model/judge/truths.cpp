// SPDX-License-Identifier: MIT
#include "model/judge/truths.h"

#include <algorithm>

#include "model/judge/roles.h"

namespace collide::techniques {
namespace {

/// The contacts without those of circles that touch at the start and part.
std::vector<TimedPair> bounces(const std::vector<TimedPair>& contacts,
                               const std::vector<Body>& bodies) {
  std::vector<TimedPair> result;
  for (const TimedPair& contact : contacts) {
    const auto circle = [&](int index) {
      return circle_of(bodies[static_cast<std::size_t>(index)]);
    };
    const bool starts = contact.t == 0;
    if (starts && !swept::rule_r(circle(contact.pair.first), circle(contact.pair.second), {true})) {
      continue;
    }
    result.push_back(contact);
  }
  return result;
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
    frame.moving_pixels = allowed(moving_pixel_pairs(bodies, screen));
    frame.backdrop_contacts = backdrop_contacts(bodies, screen, film.backdrop(i));
    frame.tunnelled =
        tunnelled(frame.moving_pixels, i == 0 ? frame.pixel_pairs : before, frame.pixel_pairs);
    frame.tunnelled_circles =
        tunnelled(frame.circle_contacts, i == 0 ? frame.pixel_pairs : before, frame.pixel_pairs);
    before = frame.pixel_pairs;
    frames_.push_back(std::move(frame));
  }
}

}  // namespace collide::techniques
